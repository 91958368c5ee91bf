import { paymentStatuses } from "quittance";
import type { PaymentFilter } from "quittance/adapter";
import { whole, type ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { countCapCase, listCase, searchCases, sharedListCases } from "./list-cases.ts";
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

/** The conformance cases of `listPayments`. */
export const listPaymentsCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...sharedListCases(paymentListing, "payment"),
  ...searchCases(paymentListing, "payment"),
  ...paymentStatuses.map((status) => filterCase(`filters by ${status}`, { status: [status] })),
  filterCase("filters by several statuses", { status: ["FAILED", "CANCELLED"] }),
  filterCase("filters by a currency", { currency: ["USDC"] }),
  filterCase("filters by several currencies", { currency: ["USD", "JPY"] }),
  filterCase("filters by a provider", { providerId: ["prov_chain"] }),
  filterCase("filters by several providers", { providerId: ["prov_old", "prov_card"] }),
  filterCase("returns nothing for an unknown provider", { providerId: ["%", "PROV_CARD"] }),
  filterCase("does not filter by empty lists", { status: [], currency: [], providerId: [] }),
  filterCase("filters by an invoice", { invoiceId: "invoice_a" }),
  filterCase("returns nothing for an unknown invoice", { invoiceId: "invoice_A" }),
  filterCase("filters by an idempotency key", { idempotencyKey: "key_a" }),
  listCase(
    paymentListing,
    "filters by an idempotency key of the other organization",
    keyOfTheirs,
    whole,
    theirs,
  ),
  filterCase("compares keys case-sensitively", { idempotencyKey: "KEY_A" }),
  filterCase("compares whole keys", { idempotencyKey: "key_" }),
  filterCase("does not treat a key as a pattern", { idempotencyKey: "key_%" }),
  filterCase("returns nothing for an empty key", { idempotencyKey: "" }),
  filterCase("combines a key and a status", {
    idempotencyKey: "key_t1",
    status: ["COMPLETED"],
  }),
  filterCase("returns nothing for a key with another status", {
    idempotencyKey: "key_t1",
    status: ["FAILED"],
  }),
  filterCase("filters by a reference", { reference: "ch_1" }),
  filterCase("compares whole references", { reference: "ch_" }),
  filterCase("returns nothing for an empty reference", { reference: "" }),
  filterCase("combines a reference and a status", { reference: "ch_1", status: ["FAILED"] }),
  filterCase("filters by an entry of the metadata", { metadata: { "a.b": "1" } }),
  filterCase("filters by several entries of the metadata", {
    metadata: { "a.b": "1", ключ: "зна%чение" },
  }),
  filterCase("returns nothing for other metadata", { metadata: { "a.b": "2" } }),
  filterCase("does not filter by empty metadata", { metadata: {} }),
  filterCase("combines all properties", {
    status: ["COMPLETED", "FAILED"],
    currency: ["EUR", "USD"],
    providerId: ["prov_card", "prov_old"],
    invoiceId: "invoice_a",
  }),
  countCapCase(paymentListing, (count) =>
    ledgerOf({
      invoices: [withoutLines(sampleInvoice("a"))],
      payments: numbered("n", count).map((suffix, index) =>
        samplePayment(suffix, { status: index === 0 ? "FAILED" : "PENDING" }),
      ),
    }),
  ),
];
