import { Amount } from "quittance";
import { accountingTaxOf } from "./accounting-tax.ts";
import { derivedTotals, type UnstatedLine } from "./derived-totals.ts";
import type { Draft } from "./draft.ts";
import { dateOf, draftOfInvoice, linesOf, withNets } from "./draft-of-invoice.ts";
import type { CreditNoteSource, InvoiceSource } from "./source.ts";

/** Returns what is known of the document of a credit note of an invoice. */
export const draftOfCreditNote = (page: InvoiceSource, note: CreditNoteSource): Draft => {
  const { invoice } = page;
  const credited = creditedLines(page, note);
  const shares = note.steps.flatMap(({ tax }) => (tax === undefined ? [] : [tax]));
  const price = { currency: note.currency, price: note.total };
  const totals = note.totals ?? derivedTotals(price, credited, shares);
  return {
    ...draftOfInvoice(page, {}),
    type: "381",
    isVoided: false,
    number: note.number,
    issueDate: dateOf(note.createdAt),
    dueDate: undefined,
    invoice: { number: invoice.number, date: dateOf(invoice.issuedAt ?? invoice.createdAt) },
    totals,
    accountingTax: totals && accountingTaxOf(totals.tax, page),
    lines: withNets(credited, totals).map((line, index) =>
      note.lines[index]?.quantity === undefined ? { ...line, ...onePiece } : line,
    ),
  };
};

/** Returns the credited lines, with the credited shares of their prices. */
const creditedLines = (
  page: InvoiceSource,
  note: CreditNoteSource,
): ReadonlyArray<UnstatedLine> => {
  const billed = new Map(linesOf(page).map((line) => [line.item.id, line]));
  return note.lines.flatMap(({ invoiceItemId: id, quantity: pieces = 0 }) => {
    const line = billed.get(id);
    if (line === undefined) return [];
    const { item, ...terms } = line;
    const share = Amount.share(
      terms.quantity,
      Amount.fromInteger(pieces),
      Amount.fromInteger(item.quantity),
    );
    const rows = note.steps
      .filter((step) => step.invoiceItemId === id && step.type !== "TAX")
      .filter(({ currency }) => currency === note.currency)
      .map(({ title, price }) => ({ title, after: price.after }));
    return [{ ...terms, id, quantity: share, rows }];
  });
};

/** A credited amount has no measure of its own: it is stated as the price of one piece. */
const onePiece = { quantity: Amount.one, unit: undefined, unitPrice: undefined, rows: [] };
