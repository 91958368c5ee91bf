import { Amount, refundKinds, refundStatuses } from "quittance";
import type { refundDescription } from "quittance/adapter";
import { whole, type ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { listCase } from "./list-cases.ts";
import { refundListing } from "./listing.ts";
import { closeAmounts, closeTimes } from "./sample-lists.ts";
import {
  ledgerOf,
  sampleInvoice,
  samplePayment,
  sampleRefund,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const [low, middle, high] = closeAmounts;
const foreign = { organizationId: theirs };
const ofB = { paymentId: "payment_b" as const, invoiceId: "invoice_b" as const };

/** Refunds of two payments, not in the order of the list, with ties and close amounts. */
const records = ledgerOf({
  invoices: [sampleInvoice("a"), sampleInvoice("b"), sampleInvoice("a", foreign)].map(withoutLines),
  payments: [
    samplePayment("a"),
    samplePayment("b", { invoiceId: ofB.invoiceId }),
    samplePayment("a", foreign),
  ],
  refunds: [
    sampleRefund("b", { status: "COMPLETED", priceUsd: low, reference: "re_1" }),
    sampleRefund("B", { kind: "CHARGEBACK", priceUsd: middle }),
    sampleRefund("a", { ...ofB, kind: "REVERSAL", priceUsd: high, reference: "RE_1" }),
    sampleRefund("10", {
      status: "FAILED",
      price: { currency: "JPY", amount: Amount.one },
      reference: "re_1",
    }),
    sampleRefund("9", { ...ofB, createdAt: closeTimes[0], status: "COMPLETED" }),
    sampleRefund("t2", { createdAt: closeTimes[1] }),
    sampleRefund("t3", { createdAt: closeTimes[2] }),
    sampleRefund("b", { ...foreign, reference: "re_1" }),
  ],
});

const filterCase = (
  name: string,
  filter: refundDescription.RefundFilter,
  page: Parameters<typeof listCase>[3] = whole,
  owner?: typeof theirs,
): ConformanceCase<LedgerSubject> => listCase(refundListing, name, filter, page, owner, records);

const tie = { createdAt: sampleRefund("b").createdAt, id: "refund_a" };

/** The conformance cases of `listRefunds`. */
export const listRefundsCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  filterCase("returns all refunds, newest first, ties by the bytes of the identifier", {}),
  filterCase("returns the other organization's own refunds", {}, whole, theirs),
  filterCase("returns a page by offset", {}, { limit: 2, start: { offset: 1 } }),
  filterCase("continues after a refund, ties included", {}, { limit: 2, start: { after: tie } }),
  ...refundKinds.map((kind) => filterCase(`filters by ${kind}`, { kind: [kind] })),
  ...refundStatuses.map((status) => filterCase(`filters by ${status}`, { status: [status] })),
  filterCase("filters by several kinds", { kind: ["CHARGEBACK", "REVERSAL"] }),
  filterCase("filters by a currency", { currency: ["JPY"] }),
  filterCase("does not filter by empty lists", { kind: [], status: [], currency: [] }),
  filterCase("filters by a payment", { paymentId: ofB.paymentId }),
  filterCase("filters by an invoice", { invoiceId: ofB.invoiceId }),
  filterCase("filters by an idempotency key", { idempotencyKey: "key_a" }),
  filterCase("filters by a reference", { reference: "re_1" }),
  filterCase("includes the bounds of prices", { priceUsdFrom: middle, priceUsdTo: middle }),
  filterCase("includes the bounds of times", {
    createdAtFrom: closeTimes[1],
    createdAtTo: closeTimes[1],
  }),
  filterCase("combines all properties", {
    kind: ["REFUND"],
    status: ["COMPLETED"],
    currency: ["EUR"],
    paymentId: ofB.paymentId,
    invoiceId: ofB.invoiceId,
  }),
];
