import {
  idOf,
  parseId,
  type EventId,
  type Id,
  type InvoiceId,
  type OrganizationId,
} from "../ids.ts";
import type { CreditNote } from "../credit-note/credit-note.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { Notification } from "../notification/notification.ts";
import { accountsProperty, type OrganizationChange } from "./organization-change.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../refund/refund.ts";
import { entity } from "../schema/record.ts";
import type { Out } from "../schema/schema.ts";
import { id, oneOf, timestamp } from "../schema/values.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Every event type. */
export const eventTypes = [
  "invoice.created",
  "invoice.updated",
  "invoice.completed",
  "invoice.voided",
  "invoice.overdue",
  "invoice.expired",
  "payment.created",
  "payment.updated",
  "refund.created",
  "refund.updated",
  "credit_note.created",
  "notification.unmatched",
  "organization.updated",
  "seller.accounts_changed",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.disabled",
] as const;

/** One of `eventTypes`. */
export type EventType = (typeof eventTypes)[number];

/** The types of the events that are listed as changes of settings: each change is in one. */
export const changeTypes = [
  "organization.updated",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.disabled",
] as const satisfies ReadonlyArray<EventType>;

/** Returns whether an event is listed as a change of settings, as every store lists. */
export const isChange = ({ type }: Pick<LedgerEvent, "type">): boolean =>
  (changeTypes as ReadonlyArray<EventType>).includes(type);

/** The stored records of events without their subjects, in the order of JSON. */
export const eventRecord = entity("event", {
  id: id("event"),
  organizationId: id("org"),
  type: oneOf(eventTypes),
  createdAt: timestamp,
});

/** An event caused by a write, with the record after the write. */
export interface LedgerEvent extends Out<typeof eventRecord> {
  readonly subject:
    | { readonly kind: "Invoice"; readonly invoice: Invoice }
    | { readonly kind: "Payment"; readonly payment: Payment }
    | { readonly kind: "Refund"; readonly refund: Refund }
    | { readonly kind: "CreditNote"; readonly creditNote: CreditNote }
    | { readonly kind: "Notification"; readonly notification: Notification }
    | { readonly kind: "Organization"; readonly change: OrganizationChange };
}

/** The identifier and time of a new event. @inline */
export interface EventStamp {
  readonly id: EventId;
  readonly createdAt: Timestamp;
}

/** Creates an event about an invoice, without its seller, which never changes. */
export const invoiceEvent = (
  type: EventType,
  invoice: Invoice,
  stamp: EventStamp,
): LedgerEvent => ({
  ...stamp,
  organizationId: invoice.organizationId,
  type,
  subject: {
    kind: "Invoice",
    invoice: invoice.seller === undefined ? invoice : { ...invoice, seller: undefined },
  },
});

/** Creates an event about a payment. */
export const paymentEvent = (
  type: EventType,
  payment: Payment,
  stamp: EventStamp,
): LedgerEvent => ({
  ...stamp,
  organizationId: payment.organizationId,
  type,
  subject: { kind: "Payment", payment },
});

/** Creates an event about a refund. */
export const refundEvent = (type: EventType, refund: Refund, stamp: EventStamp): LedgerEvent => ({
  ...stamp,
  organizationId: refund.organizationId,
  type,
  subject: { kind: "Refund", refund },
});

/** Creates an event about a new credit note. */
export const creditNoteEvent = (creditNote: CreditNote, stamp: EventStamp): LedgerEvent => ({
  ...stamp,
  organizationId: creditNote.organizationId,
  type: "credit_note.created",
  subject: { kind: "CreditNote", creditNote },
});

/** What an event is about. The events of one subject have an order. A test is about itself. */
export type SubjectId = InvoiceId | Id<"notification"> | OrganizationId | EventId;

/** Returns the invoice that an event belongs to, or else its notification or organization. */
export const subjectIdOf = ({ organizationId, subject }: LedgerEvent): SubjectId => {
  switch (subject.kind) {
    case "Invoice":
      return subject.invoice.id;
    case "Payment":
      return subject.payment.invoiceId;
    case "Refund":
      return subject.refund.invoiceId;
    case "CreditNote":
      return subject.creditNote.invoiceId;
    case "Notification":
      return subject.notification.id;
    case "Organization":
      return organizationId;
  }
};

/** Reads a stored identifier of what an event is about. */
export const readSubjectId = (text: string): SubjectId =>
  parseId("invoice", text) ??
  parseId("org", text) ??
  parseId("event", text) ??
  idOf("notification", text);

/** Creates an event about a notification that matches no invoice or payment. */
export const unmatchedEvent = (notification: Notification, stamp: EventStamp): LedgerEvent => ({
  ...stamp,
  organizationId: notification.organizationId,
  type: "notification.unmatched",
  subject: { kind: "Notification", notification },
});

/** Creates an event about a change of an organization, or of one of its webhook endpoints. */
export const changeEvent = (
  type: EventType,
  organizationId: OrganizationId,
  change: OrganizationChange,
  stamp: EventStamp,
): LedgerEvent => ({
  ...stamp,
  organizationId,
  type,
  subject: { kind: "Organization", change },
});

/**
 * Creates the events about a change of an organization: none if nothing changed, and one more if
 * the accounts of its seller did.
 */
export const organizationEvents = (
  organizationId: OrganizationId,
  change: OrganizationChange,
  stamp: () => EventStamp,
): ReadonlyArray<LedgerEvent> => {
  const { actor, changed } = change;
  if (changed.length === 0) return [];
  const about = (type: EventType, own: OrganizationChange): LedgerEvent =>
    changeEvent(type, organizationId, own, stamp());
  const accounts = changed.filter(({ property }) => property === accountsProperty);
  const updated = about("organization.updated", change);
  return accounts.length === 0
    ? [updated]
    : [updated, about("seller.accounts_changed", { actor, changed: accounts })];
};
