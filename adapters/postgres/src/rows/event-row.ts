import { type LedgerEvent } from "quittance";
import { eventTypes } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { asText, moment } from "./columns.ts";
import { invoiceRow, readInvoice } from "./invoice-row.ts";
import { selected, type JsonRow } from "./json-row.ts";
import { paymentRow, readPayment } from "./payment-row.ts";
import * as read from "./read-column.ts";

/** What is selected of an event. */
export const eventColumns = [
  "event_id",
  "organization_id",
  asText("position"),
  "type",
  asText("subject"),
  moment("created_at"),
].join(", ");

/** The event in a row. */
export const readEvent = (row: Row): LedgerEvent => ({
  id: read.id(row, "event_id", "event"),
  organizationId: read.id(row, "organization_id", "org"),
  type: read.word(row, "type", eventTypes),
  createdAt: read.time(row, "created_at"),
  subject: readSubject(read.json(row, "subject") as JsonRow),
});

const readSubject = (subject: JsonRow): LedgerEvent["subject"] =>
  "payment_id" in subject
    ? { kind: "Payment", payment: readPayment(selected(subject)) }
    : { kind: "Invoice", invoice: readInvoice(selected(subject)) };

/** The row of an event, at its place among those of one write. */
export const eventRow = ({ subject, ...event }: LedgerEvent, place: number): JsonRow => ({
  event_id: event.id,
  organization_id: event.organizationId,
  place,
  type: event.type,
  subject: subject.kind === "Payment" ? paymentRow(subject.payment) : invoiceRow(subject.invoice),
  created_at: event.createdAt,
});
