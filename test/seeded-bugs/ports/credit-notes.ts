import { Amount, idOf, type CreditNote } from "quittance";
import { bugsIn, done, giving, type StoreBugs } from "../store-bug.ts";
import { documentBugs } from "./document-bugs.ts";

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
  ...documentBugs({
    ...{ noun: "credit note", port: "creditNotes", prefix: "credit" },
    ofAnybody: "credits the invoices of anybody",
    ...{ store: "issueCreditNote", find: "findCreditNote", list: "listCreditNotes" },
    writing: ["issueCreditNote"],
  }),
  "loses the totals of a credit note": deciding(({ creditNote }) => ({
    creditNote: creditNote && { ...creditNote, totals: undefined },
  })),
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
  "loses the number of a credit note": returning(() => ({ number: undefined })),
  "finds an unknown credit note": elsewhere("findCreditNote", (owner, id) => [
    owner,
    id === "credit_c" || id === "credit_B" ? id : idOf("credit", "credit_b"),
  ]),
  "looks at the first currency of credit notes only": filtering("listCreditNotes", (filter) => ({
    ...filter,
    currencies: filter.currencies?.slice(0, 1),
  })),
  "takes an empty list of currencies for nothing": filtering("listCreditNotes", (filter) => ({
    ...filter,
    currencies: filter.currencies?.length === 0 ? ["XXX" as "EUR"] : filter.currencies,
  })),
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
  "ignores the minimum total of credit notes": ignoring("listCreditNotes", "priceUsdFrom"),
  "ignores the maximum total of credit notes": ignoring("listCreditNotes", "priceUsdTo"),
  "ignores the maximum time of credit notes": ignoring("listCreditNotes", "createdTo"),
};
