import { idOf } from "../ids.ts";
import type { PaymentFilter } from "../listing/payment-filter.ts";
import { paymentStatuses } from "../payment/payment.ts";
import type { ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { countsToTheCap, lists, sharedListCases } from "./list-cases.ts";
import { paymentListing } from "./listing.ts";
import {
  bare,
  ledgerOf,
  numbered,
  sampleInvoice,
  samplePayment,
  theirs,
} from "./sample-records.ts";

const filters = (name: string, filter: PaymentFilter): ConformanceCase<LedgerSubject> =>
  lists(paymentListing, name, filter);

const keyOfTheirs: PaymentFilter = { idempotencyKey: "key_t" };
const all = { limit: 100, start: { offset: 0 } } as const;

/** What `listPayments` promises. */
export const listPaymentsCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...sharedListCases(paymentListing, "payment"),
  ...paymentStatuses.map((status) => filters(`filters by ${status}`, { statuses: [status] })),
  filters("gives what has one of several statuses", { statuses: ["FAILED", "CANCELLED"] }),
  filters("filters by a currency", { currencies: ["USDC"] }),
  filters("gives what has one of several currencies", { currencies: ["USD", "JPY"] }),
  filters("filters by a provider", { providerIds: ["prov_chain"] }),
  filters("gives what is of one of several providers", { providerIds: ["prov_old", "prov_card"] }),
  filters("finds nothing for what is no provider", { providerIds: ["%", "PROV_CARD"] }),
  filters("does not filter by empty lists", { statuses: [], currencies: [], providerIds: [] }),
  filters("filters by an invoice", { invoiceId: idOf("invoice", "invoice_a") }),
  filters("finds nothing for an unknown invoice", { invoiceId: idOf("invoice", "invoice_A") }),
  filters("filters by a key", { idempotencyKey: "key_a" }),
  lists(paymentListing, "filters by a key of the other organization", keyOfTheirs, all, theirs),
  filters("finds nothing for a key in other letters", { idempotencyKey: "KEY_A" }),
  filters("finds nothing for a part of a key", { idempotencyKey: "key_" }),
  filters("takes no pattern for a key", { idempotencyKey: "key_%" }),
  filters("finds nothing for an empty key", { idempotencyKey: "" }),
  filters("takes a key together with a status", {
    idempotencyKey: "key_t1",
    statuses: ["COMPLETED"],
  }),
  filters("finds nothing for a key with another status", {
    idempotencyKey: "key_t1",
    statuses: ["FAILED"],
  }),
  filters("takes all properties together", {
    statuses: ["COMPLETED", "FAILED"],
    currencies: ["EUR", "USD"],
    providerIds: ["prov_card", "prov_old"],
    invoiceId: idOf("invoice", "invoice_a"),
  }),
  countsToTheCap(
    paymentListing,
    (count) =>
      ledgerOf({
        invoices: [bare(sampleInvoice("a"))],
        payments: numbered("n", count).map((suffix, index) =>
          samplePayment(suffix, { status: index === 0 ? "FAILED" : "PENDING" }),
        ),
      }),
    { all: {}, atCap: { statuses: ["PENDING"] } },
  ),
];
