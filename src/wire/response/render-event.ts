import type { LedgerEvent } from "../../events/event.ts";
import { eventCodec } from "../../record/event.ts";
import { renderInvoiceRow } from "./render-invoice.ts";
import { renderPaymentRow } from "./render-payment.ts";

/** Renders an event as JSON for delivery. Its record has the same form as in lists. */
export const renderEvent = ({ subject, ...event }: LedgerEvent) => ({
  ...eventCodec.json.write(event),
  data:
    subject.kind === "Invoice"
      ? { invoice: renderInvoiceRow(subject.invoice) }
      : { payment: renderPaymentRow(subject.payment) },
});
