import type { LedgerEvent } from "../../events/event.ts";
import { eventCodec } from "../../record/event.ts";
import { notificationCodec } from "../../record/notification.ts";
import { renderCreditNote } from "./render-credit-note.ts";
import { renderInvoiceRow } from "./render-invoice.ts";
import { renderPaymentRow } from "./render-payment.ts";
import { renderRefund } from "./render-refund.ts";

/** Renders an event as JSON for delivery. Its record has the same form as in lists. */
export const renderEvent = ({ subject, ...event }: LedgerEvent) => ({
  ...eventCodec.json.write(event),
  data: renderSubject(subject),
});

const renderSubject = (subject: LedgerEvent["subject"]) => {
  switch (subject.kind) {
    case "Invoice":
      return { invoice: renderInvoiceRow(subject.invoice) };
    case "Payment":
      return { payment: renderPaymentRow(subject.payment) };
    case "Refund":
      return { refund: renderRefund(subject.refund) };
    case "CreditNote":
      return { credit_note: renderCreditNote(subject.creditNote) };
    case "Notification":
      return { notification: notificationCodec.json.write(subject.notification) };
  }
};
