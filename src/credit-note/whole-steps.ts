import { Amount } from "../money/amount.ts";
import { unchanged } from "../quote/calculation-step.ts";
import { roundingTitle } from "../quote/tax-and-rounding.ts";
import type { CreditStep } from "./credit-note.ts";
import { differences, scaled } from "./credit-steps.ts";
import type { CreditableInvoice, CreditedTotals } from "./creditable-invoice.ts";
import type { CreditableLine } from "./creditable-line.ts";
import { notCredited, shareOf, type CreditedLine } from "./credited-line.ts";
import type { WholeCredit } from "./whole-credit.ts";
import { creditedPart, wholePart } from "./whole-line.ts";
import type { CreditChange, WholeNote } from "./whole-note.ts";

/**
 * Returns the steps of a credit note of an invoice with whole amounts, from the rounding of each
 * line on as they are printed. If they do not add up to the total, the last one is a rounding.
 */
export const wholeSteps = (
  invoice: CreditableInvoice,
  whole: WholeCredit,
  { before, after, ids }: CreditChange,
  { shares }: WholeNote,
  { total, totalUsd }: CreditedTotals,
): ReadonlyArray<CreditStep> => {
  const lines = ids
    .flatMap((id) => invoice.lines.get(id) ?? [])
    .map((line) =>
      differences(
        lineSteps(line, whole, before.get(line.id) ?? notCredited),
        lineSteps(line, whole, after.get(line.id) ?? notCredited),
      ),
    );
  let price = Amount.sum(lines.flatMap((steps) => steps.at(-1)?.price.after ?? []));
  const taxes = invoice.documentTaxes.flatMap((step): ReadonlyArray<CreditStep> => {
    const share = shares.find(({ tax }) => tax.taxId === step.basis.tax.taxId);
    if (share === undefined) return [];
    const from = price;
    if (!share.tax.isInclusive) price = Amount.add(price, share.amount);
    return [scaled(step, { before: from, after: price }, () => share)];
  });
  const isRounded = invoice.rounding !== undefined || !Amount.equals(price, total);
  const rounding: CreditStep = {
    ...{ invoiceItemId: undefined, type: "ROUNDING", currency: whole.currency },
    title: invoice.rounding?.title ?? roundingTitle,
    price: { before: price, after: total },
  };
  return [
    ...lines.flat(),
    ...taxes,
    ...(isRounded ? [rounding] : []),
    ...invoice.totals.map((step) =>
      scaled(step, unchanged(step.basis.kind === "Total" ? total : totalUsd)),
    ),
  ];
};

/** Returns the credited parts of the steps of a line. */
const lineSteps = (
  line: CreditableLine,
  { currency, lines }: WholeCredit,
  credited: CreditedLine,
): ReadonlyArray<CreditStep> => {
  const own = lines.get(line.id);
  if (own === undefined) return [];
  const exact = (amount: Amount): Amount => shareOf(line, credited, amount);
  const part = (amount: Amount): Amount => wholePart(line, credited, amount, currency);
  const rounded = own.isInclusive ? creditedPart(line, own, credited, currency) : part(own.net);
  let price = rounded;
  const all = line.rounding === undefined ? line.steps : [...line.steps, line.rounding];
  return all.map((step) => {
    const { basis } = step;
    if (basis.kind === "Rounding") {
      return scaled(step, { before: exact(step.price.before), after: rounded });
    }
    if (basis.kind !== "Tax") {
      return scaled(step, { before: exact(step.price.before), after: exact(step.price.after) });
    }
    const [from, amount] = [price, part(basis.amount)];
    if (!basis.tax.isInclusive) price = Amount.add(price, amount);
    const share = { tax: basis.tax, base: part(basis.base), amount };
    return scaled(step, { before: from, after: price }, () => share);
  });
};
