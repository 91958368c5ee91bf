import { eventRecord, type LedgerEvent } from "./event.ts";
import { notificationRecord } from "../notification/notification.ts";
import { renderOrganizationChange } from "./organization-change.ts";
import { creditNoteRecord } from "../credit-note/credit-note.ts";
import { invoiceViews } from "../invoice/invoice.ts";
import { paymentRecord } from "../payment/payment.ts";
import { refundRecord } from "../refund/refund.ts";

/** Renders an event as JSON for delivery. Its record has the same form as in lists. */
export const renderEvent = ({ subject, ...event }: LedgerEvent) => ({
  ...eventRecord.json.write(event),
  data: renderSubject(subject),
});

const renderSubject = (subject: LedgerEvent["subject"]) => {
  switch (subject.kind) {
    case "Invoice":
      return { invoice: invoiceViews.row.write(subject.invoice) };
    case "Payment":
      return { payment: paymentRecord.json.write(subject.payment) };
    case "Refund":
      return { refund: refundRecord.json.write(subject.refund) };
    case "CreditNote":
      return { credit_note: creditNoteRecord.json.write(subject.creditNote) };
    case "Notification":
      return { notification: notificationRecord.json.write(subject.notification) };
    case "Organization":
      return { organization_change: renderOrganizationChange(subject.change) };
  }
};
