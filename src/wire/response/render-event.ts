import type { LedgerEvent } from "../../events/event.ts";
import { renderInvoiceRow } from "./render-invoice.ts";
import { renderPaymentRow } from "./render-payment.ts";

/** An event as a host delivers it, with the record in the form that lists show. */
export const renderEvent = ({ id, organizationId, type, createdAt, subject }: LedgerEvent) => ({
  id,
  organization_id: organizationId,
  type,
  created_at: createdAt,
  data:
    subject.kind === "Invoice"
      ? { invoice: renderInvoiceRow(subject.invoice) }
      : { payment: renderPaymentRow(subject.payment) },
});
