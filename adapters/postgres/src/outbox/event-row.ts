import type { LedgerEvent } from "quittance";
import { eventDescription, organizationChangeDescription } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { creditNoteRow, readCreditNote } from "../credit-note/credit-note-row.ts";
import { invoiceRow, readInvoice } from "../invoice/invoice-row.ts";
import { selected, type JsonRow } from "../rows/json-row.ts";
import { notificationRow, readNotification } from "../notification/notification-row.ts";
import { paymentRow, readPayment } from "../payment/payment-row.ts";
import * as read from "../rows/read-column.ts";
import { readRefund, refundRow } from "../refund/refund-row.ts";
import { rowCodec } from "../rows/record-row.ts";

const heads = rowCodec(eventDescription.eventRecord);

/** What is selected of an event. */
export const eventColumns = `${heads.columns}, position::text AS position, subject::text AS subject`;

/** Reads the event in a row. */
export const readEvent = (row: Row): LedgerEvent => ({
  ...heads.read(row),
  subject: readSubject(read.json(row, "subject") as JsonRow),
});

const readSubject = (subject: JsonRow): LedgerEvent["subject"] => {
  if ("actor" in subject) {
    const change = organizationChangeDescription.readOrganizationChange(subject);
    return { kind: "Organization", change };
  }
  return "notification_id" in subject
    ? { kind: "Notification", notification: readNotification(selected(subject)) }
    : readRecordSubject(subject);
};

const readRecordSubject = (subject: JsonRow): LedgerEvent["subject"] =>
  "credit_note_id" in subject
    ? { kind: "CreditNote", creditNote: readCreditNote(selected(subject)) }
    : "refund_id" in subject
      ? { kind: "Refund", refund: readRefund(selected(subject)) }
      : "payment_id" in subject
        ? { kind: "Payment", payment: readPayment(selected(subject)) }
        : { kind: "Invoice", invoice: readInvoice(selected(subject)) };

const rowOfSubject = (subject: LedgerEvent["subject"]): JsonRow => {
  switch (subject.kind) {
    case "Invoice":
      return invoiceRow(subject.invoice);
    case "Payment":
      return paymentRow(subject.payment);
    case "Refund":
      return refundRow(subject.refund);
    case "CreditNote":
      return creditNoteRow(subject.creditNote);
    case "Notification":
      return notificationRow(subject.notification);
    case "Organization":
      return organizationChangeDescription.renderOrganizationChange(subject.change);
  }
};

/** Creates the row of an event, with its position among those of one write. */
export const eventRow = ({ subject, ...event }: LedgerEvent, place: number): JsonRow => ({
  ...heads.row(event),
  place,
  subject: rowOfSubject(subject),
});
