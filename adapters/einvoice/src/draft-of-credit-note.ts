import { Amount } from "quittance";
import { accountingTaxOf } from "./accounting-tax.ts";
import type { Draft, DraftLine } from "./draft.ts";
import { dateOf, draftOfInvoice, linesOf } from "./draft-of-invoice.ts";
import type { CreditNote, StoredInvoice } from "./source.ts";

/** Returns what is known of the document of a credit note of an invoice. */
export const draftOfCreditNote = (page: StoredInvoice, note: CreditNote): Draft => {
  const { invoice } = page;
  const { totals } = note;
  return {
    ...draftOfInvoice(page, {}),
    type: "381",
    isVoided: false,
    number: note.number,
    issueDate: dateOf(note.createdAt),
    dueDate: undefined,
    invoice: { number: invoice.number, date: dateOf(invoice.issuedAt ?? invoice.createdAt) },
    totals,
    prepaid: Amount.zero,
    accountingTax: totals && accountingTaxOf(totals.tax, page),
    lines: creditedLines(page, note),
    card: undefined,
  };
};

/** Returns the credited lines: their quantity, or one piece whose price is the credited amount. */
const creditedLines = (page: StoredInvoice, note: CreditNote): ReadonlyArray<DraftLine> => {
  const billed = new Map(linesOf(page).map((line) => [line.item.id, line]));
  const nets = new Map(note.totals?.lines.map(({ invoiceItemId, net }) => [invoiceItemId, net]));
  return note.lines.flatMap(({ invoiceItemId, quantity }) => {
    const line = billed.get(invoiceItemId);
    if (line === undefined) return [];
    const { item, ...terms } = line;
    const net = nets.get(invoiceItemId);
    if (quantity === undefined) {
      return [{ ...terms, ...onePiece, rows: [], net }];
    }
    const measure = Amount.share(
      terms.quantity,
      Amount.fromInteger(quantity),
      Amount.fromInteger(item.quantity),
    );
    const rows = note.steps
      .filter((step) => step.invoiceItemId === invoiceItemId && step.type !== "TAX")
      .filter(({ currency }) => currency === note.currency)
      .map(({ title, price }) => ({ title, after: price.after }));
    return [{ ...terms, quantity: measure, rows, net }];
  });
};

/** An amount has no measure of its own. */
const onePiece = { quantity: Amount.one, unit: undefined, unitPrice: undefined };
