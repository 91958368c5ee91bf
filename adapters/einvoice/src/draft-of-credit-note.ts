import { Amount } from "quittance";
import { dateIn, type DocumentTotals } from "quittance/adapter";
import { documentTotals } from "quittance/pure";
import { creditedAccountingTaxOf } from "./accounting-tax.ts";
import type { Draft, DraftLine } from "./draft.ts";
import { draftOfInvoice, linesOf } from "./draft-of-invoice.ts";
import type { CreditNoteSource, InvoiceSource } from "./source.ts";

/** Returns what is known of the document of a credit note of an invoice. */
export const draftOfCreditNote = (page: InvoiceSource, note: CreditNoteSource): Draft => {
  const { invoice } = page;
  const timeZone = invoice.seller?.timeZone;
  const lines = creditedLines(page, note);
  const totals = note.totals ?? totalsOfSteps(note, lines);
  return {
    ...draftOfInvoice(page, {}),
    type: "381",
    isVoided: false,
    number: note.number,
    issueDate: dateIn(note.createdAt, timeZone),
    dueDate: undefined,
    invoice: {
      number: invoice.number,
      date: dateIn(invoice.issuedAt ?? invoice.createdAt, timeZone),
    },
    totals,
    accountingTax: creditedAccountingTaxOf(totals.tax, page, note),
    lines: lines.map(({ line }, index) => ({ ...line, net: totals.nets[index] ?? Amount.zero })),
  };
};

type CreditedLine = ReturnType<typeof creditedLines>[number];

/** Returns the credited lines, with the credited shares of their prices. */
const creditedLines = (page: InvoiceSource, note: CreditNoteSource) => {
  const billed = new Map(linesOf(page).map((line) => [line.item.id, line]));
  return note.lines.flatMap(({ invoiceItemId: id, quantity: pieces }) => {
    const line = billed.get(id);
    if (line === undefined) return [];
    const { item, ...terms } = line;
    const steps = note.steps.filter((step) => step.invoiceItemId === id);
    if (pieces === undefined) return [{ steps, line: { ...terms, ...onePiece } }];
    const [part, whole] = [Amount.fromInteger(pieces), Amount.fromInteger(item.quantity)];
    const rows = steps
      .filter(({ type, currency }) => type !== "TAX" && currency === note.currency)
      .map(({ title, price }) => ({ title, after: price.after }));
    return [
      { steps, line: { ...terms, quantity: Amount.share(terms.quantity, part, whole), rows } },
    ];
  });
};

/** A credited amount has no measure of its own: it is stated as the price of one piece. */
const onePiece: Pick<DraftLine, "quantity" | "unit" | "unitPrice" | "rows"> = {
  quantity: Amount.one,
  unit: undefined,
  unitPrice: undefined,
  rows: [],
};

/** Adds up the totals of a credit note of an invoice whose amounts need not be whole. */
const totalsOfSteps = (
  { currency, steps, total }: CreditNoteSource,
  lines: ReadonlyArray<CreditedLine>,
): DocumentTotals => {
  const sharesOf = (own: typeof steps) => own.flatMap(({ tax }) => tax ?? []);
  const found = lines.map(({ line, steps: own }) => {
    const taxed = own.find(({ tax }) => tax !== undefined);
    const price = taxed?.price.before ?? own.at(-1)?.price.after ?? Amount.zero;
    return { price, taxes: line.taxes, shares: sharesOf(own) };
  });
  const ofDocument = sharesOf(steps.filter(({ invoiceItemId }) => invoiceItemId === undefined));
  const profile = found.some(({ shares }) => shares.length > 0) ? "shop" : "invoice";
  return documentTotals(profile, currency, found, ofDocument, total);
};
