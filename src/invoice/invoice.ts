import { maxEmailLength, maxUrlLength } from "../contact/contact-limits.ts";
import { notFound, type ErrorRows } from "../failure/error-row.ts";
import type { Metadata } from "../kernel/metadata.ts";
import { customer } from "../party/customer.ts";
import { delivery, period } from "../party/delivery.ts";
import { seller } from "../party/seller.ts";
import { wholeProfiles, type WholeProfile } from "../quote/totals-profile.ts";
import { exchangeRates } from "../rates/exchange-rates.ts";
import { asIs, entity, inColumns, onlyStored, orNull } from "../schema/record.ts";
import type { Named, Out } from "../schema/schema.ts";
import {
  calculated,
  currency,
  flag,
  id,
  name,
  oneOf,
  optional,
  text,
  timestamp,
} from "../schema/values.ts";

/** Every status that an invoice can have. */
export const invoiceStatuses = [
  "PENDING",
  "COMPLETED",
  "VOIDED",
  "PROCESSING",
  "WAITING_FOR_CONFIRMATIONS",
  "PARTIALLY_PAID",
] as const;

/** The status of an invoice, as `settle` derives it from the invoice's payments. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Every substatus that an invoice can have. */
export const invoiceSubstatuses = [
  ...(["OVERPAID", "PAID_AFTER_VOID"] as const),
  ...(["PARTIALLY_REFUNDED", "REFUNDED", "CHARGED_BACK"] as const),
] as const;

/** An exception that the status of an invoice does not show. */
export type InvoiceSubstatus = (typeof invoiceSubstatuses)[number];

/** Free-form text of the host, which is an empty object in JSON if there is none. */
const metadata = inColumns<Metadata>({
  columns: (name) => [{ name, columnType: { type: "texts" }, write: asIs }],
  read: (row, name) => (row[name] ?? {}) as Metadata,
});

/** A column of its own, and in JSON a part of the totals that it leads to. */
const totalsProfile = inColumns<WholeProfile>({
  columns: () => [
    {
      name: "totals",
      column: "totals_profile",
      columnType: { type: "enum", values: wholeProfiles },
      write: asIs,
    },
  ],
  read: (row) => (row["totals"] ?? undefined) as WholeProfile | undefined,
});

/** The stored records of invoices, in the order of JSON, without their parts. */
export const invoiceRecord = entity("invoice", {
  id: id("invoice"),
  organizationId: id("org"),
  status: oneOf(invoiceStatuses),
  substatus: orNull(oneOf(invoiceSubstatuses)),
  currency,
  /** In the invoice's currency, the exact sum of its lines. */
  price: calculated,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Of its number series, if it has one. */
  number: optional(name),
  /** When it was created, if it has a number, a due date, an expiry date or a customer. */
  issuedAt: optional(timestamp),
  /** The last time at which the invoice is paid on time; not before it is issued. */
  dueAt: optional(timestamp),
  /** The last time at which the invoice is to be paid; not before it is issued and due. */
  expiresAt: optional(timestamp),
  /** When it was voided; `undefined` if it was not. */
  voidedAt: optional(timestamp),
  /** Whether it had completed payments when it was voided, which are owed to the customer. */
  paidBeforeVoid: onlyStored(optional(flag)),
  /** What its credit notes lower the amount to pay by; `undefined` if it has none. */
  credited: optional(calculated),
  /** At the rates of its creation. */
  priceUsd: calculated,
  /**
   * The rates of its creation, units per US dollar, if its seller accounts for VAT in a currency
   * other than that of the invoice; they never change.
   */
  exchangeRates: optional(exchangeRates),
  redirectUrl: orNull(text(maxUrlLength)),
  customer: optional(customer),
  /** The days that the invoice is for. */
  period: optional(period),
  customerEmail: text(maxEmailLength),
  metadata,
  delivery: optional(delivery),
  /** The seller of the organization at the time of its creation; it never changes. */
  seller: optional(seller),
  /** The totals profile that it was created with, if its amounts are whole; it never changes. */
  totalsProfile: optional(totalsProfile),
  /** When `invoices.sweep` reported that it is overdue; `undefined` if it did not. */
  overdueReportedAt: onlyStored(optional(timestamp)),
  /** When `invoices.sweep` reported that it expired; `undefined` if it did not. */
  expiredReportedAt: onlyStored(optional(timestamp)),
});

/** A request for payment. Its price never changes; its status, substatus and times do. */
export interface Invoice extends Out<typeof invoiceRecord>, Named {}

/** What every view of an invoice has. */
const minimal = [
  ...(["id", "organizationId", "status", "substatus", "currency", "price"] as const),
  ...(["createdAt", "updatedAt"] as const),
  ...(["number", "issuedAt", "dueAt", "expiresAt", "credited"] as const),
] as const;

/** What is a part of an invoice. */
const parts = ["seller", "totalsProfile"] as const;

/** Parts of the record of an invoice. */
export const invoiceViews = {
  minimal: invoiceRecord.only(...minimal),
  /** In a list. */
  row: invoiceRecord.only(...minimal, "priceUsd", "customerEmail"),
  /** Added to a row on request. */
  customer: invoiceRecord.only("customer"),
  payer: invoiceRecord.without("customerEmail", "metadata", "delivery", ...parts),
  organization: invoiceRecord.without(...parts),
};

/** The organization has no such invoice. */
export interface InvoiceNotFound {
  readonly kind: "InvoiceNotFound";
}

/** An invoice in this status cannot be voided. */
export interface InvoiceTransitionInvalid {
  readonly kind: "InvoiceTransitionInvalid";
  readonly from: InvoiceStatus;
}

/** What is reported about the errors of invoices. */
export const invoiceErrors = {
  InvoiceNotFound: /* @__PURE__ */ notFound("invoice"),
  InvoiceTransitionInvalid: {
    code: "INVOICE_TRANSITION_INVALID",
    message: ({ from }) => `An invoice with status ${from} cannot be voided`,
    thrown: ({ from }) => `An invoice with the status ${from} cannot be voided`,
  },
} as const satisfies ErrorRows<InvoiceNotFound | InvoiceTransitionInvalid>;
