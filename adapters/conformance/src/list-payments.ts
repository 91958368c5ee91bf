import { paymentStatuses, type PaymentFilter } from "quittance";
import type { ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { countCapCase, listCase, sharedListCases } from "./list-cases.ts";
import { paymentListing } from "./listing.ts";
import {
  ledgerOf,
  numbered,
  sampleInvoice,
  samplePayment,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const filterCase = (name: string, filter: PaymentFilter): ConformanceCase<LedgerSubject> =>
  listCase(paymentListing, name, filter);

const keyOfTheirs: PaymentFilter = { idempotencyKey: "key_t" };
const all = { limit: 100, start: { offset: 0 } } as const;

/** The conformance cases of `listPayments`. */
export const listPaymentsCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...sharedListCases(paymentListing, "payment"),
  ...paymentStatuses.map((status) => filterCase(`filters by ${status}`, { statuses: [status] })),
  filterCase("filters by several statuses", { statuses: ["FAILED", "CANCELLED"] }),
  filterCase("filters by a currency", { currencies: ["USDC"] }),
  filterCase("filters by several currencies", { currencies: ["USD", "JPY"] }),
  filterCase("filters by a provider", { providerIds: ["prov_chain"] }),
  filterCase("filters by several providers", { providerIds: ["prov_old", "prov_card"] }),
  filterCase("returns nothing for an unknown provider", { providerIds: ["%", "PROV_CARD"] }),
  filterCase("does not filter by empty lists", { statuses: [], currencies: [], providerIds: [] }),
  filterCase("filters by an invoice", { invoiceId: "invoice_a" }),
  filterCase("returns nothing for an unknown invoice", { invoiceId: "invoice_A" }),
  filterCase("filters by an idempotency key", { idempotencyKey: "key_a" }),
  listCase(
    paymentListing,
    "filters by an idempotency key of the other organization",
    keyOfTheirs,
    all,
    theirs,
  ),
  filterCase("compares keys case-sensitively", { idempotencyKey: "KEY_A" }),
  filterCase("compares whole keys", { idempotencyKey: "key_" }),
  filterCase("does not treat a key as a pattern", { idempotencyKey: "key_%" }),
  filterCase("returns nothing for an empty key", { idempotencyKey: "" }),
  filterCase("combines a key and a status", {
    idempotencyKey: "key_t1",
    statuses: ["COMPLETED"],
  }),
  filterCase("returns nothing for a key with another status", {
    idempotencyKey: "key_t1",
    statuses: ["FAILED"],
  }),
  filterCase("filters by a reference", { reference: "ch_1" }),
  filterCase("compares whole references", { reference: "ch_" }),
  filterCase("returns nothing for an empty reference", { reference: "" }),
  filterCase("combines a reference and a status", { reference: "ch_1", statuses: ["FAILED"] }),
  filterCase("filters by an entry of the metadata", { metadata: { "a.b": "1" } }),
  filterCase("filters by several entries of the metadata", {
    metadata: { "a.b": "1", ключ: "зна%чение" },
  }),
  filterCase("returns nothing for other metadata", { metadata: { "a.b": "2" } }),
  filterCase("does not filter by empty metadata", { metadata: {} }),
  filterCase("combines all properties", {
    statuses: ["COMPLETED", "FAILED"],
    currencies: ["EUR", "USD"],
    providerIds: ["prov_card", "prov_old"],
    invoiceId: "invoice_a",
  }),
  countCapCase(
    paymentListing,
    (count) =>
      ledgerOf({
        invoices: [withoutLines(sampleInvoice("a"))],
        payments: numbered("n", count).map((suffix, index) =>
          samplePayment(suffix, { status: index === 0 ? "FAILED" : "PENDING" }),
        ),
      }),
    { all: {}, atCap: { statuses: ["PENDING"] } },
  ),
];
