import { Amount, idOf, type CreditNote } from "quittance";
import { byNewest } from "quittance/adapter";
import {
  bugsIn,
  done,
  giving,
  keep,
  ours,
  reversed,
  theirs,
  type StoreBugs,
} from "../store-bug.ts";

const { altering, elsewhere, filtering, ignoring, passing, ...creditNotes } = bugsIn("creditNotes");

const deciding = (change: Parameters<typeof creditNotes.deciding<"issueCreditNote">>[1]) =>
  creditNotes.deciding("issueCreditNote", change);

const informing = (change: Parameters<typeof creditNotes.informing<"issueCreditNote">>[1]) =>
  creditNotes.informing("issueCreditNote", change);

const returning = (change: (found: CreditNote) => Partial<CreditNote>) =>
  altering("findCreditNote", change);

const truncated = (amount: Amount): Amount => Amount.round(amount, 20, "DOWN");

/** Stores with one bug each in their credit notes. */
export const mutantCreditNotes: StoreBugs = {
  "stores no credit note": deciding(() => ({ creditNote: undefined })),
  "loses the totals of a credit note": deciding(({ creditNote }) => ({
    creditNote: creditNote && { ...creditNote, totals: undefined },
  })),
  "stores no invoice with a credit note": deciding(() => ({ invoice: undefined })),
  "stores no event of a credit note": deciding(() => ({ events: [] })),
  "stores an event without the lines of its credit note": deciding(({ events }) => ({
    events: events.map((event) => {
      const { subject } = event;
      if (subject.kind !== "CreditNote") return event;
      const creditNote = { ...subject.creditNote, lines: [] };
      return { ...event, subject: { ...subject, creditNote } };
    }),
  })),
  "loses what an invoice is credited by": deciding(({ invoice }) => ({
    invoice: invoice && { ...invoice, credited: undefined },
  })),
  "passes no items": informing(() => ({ items: [] })),
  "passes no calculations": informing(() => ({ calculations: [] })),
  "hides the credit notes from decisions": informing(() => ({ creditNotes: [] })),
  "forgets the keys of credit notes": informing(() => ({ earlier: undefined })),
  "keeps keys of credit notes unique for one invoice only": informing(({ earlier, locked }) => ({
    earlier: earlier?.invoiceId === locked.invoice.id ? earlier : undefined,
  })),
  "always counts from one": informing(() => ({ count: 1 })),
  "leaves gaps in the counts": informing(({ count }) => ({ count: 2 * count - 1 })),
  "counts all series together": passing(
    "issueCreditNote",
    (owner, id, { idempotencyKey }, decide) => [
      owner,
      id,
      { idempotencyKey, series: "all" },
      decide,
    ],
  ),
  "shares keys of credit notes among organizations": creditNotes.replacing(
    ({ issueCreditNote }, { creditNotes: stored }) => ({
      issueCreditNote: (owner, id, claim, decide) =>
        issueCreditNote(owner, id, claim, (facts) => {
          const other = stored.find(
            ({ idempotencyKey }) => idempotencyKey === claim.idempotencyKey,
          );
          return decide(facts && { ...facts, earlier: facts.earlier ?? other });
        }),
    }),
  ),
  "takes a key of a credit note when the decision throws": creditNotes.replacing(
    ({ issueCreditNote }) => {
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
    },
  ),
  "credits the invoices of anybody": creditNotes.replacing(({ issueCreditNote }) => ({
    issueCreditNote: (owner, id, claim, decide) =>
      giving(async () => {
        const isKnown = (await done(issueCreditNote(owner, id, claim, keep))) !== undefined;
        const other = owner === theirs ? ours : theirs;
        return done(issueCreditNote(isKnown ? owner : other, id, claim, decide));
      }),
  })),
  "decides on credit notes before it locks": creditNotes.unlocked("issueCreditNote"),
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
  "finds credit notes whatever their case": passing("findCreditNote", (owner, id) => [
    owner,
    idOf("credit", id.toLowerCase()),
  ]),
  "finds credit notes of anybody": elsewhere("findCreditNote", (_, id) => [theirs, id]),
  "finds an unknown credit note": elsewhere("findCreditNote", (owner, id) => [
    owner,
    id === "credit_c" || id === "credit_B" ? id : idOf("credit", "credit_b"),
  ]),
  "finds credit notes of one organization only": passing("findCreditNote", (_, id) => [ours, id]),
  "lists credit notes of anybody": creditNotes.replacing(({ listCreditNotes }) => ({
    listCreditNotes: (owner, filter, page) =>
      giving(async () => {
        const own = await done(listCreditNotes(owner, filter, page));
        const others = await done(listCreditNotes(theirs, filter, page));
        const rows = [...own.rows, ...others.rows].sort(byNewest);
        return { ...own, rows, total: rows.length };
      }),
  })),
  "lists the oldest credit notes first": creditNotes.returning("listCreditNotes", reversed),
  "skips no credit notes": passing("listCreditNotes", (owner, filter, { limit }) => [
    owner,
    filter,
    { limit, start: { offset: 0 } },
  ]),
  "ignores currencies of credit notes": ignoring("listCreditNotes", "currencies"),
  "looks at the first currency of credit notes only": filtering("listCreditNotes", (filter) => ({
    ...filter,
    currencies: filter.currencies?.slice(0, 1),
  })),
  "takes an empty list of currencies for nothing": filtering("listCreditNotes", (filter) => ({
    ...filter,
    currencies: filter.currencies?.length === 0 ? ["XXX" as "EUR"] : filter.currencies,
  })),
  "ignores the invoice of credit notes": ignoring("listCreditNotes", "invoiceId"),
  "ignores the number of credit notes": ignoring("listCreditNotes", "number"),
  "compares numbers in any case": creditNotes.replacing(({ listCreditNotes }) => ({
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
  "ignores the key of credit notes": ignoring("listCreditNotes", "idempotencyKey"),
  "ignores the minimum total of credit notes": ignoring("listCreditNotes", "priceUsdFrom"),
  "ignores the maximum total of credit notes": ignoring("listCreditNotes", "priceUsdTo"),
  "ignores the minimum time of credit notes": ignoring("listCreditNotes", "createdFrom"),
  "ignores the maximum time of credit notes": ignoring("listCreditNotes", "createdTo"),
};
