import { idOf, type creditNoteDescription } from "quittance/adapter";
import { expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { listCase } from "./list-cases.ts";
import { creditNoteListing } from "./listing.ts";
import { full, records as fullRecords } from "./sample-credit-notes.ts";
import { closeAmounts, closeTimes } from "./sample-lists.ts";
import {
  ledgerOf,
  ours,
  sampleCreditNote,
  sampleInvoice,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const [low, middle, high] = closeAmounts;
const foreign = { organizationId: theirs };
const ofB = { invoiceId: "invoice_b" as const };

/** Credit notes of two invoices, not in the order of the list, with ties and close amounts. */
const records = ledgerOf({
  invoices: [sampleInvoice("a"), sampleInvoice("b"), sampleInvoice("a", foreign)].map(withoutLines),
  creditNotes: [
    sampleCreditNote("b", { totalUsd: low, number: "CN-1" }),
    sampleCreditNote("B", { totalUsd: middle, number: "cn-1" }),
    sampleCreditNote("a", { ...ofB, totalUsd: high }),
    sampleCreditNote("10", { currency: "JPY", number: "CN_1" }),
    sampleCreditNote("9", { ...ofB, createdAt: closeTimes[0] }),
    sampleCreditNote("t2", { createdAt: closeTimes[1] }),
    sampleCreditNote("t3", { createdAt: closeTimes[2] }),
    sampleCreditNote("b", { ...foreign, number: "CN-1" }),
  ],
});

const filterCase = (
  name: string,
  filter: creditNoteDescription.CreditNoteFilter,
  page: Parameters<typeof listCase>[3] = whole,
  owner?: typeof theirs,
): ConformanceCase<LedgerSubject> =>
  listCase(creditNoteListing, name, filter, page, owner, records);

const findCase = (
  name: string,
  id: string,
  owner: typeof ours,
  expected: unknown,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findCreditNote ${name}`, fullRecords, async ({ creditNotes }) => {
    const found = await expectSuccess(creditNotes.findCreditNote(owner, idOf("credit", id)));
    expectSame(name, found, expected);
  });

const tie = { createdAt: sampleCreditNote("b").createdAt, id: "credit_a" };

/** The conformance cases of `findCreditNote` and `listCreditNotes`. */
export const listCreditNotesCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  findCase("returns every property", "credit_full", ours, full),
  findCase("returns a note of the other organization", "credit_c", theirs, {
    ...sampleCreditNote("c", foreign),
  }),
  findCase("hides the notes of other organizations", "credit_c", ours, undefined),
  findCase("returns nothing for an unknown identifier", "credit_none", ours, undefined),
  findCase("compares identifiers case-sensitively", "credit_B", ours, undefined),
  filterCase("returns all credit notes, newest first, ties by the bytes of the identifier", {}),
  filterCase("returns the other organization's own credit notes", {}, whole, theirs),
  filterCase("returns a page by offset", {}, { limit: 2, start: { offset: 1 } }),
  filterCase("continues after a note, ties included", {}, { limit: 2, start: { after: tie } }),
  filterCase("filters by a currency", { currency: ["JPY"] }),
  filterCase("filters by several currencies", { currency: ["CHF", "JPY"] }),
  filterCase("does not filter by an empty list", { currency: [] }),
  filterCase("filters by an invoice", { invoiceId: ofB.invoiceId }),
  filterCase("filters by a number, exactly", { number: "CN-1" }),
  filterCase("filters by an idempotency key", { idempotencyKey: "key_a" }),
  filterCase("includes the bounds of totals", { priceUsdFrom: middle, priceUsdTo: middle }),
  filterCase("includes the bounds of times", {
    createdAtFrom: closeTimes[1],
    createdAtTo: closeTimes[1],
  }),
  filterCase("combines all properties", { currency: ["EUR"], ...ofB, priceUsdFrom: high }),
];
