import type { CreditNote } from "../credit-note/credit-note.ts";
import type { InvoiceId } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { SettlementRefund } from "../invoice/settlement-refunds.ts";
import type { StandingPayment } from "../invoice/invoice-standing.ts";
import type { Refund } from "../refund/refund.ts";
import { page } from "../schema/list.ts";
import { entity, orNull, records } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  calculated,
  count,
  currency,
  id,
  integer,
  oneOf,
  optional,
  text,
  timestamp,
} from "../schema/values.ts";
import type { Timestamp } from "../time/timestamp.ts";

/**
 * How long invoices are due, in days: without a due date, not yet or today, and 1 to 30, 31 to 60,
 * 61 to 90 and more days.
 */
export const ageBuckets = ["UNDATED", "CURRENT", "D1_30", "D31_60", "D61_90", "OLDER"] as const;

/** How long an invoice is due. */
export type AgeBucket = (typeof ageBuckets)[number];

/** What the rows of the report are: invoices, or the customers who owe them. */
export const openItemRows = ["ITEM", "CUSTOMER"] as const;

/** Maximum number of rows on a page of the report. */
const maxPageRows = 1_000;

/** The request for what customers owe. */
export const openItemsRequest = object({
  /** At which time. Defaults to now, and on further pages to the time of the first. */
  asOf: optional(timestamp),
  /** What the rows are: `ITEM` or `CUSTOMER`. Defaults to `ITEM`. */
  by: optional(oneOf(openItemRows), "ITEM"),
  /** Only what is owed in this currency. Defaults to all. */
  currency: optional(currency),
  /** The maximum number of rows: 1 to 1,000. Defaults to 100. */
  limit: optional(integer(1, maxPageRows), 100),
  /** The `nextCursor` of a page with the same properties. */
  cursor: page.cursor,
});

/** What a caller passes to read what customers owe. */
export interface OpenItemsRequest extends In<typeof openItemsRequest>, Named {}

const bucket = oneOf(ageBuckets);

/** Who owes an invoice: `vat:` and the VAT id, or `email:` and the result of `foldEmail`. */
const customerKey = text();

/** The items of the report, in the order of JSON and CSV. */
export const openItemRecord = entity("open_item", {
  customerKey,
  /** The name of the customer, or else the e-mail address. */
  customer: text(),
  number: orNull(text()),
  /** Dates are those in the time zone of the seller, as `YYYY-MM-DD`. */
  issuedOn: text(),
  dueOn: orNull(text()),
  /** Calendar days after the due date; at least 0. */
  days: orNull(count),
  bucket,
  currency,
  /** The price of the invoice, exactly. */
  total: calculated,
  /** What its credit notes lower the amount to pay by. */
  credited: calculated,
  /** The value of completed payments less their refunds, exactly. */
  paid: calculated,
  /** What the payer must send: `dueExact`, rounded up to the smallest unit of the currency. */
  due: calculated,
  /** What is left to pay, exactly. */
  dueExact: calculated,
  /** `due` at the exchange rate of the creation of the invoice. */
  dueUsd: calculated,
  id: id("invoice"),
});

/** An invoice with something to pay. */
export interface OpenItem extends Out<typeof openItemRecord>, Named {}

/** The totals of the items of one currency and bucket. */
export const ageTotalRecord = entity("age_total", {
  currency,
  bucket,
  due: calculated,
  dueUsd: calculated,
  count,
});

/** The totals of the items of one currency and bucket. Currencies are never added. */
export interface AgeTotal extends Out<typeof ageTotalRecord>, Named {}

/** What each customer owes, in the order of JSON. */
export const openCustomerRecord = entity("open_customer", {
  customerKey,
  /** The name in the newest of the invoices. */
  customer: text(),
  /** The sum of all items. */
  dueUsd: calculated,
  count,
  totals: records(ageTotalRecord),
});

/** A customer with something to pay. */
export interface OpenCustomer extends Out<typeof openCustomerRecord>, Named {}

/** Invoices that more was paid of than was requested, in the order of JSON. */
export const overpaidItemRecord = entity("overpaid_item", {
  customerKey,
  customer: text(),
  number: orNull(text()),
  issuedOn: text(),
  currency,
  /** What was paid beyond what was to be paid, exactly, in the currency of the invoice. */
  overpaid: calculated,
  id: id("invoice"),
});

/** An invoice that more was paid of than was requested, or that was paid and voided. */
export interface OverpaidItem extends Out<typeof overpaidItemRecord>, Named {}

/** Items by due date, or customers with the oldest debts first. */
type OpenRows =
  | { readonly by: "ITEM"; readonly rows: ReadonlyArray<OpenItem> }
  | { readonly by: "CUSTOMER"; readonly rows: ReadonlyArray<OpenCustomer> };

/** A page of what customers owe. */
export type OpenItemsPage = OpenRows & {
  readonly asOf: Timestamp;
  /** Of the dates and days: that of the present seller, or UTC. */
  readonly timeZone: string;
  /** Of all rows, not only of this page. */
  readonly totals: ReadonlyArray<AgeTotal>;
  /** What was paid beyond what was to be paid, at most 100 of them. */
  readonly overpaid: ReadonlyArray<OverpaidItem>;
  /** The number of all that are overpaid. */
  readonly overpaidCount: number;
  /** `undefined` on the last page. */
  readonly nextCursor: string | undefined;
};

/** An invoice with what its open amount at a time depends on. */
export interface OpenInvoice {
  readonly invoice: Invoice;
  /** All payments of the invoice. */
  readonly payments: ReadonlyArray<StandingPayment>;
  /** All refunds of these payments. */
  readonly refunds: ReadonlyArray<SettlementRefund & Pick<Refund, "happenedAt">>;
  /** All credit notes of the invoice. */
  readonly creditNotes: ReadonlyArray<Pick<CreditNote, "payable" | "createdAt">>;
}

/** The time of a report, and the zone of its dates. @inline */
export interface AgeOptions {
  readonly asOf: Timestamp;
  /** The name of a time zone in the IANA database. */
  readonly timeZone: string;
}

/** The place of an invoice in the order of due dates. */
export interface DuePosition {
  readonly dueAt?: Timestamp | undefined;
  readonly id: InvoiceId;
}

/** Which invoices a store reads for a report. */
export interface OpenInvoiceRange {
  readonly asOf: Timestamp;
  /** The last invoice of the page before; `undefined` for the first page. */
  readonly after: DuePosition | undefined;
  /** 1 to 1,000. */
  readonly limit: number;
}

/** Renders a page of what customers owe as JSON. */
export const renderOpenItems = (page: OpenItemsPage) => ({
  as_of: page.asOf,
  time_zone: page.timeZone,
  totals: page.totals.map(ageTotalRecord.json.write),
  rows:
    page.by === "ITEM"
      ? page.rows.map(openItemRecord.json.write)
      : page.rows.map(openCustomerRecord.json.write),
  overpaid: page.overpaid.map(overpaidItemRecord.json.write),
  overpaid_count: page.overpaidCount,
  next_cursor: page.nextCursor ?? null,
});
