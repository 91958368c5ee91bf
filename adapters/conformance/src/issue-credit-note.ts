import { Amount, type CreditNote, type Invoice, type OrganizationId } from "quittance";
import { byNewest, type CreditingFacts, type Decision } from "quittance/adapter";
import {
  expectKeysApart,
  expectPortFailed,
  expectSame,
  expectSuccess,
  whole,
  type ConformanceCase,
} from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import { billed, eventOf, full, others, records } from "./sample-credit-notes.ts";
import { numbered, ours, sampleCreditNote, theirs } from "./sample-records.ts";
import { distinctKeys } from "./sample-texts.ts";

const { invoice } = billed;

/** Issues a note unless its key is used, and returns the state passed to the decision. */
const issue = (
  { creditNotes }: LedgerRepositories,
  note: CreditNote,
  { changed, owner = ours, series }: IssueOptions = {},
): Promise<CreditingFacts | undefined> => {
  const decide = (facts: CreditingFacts | undefined): Decision<CreditingFacts | undefined> => {
    if (facts === undefined || facts.earlier !== undefined) {
      return { outcome: facts, change: undefined };
    }
    const number = series === undefined ? note.number : `${series} ${String(facts.count)}`;
    const creditNote = { ...note, number };
    const events = [eventOf(creditNote)];
    return {
      outcome: facts,
      change: { invoice: changed, payment: undefined, creditNote, events },
    };
  };
  const { invoiceId, idempotencyKey } = note;
  return expectSuccess(
    creditNotes.issueCreditNote(owner, invoiceId, { idempotencyKey, series }, decide),
  );
};

interface IssueOptions {
  readonly changed?: Invoice;
  readonly owner?: OrganizationId;
  readonly series?: string | undefined;
}

const stored = async (store: LedgerRepositories): Promise<unknown> => {
  const { rows } = await expectSuccess(store.creditNotes.listCreditNotes(ours, {}, whole));
  const events = await expectSuccess(store.outbox.read(ours, undefined, 100));
  return [rows, [...events.map(({ event }) => event.id)].sort()];
};

const expected = (...added: ReadonlyArray<CreditNote>): unknown => [
  [full, sampleCreditNote("b"), ...added].sort(byNewest),
  added.map((note) => eventOf(note).id).sort(),
];

const credited: Invoice = {
  ...invoice,
  status: "COMPLETED",
  substatus: "OVERPAID",
  credited: Amount.of("19.990000000000000000000000000001"),
};

const issueCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("issueCreditNote stores note, invoice and event", records, async (store) => {
    const note = sampleCreditNote("new", { reason: "Returned", metadata: { order: "1" } });
    const facts = await issue(store, note, { changed: credited });
    expectSame("the invoice before", facts?.locked.invoice, invoice);
    expectSame("the items", facts?.items, billed.items);
    expectSame("the calculations", facts?.calculations, billed.calculations);
    const known = [...(facts?.creditNotes ?? [])].sort(byNewest);
    expectSame("the notes before", known, [full, sampleCreditNote("b")].sort(byNewest));
    expectSame("the earlier note", facts?.earlier, undefined);
    expectSame("the count", facts?.count, 1);
    expectSame("stored records", await stored(store), expected(note));
    const found = await expectSuccess(store.invoices.findInvoice(ours, invoice.id, new Set()));
    expectSame("the invoice", found?.invoice, credited);
  }),
  ledgerCase("issueCreditNote stores the event with its note", records, async (store) => {
    const note = { ...full, id: "credit_new" as const, idempotencyKey: "key_new" };
    await issue(store, note);
    const [first] = await expectSuccess(store.outbox.read(ours, undefined, 100));
    expectSame("the event", first?.event, eventOf(note));
  }),
  ledgerCase("issueCreditNote stores the totals of its note", records, async (store) => {
    const { totals } = full;
    await issue(store, sampleCreditNote("new", { totals }));
    await issue(store, sampleCreditNote("exact"));
    const [note, exact] = await Promise.all(
      ["new", "exact"].map((suffix) =>
        expectSuccess(store.creditNotes.findCreditNote(ours, `credit_${suffix}`)),
      ),
    );
    expectSame("the totals", note?.totals, totals);
    expectSame("no totals", exact?.totals, undefined);
  }),
  ledgerCase("issueCreditNote passes the note that has the key", records, async (store) => {
    const again = sampleCreditNote("new", { idempotencyKey: "key_b" });
    expectSame("the earlier note", (await issue(store, again))?.earlier, sampleCreditNote("b"));
    const elsewhere = { invoiceId: "invoice_m_00" as const, idempotencyKey: "key_b" };
    const other = await issue(store, sampleCreditNote("other", elsewhere));
    expectSame("of another invoice", other?.earlier, sampleCreditNote("b"));
    expectSame("the notes of that invoice", other?.creditNotes, []);
    expectSame("stored records", await stored(store), expected());
  }),
  ledgerCase("issueCreditNote compares keys exactly", records, async (store) => {
    const all = distinctKeys.map((idempotencyKey, index) =>
      sampleCreditNote(`t_${String(index)}`, { idempotencyKey }),
    );
    await expectKeysApart(all, async (note) => (await issue(store, note))?.earlier);
    expectSame("stored records", await stored(store), expected(...all));
  }),
  ledgerCase("issueCreditNote separates keys by organization", records, async (store) => {
    const note = sampleCreditNote("new", { idempotencyKey: "key_c" });
    expectSame("the earlier note", (await issue(store, note))?.earlier, undefined);
    expectSame("stored records", await stored(store), expected(note));
  }),
  ledgerCase("issueCreditNote fails for an identifier that is taken", records, async (store) => {
    const creditNote = sampleCreditNote("b", { idempotencyKey: "key_new", reason: "Other" });
    const events = [eventOf(creditNote)];
    const change = { invoice: undefined, payment: undefined, creditNote, events };
    const claim = { idempotencyKey: "key_new", series: "credit" };
    const decide = (): Decision<undefined> => ({ outcome: undefined, change });
    const repeated = store.creditNotes.issueCreditNote(ours, invoice.id, claim, decide);
    await expectPortFailed(repeated, "creditNotes");
    expectSame("stored records", await stored(store), expected());
    const next = await issue(store, sampleCreditNote("new"), { series: "credit" });
    expectSame("the count", next?.count, 1);
  }),
  ledgerCase("issueCreditNote passes nothing for an unknown invoice", records, async (store) => {
    const unknown = { invoiceId: "invoice_none" as const };
    expectSame("ours", await issue(store, sampleCreditNote("new", unknown)), undefined);
    const hidden = { invoiceId: "invoice_m_00" as const };
    const their = await issue(store, sampleCreditNote("new", hidden), { owner: theirs });
    expectSame("theirs", their, undefined);
    expectSame("stored records", await stored(store), expected());
  }),
  ledgerCase("issueCreditNote rolls back if the decision throws", records, async (store) => {
    const claim = { idempotencyKey: "key_new", series: "credit" };
    const broken = store.creditNotes.issueCreditNote(ours, invoice.id, claim, () => {
      throw new Error("a defect in the decision");
    });
    await broken().catch(() => undefined);
    expectSame("stored records", await stored(store), expected());
    const facts = await issue(store, sampleCreditNote("new"), { series: "credit" });
    expectSame("the key", facts?.earlier, undefined);
    expectSame("the count", facts?.count, 1);
  }),
  ledgerCase("issueCreditNote isolates concurrent decisions", records, async (store) => {
    const all = numbered("t", 10).map((suffix) => sampleCreditNote(suffix));
    const seen = await Promise.all(all.map((note) => issue(store, note)));
    const counts = seen.map((facts) => facts?.creditNotes.length ?? 0).sort((a, b) => a - b);
    expectSame(
      "the number of notes in each call",
      counts,
      all.map((_, index) => index + 2),
    );
    expectSame("stored records", await stored(store), expected(...all));
  }),
  ledgerCase("issueCreditNote accepts a key once on five invoices", records, async (store) => {
    const all = others.map(({ id }, index) =>
      sampleCreditNote(`t_${String(index)}`, { idempotencyKey: "k", invoiceId: id }),
    );
    const seen = await Promise.all(all.map((note) => issue(store, note)));
    const winners = all.filter((_, index) => seen[index]?.earlier === undefined);
    expectSame("the number of stored notes", winners.length, 1);
    expectSame("stored records", await stored(store), expected(...winners));
  }),
];

const numbersOf = async ({ creditNotes }: LedgerRepositories): Promise<unknown> => {
  const { rows } = await expectSuccess(creditNotes.listCreditNotes(ours, {}, whole));
  return rows.flatMap(({ number = "" }) => (number.startsWith("c ") ? [number] : [])).sort();
};

const numberCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("issueCreditNote counts a series without gaps", records, async (store) => {
    const notes = others.map(({ id }, index) =>
      sampleCreditNote(`t_${String(index)}`, { invoiceId: id }),
    );
    await Promise.all(notes.map((note) => issue(store, note, { series: "c" })));
    expectSame("the numbers", await numbersOf(store), ["c 1", "c 2", "c 3", "c 4", "c 5"]);
    const repeated = await issue(store, sampleCreditNote("t_0"), { series: "c" });
    expectSame("a replay", repeated?.earlier?.id, "credit_t_0");
    const next = await issue(store, sampleCreditNote("next"), { series: "c" });
    expectSame("the count after a replay", next?.count, 6);
  }),
  ledgerCase("issueCreditNote counts every series separately", records, async (store) => {
    await issue(store, sampleCreditNote("one"), { series: "c" });
    const other = await issue(store, sampleCreditNote("two"), { series: "d" });
    expectSame("another series", other?.count, 1);
    const plain = await issue(store, sampleCreditNote("three"));
    expectSame("no series", plain?.count, 1);
    const their = sampleCreditNote("four", { organizationId: theirs });
    const hidden = await issue(store, their, { owner: theirs, series: "c" });
    expectSame("another organization", hidden?.count, 1);
    const again = await issue(store, sampleCreditNote("five"), { series: "c" });
    expectSame("the same series", again?.count, 2);
  }),
];

/** The conformance cases of `issueCreditNote`. */
export const issueCreditNoteCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...issueCases,
  ...numberCases,
];
