import type { LedgerEvent } from "./event.ts";
import { eventCodec } from "./event-record.ts";
import { notificationCodec } from "../notification/notification-record.ts";
import { renderCreditNote } from "../credit-note/credit-note-response.ts";
import { renderInvoiceRow } from "../invoice/invoice-response.ts";
import { renderPaymentRow } from "../payment/payment-response.ts";
import { renderRefund } from "../refund/refund-response.ts";

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
