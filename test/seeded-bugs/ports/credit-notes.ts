import { Amount, idOf, type CreditNote } from "quittance";
import {
  byNewest,
  type CreditingFacts,
  type CreditNoteRepository,
  type LedgerChange,
} from "quittance/adapter";
import {
  done,
  faulty,
  giving,
  pause,
  type LedgerMaker,
  type LedgerMakers,
} from "./ledger-maker.ts";

type Filter = Parameters<CreditNoteRepository["listCreditNotes"]>[1];

const theirs = idOf("org", "org_other");

/** Some methods of the credit notes in place of their own. */
const crediting = (
  issue: (creditNotes: CreditNoteRepository) => Partial<CreditNoteRepository>,
): LedgerMaker =>
  faulty(({ creditNotes }) => ({ creditNotes: { ...creditNotes, ...issue(creditNotes) } }));

/** Every change goes through a function before it is stored. */
const deciding = (change: (found: LedgerChange) => LedgerChange | undefined): LedgerMaker =>
  crediting(({ issueCreditNote }) => ({
    issueCreditNote: (owner, id, claim, decide) =>
      issueCreditNote(owner, id, claim, (facts) => {
        const { outcome, change: found } = decide(facts);
        return { outcome, change: found && change(found) };
      }),
  }));

/** Facts go through a function before the decision. */
const passing = (change: (facts: CreditingFacts) => Partial<CreditingFacts>): LedgerMaker =>
  crediting(({ issueCreditNote }) => ({
    issueCreditNote: (owner, id, claim, decide) =>
      issueCreditNote(owner, id, claim, (facts) => decide(facts && { ...facts, ...change(facts) })),
  }));

/** Credit notes go through a function before they are given. */
const returning = (change: (found: CreditNote) => Partial<CreditNote>): LedgerMaker =>
  crediting(({ findCreditNote }) => ({
    findCreditNote: (owner, id) =>
      giving(async () => {
        const found = await done(findCreditNote(owner, id));
        return found && { ...found, ...change(found) };
      }),
  }));

const hearing = (mishear: (filter: Filter) => Filter): LedgerMaker =>
  crediting(({ listCreditNotes }) => ({
    listCreditNotes: (owner, filter, page) => listCreditNotes(owner, mishear(filter), page),
  }));

const ignoring = (property: keyof Filter): LedgerMaker =>
  hearing((filter) => ({ ...filter, [property]: undefined }));

const truncated = (amount: Amount): Amount => Amount.round(amount, 20, "DOWN");

/** Stores with one bug each in their credit notes. */
export const mutantCreditNotes: LedgerMakers = {
  "stores no credit note": deciding((change) => ({ ...change, creditNote: undefined })),
  "loses the totals of a credit note": deciding((change) => ({
    ...change,
    creditNote: change.creditNote && { ...change.creditNote, totals: undefined },
  })),
  "stores no invoice with a credit note": deciding((change) => ({ ...change, invoice: undefined })),
  "stores no event of a credit note": deciding((change) => ({ ...change, events: [] })),
  "stores an event without the lines of its credit note": deciding((change) => ({
    ...change,
    events: change.events.map((event) =>
      event.subject.kind === "CreditNote"
        ? {
            ...event,
            subject: { ...event.subject, creditNote: { ...event.subject.creditNote, lines: [] } },
          }
        : event,
    ),
  })),
  "loses what an invoice is credited by": deciding((change) => ({
    ...change,
    invoice: change.invoice && { ...change.invoice, credited: undefined },
  })),
  "passes no items": passing(() => ({ items: [] })),
  "passes no calculations": passing(() => ({ calculations: [] })),
  "hides the credit notes from decisions": passing(() => ({ creditNotes: [] })),
  "forgets the keys of credit notes": passing(() => ({ earlier: undefined })),
  "keeps keys of credit notes unique for one invoice only": passing(({ earlier, locked }) => ({
    earlier: earlier?.invoiceId === locked.invoice.id ? earlier : undefined,
  })),
  "always counts from one": passing(() => ({ count: 1 })),
  "leaves gaps in the counts": passing(({ count }) => ({ count: 2 * count - 1 })),
  "counts all series together": crediting(({ issueCreditNote }) => ({
    issueCreditNote: (owner, id, { idempotencyKey }, decide) =>
      issueCreditNote(owner, id, { idempotencyKey, series: "all" }, decide),
  })),
  "shares keys of credit notes among organizations": faulty(
    ({ creditNotes }, { creditNotes: all }) => ({
      creditNotes: {
        ...creditNotes,
        issueCreditNote: (owner, id, claim, decide) =>
          creditNotes.issueCreditNote(owner, id, claim, (facts) => {
            const other = all.find(({ idempotencyKey }) => idempotencyKey === claim.idempotencyKey);
            return decide(facts && { ...facts, earlier: facts.earlier ?? other });
          }),
      },
    }),
  ),
  "takes a key of a credit note when the decision throws": crediting(({ issueCreditNote }) => {
    const taken = new Set<string>();
    return {
      issueCreditNote: (owner, id, claim, decide) => {
        const { idempotencyKey: key } = claim;
        const spare = taken.has(key) ? ({ id: key } as never) : undefined;
        taken.add(key);
        return issueCreditNote(owner, id, claim, (facts) =>
          decide(facts && { ...facts, earlier: facts.earlier ?? spare }),
        );
      },
    };
  }),
  "credits the invoices of anybody": crediting(({ issueCreditNote }) => ({
    issueCreditNote: (owner, id, claim, decide) =>
      giving(async () => {
        const probe = issueCreditNote(owner, id, claim, (facts) => ({
          outcome: facts,
          change: undefined,
        }));
        const isKnown = (await done(probe)) !== undefined;
        const other = owner === theirs ? idOf("org", "org_conformance") : theirs;
        return done(issueCreditNote(isKnown ? owner : other, id, claim, decide));
      }),
  })),
  "decides on credit notes before it locks": faulty(({ creditNotes, invoices }) => ({
    creditNotes: {
      ...creditNotes,
      issueCreditNote: (owner, id, claim, decide) =>
        giving(async () => {
          const read = creditNotes.issueCreditNote(owner, id, claim, (facts) => ({
            outcome: facts,
            change: undefined,
          }));
          const facts = await done(read);
          await pause();
          const { outcome, change } = decide(facts);
          if (change !== undefined) {
            await done(invoices.changeInvoice(owner, id, () => ({ outcome, change })));
          }
          return outcome;
        }),
    },
  })),
  "keeps totals of credit notes with twenty decimals": returning(({ totalUsd }) => ({
    totalUsd: truncated(totalUsd),
  })),
  "keeps amounts of lines as numbers": returning(({ lines }) => ({
    lines: lines.map((line) => ({ ...line, total: truncated(line.total) })),
  })),
  "loses the taxes of steps": returning(({ steps }) => ({
    steps: steps.map((step) => ({ ...step, tax: undefined })),
  })),
  "loses the payable amount": returning(({ total }) => ({ payable: total })),
  "loses the reason of a credit note": returning(() => ({ reason: undefined })),
  "loses the number of a credit note": returning(() => ({ number: undefined })),
  "loses metadata of credit notes called __proto__": returning(({ metadata = {} }) => ({
    metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== "__proto__")),
  })),
  "finds credit notes whatever their case": crediting(({ findCreditNote }) => ({
    findCreditNote: (owner, id) => findCreditNote(owner, idOf("credit", id.toLowerCase())),
  })),
  "finds credit notes of anybody": crediting(({ findCreditNote }) => ({
    findCreditNote: (owner, id) =>
      giving(
        async () => (await done(findCreditNote(owner, id))) ?? done(findCreditNote(theirs, id)),
      ),
  })),
  "finds an unknown credit note": crediting(({ findCreditNote }) => ({
    findCreditNote: (owner, id) =>
      giving(async () => {
        const isOther = id === "credit_c" || id === "credit_B";
        const spare = isOther
          ? undefined
          : await done(findCreditNote(owner, idOf("credit", "credit_b")));
        return (await done(findCreditNote(owner, id))) ?? spare;
      }),
  })),
  "finds credit notes of one organization only": crediting(({ findCreditNote }) => ({
    findCreditNote: (_, id) => findCreditNote(idOf("org", "org_conformance"), id),
  })),
  "lists credit notes of anybody": crediting(({ listCreditNotes }) => ({
    listCreditNotes: (owner, filter, page) =>
      giving(async () => {
        const own = await done(listCreditNotes(owner, filter, page));
        const others = await done(listCreditNotes(theirs, filter, page));
        const rows = [...own.rows, ...others.rows].sort(byNewest);
        return { ...own, rows, total: rows.length };
      }),
  })),
  "lists the oldest credit notes first": crediting(({ listCreditNotes }) => ({
    listCreditNotes: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listCreditNotes(owner, filter, page));
        return { ...found, rows: [...found.rows].reverse() };
      }),
  })),
  "skips no credit notes": crediting(({ listCreditNotes }) => ({
    listCreditNotes: (owner, filter, { limit }) =>
      listCreditNotes(owner, filter, { limit, start: { offset: 0 } }),
  })),
  "ignores currencies of credit notes": ignoring("currencies"),
  "looks at the first currency of credit notes only": hearing((filter) => ({
    ...filter,
    currencies: filter.currencies?.slice(0, 1),
  })),
  "takes an empty list of currencies for nothing": hearing((filter) => ({
    ...filter,
    currencies: filter.currencies?.length === 0 ? ["XXX" as "EUR"] : filter.currencies,
  })),
  "ignores the invoice of credit notes": ignoring("invoiceId"),
  "ignores the number of credit notes": ignoring("number"),
  "compares numbers in any case": crediting(({ listCreditNotes }) => ({
    listCreditNotes: (owner, { number, ...filter }, page) =>
      number === undefined
        ? listCreditNotes(owner, filter, page)
        : giving(async () => {
            const found = await done(listCreditNotes(owner, filter, page));
            const rows = found.rows.filter(
              (note) => note.number?.toLowerCase() === number.toLowerCase(),
            );
            return { ...found, rows, total: rows.length };
          }),
  })),
  "ignores the key of credit notes": ignoring("idempotencyKey"),
  "ignores the minimum total of credit notes": ignoring("priceUsdFrom"),
  "ignores the maximum total of credit notes": ignoring("priceUsdTo"),
  "ignores the minimum time of credit notes": ignoring("createdFrom"),
  "ignores the maximum time of credit notes": ignoring("createdTo"),
};
