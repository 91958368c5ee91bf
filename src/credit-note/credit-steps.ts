import type { InvoiceItemId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import { unchanged, type PriceChange, type TaxBasis } from "../quote/calculation-step.ts";
import type { TaxShare } from "../tax/tax-line.ts";
import type { CreditStep } from "./credit-note.ts";
import {
  creditedSum,
  creditedTotals,
  type CreditableInvoice,
  type Credited,
} from "./creditable-invoice.ts";
import type { CreditableLine, DocumentTaxPart } from "./creditable-line.ts";
import { creditedPrice, notCredited, shareOf, type CreditedLine } from "./credited-line.ts";
import { calculationType, type InvoiceCalculation } from "../invoice/invoice-calculation.ts";

/**
 * Returns the steps of a credit note: of its lines, the taxes of the document and the totals. Each
 * column is the difference of the credited shares before and after the note.
 */
export const creditSteps = (
  invoice: CreditableInvoice,
  before: Credited,
  after: Credited,
  ids: ReadonlyArray<InvoiceItemId>,
): ReadonlyArray<CreditStep> => {
  const lines = ids.flatMap((id) => invoice.lines.get(id) ?? []);
  return [
    ...lines.flatMap((line) =>
      differences(
        lineSteps(line, before.get(line.id) ?? notCredited),
        lineSteps(line, after.get(line.id) ?? notCredited),
      ),
    ),
    ...differences(documentSteps(invoice, before), documentSteps(invoice, after)),
  ];
};

/** Returns the credited shares of the steps of a line. */
const lineSteps = (line: CreditableLine, credited: CreditedLine): ReadonlyArray<CreditStep> => {
  const price = creditedPrice(line, credited);
  const share = (column: Amount): Amount =>
    line.rounding === undefined && Amount.equals(column, line.price)
      ? price
      : shareOf(line, credited, column);
  const steps = line.steps.map((step) => {
    const { before, after } = step.price;
    return scaled(step, { before: share(before), after: share(after) }, (tax) => ({
      tax: tax.tax,
      base: share(tax.base),
      amount: share(tax.amount),
    }));
  });
  if (line.rounding === undefined) return steps;
  return [...steps, scaled(line.rounding, { before: share(line.exactPrice), after: price })];
};

/** Returns the credited shares of the steps from the sum of the lines to the totals. */
const documentSteps = (
  invoice: CreditableInvoice,
  credited: Credited,
): ReadonlyArray<CreditStep> => {
  const lines = [...invoice.lines.values()].map((line) => ({
    line,
    credited: credited.get(line.id) ?? notCredited,
  }));
  const partOf = (
    { tax: { taxId } }: TaxBasis,
    column: (part: DocumentTaxPart) => Amount,
  ): Amount =>
    Amount.sum(
      lines.flatMap(({ line, credited: found }) =>
        line.taxes
          .filter((part) => part.taxId === taxId)
          .map((part) => shareOf(line, found, column(part))),
      ),
    );
  let price = Amount.sum(lines.map(({ line, credited: found }) => creditedPrice(line, found)));
  const taxes = invoice.documentTaxes.map((step) => {
    const base = partOf(step.basis, (part) => part.base);
    const amount = partOf(step.basis, (part) => part.amount);
    const before = price;
    if (!step.basis.tax.isInclusive) price = Amount.add(price, amount);
    return scaled(step, { before, after: price }, ({ tax }) => ({ tax, base, amount }));
  });
  const { total, totalUsd } = creditedTotals(invoice, creditedSum(credited));
  const { rounding } = invoice;
  return [
    ...taxes,
    ...(rounding === undefined ? [] : [scaled(rounding, { before: price, after: total })]),
    ...invoice.totals.map((step) =>
      scaled(step, unchanged(step.basis.kind === "Total" ? total : totalUsd)),
    ),
  ];
};

/** Returns the step of a credit note for a step of its invoice. */
export const scaled = (
  { invoiceItemId, title, currency, basis }: InvoiceCalculation,
  price: PriceChange,
  taxOf?: (basis: TaxBasis) => TaxShare,
): CreditStep => ({
  invoiceItemId,
  type: calculationType(basis),
  title,
  currency,
  price,
  ...(basis.kind === "Tax" && taxOf !== undefined ? { tax: taxOf(basis) } : {}),
});

/** Subtracts the columns of steps from those of the same steps later. */
export const differences = (
  before: ReadonlyArray<CreditStep>,
  after: ReadonlyArray<CreditStep>,
): ReadonlyArray<CreditStep> =>
  after.map((step, index) => {
    const earlier = before[index];
    if (earlier === undefined) return step;
    const price = {
      before: Amount.subtract(step.price.before, earlier.price.before),
      after: Amount.subtract(step.price.after, earlier.price.after),
    };
    if (step.tax === undefined || earlier.tax === undefined) return { ...step, price };
    const { tax, base, amount } = step.tax;
    return {
      ...step,
      price,
      tax: {
        tax,
        base: Amount.subtract(base, earlier.tax.base),
        amount: Amount.subtract(amount, earlier.tax.amount),
      },
    };
  });
