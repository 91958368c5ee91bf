import { Amount, currencyInfo, type Currency } from "quittance";
import { amountText } from "./amount-text.ts";
import type { DraftLine } from "./draft.ts";
import { isPresent } from "./terms.ts";
import type { EInvoiceAdjustment, EInvoiceLine } from "./einvoice.ts";
import type { LineTax } from "quittance/adapter";

type Priced = Pick<EInvoiceLine, "price" | "baseQuantity" | "allowances" | "charges">;

/**
 * Returns the price of a line and its allowances and charges, which come to its net amount.
 *
 * Each price is rounded as it is shown, without an inclusive tax, and a row is the difference of
 * two of them. The unit price is stated if its product with the quantity is the first price, else
 * the first price for the whole quantity: a unit price that is truncated after some decimals misses it.
 * Peppol compares with a tolerance of 0.02 in every currency, so that the product may miss a price
 * in whole yen by no more than the rounding of a cent.
 */
export const pricedTerms = (
  { name, rows, quantity, unitPrice, net }: DraftLine,
  tax: LineTax,
  currency: Currency,
): Priced => {
  const round = (amount: Amount): Amount =>
    Amount.round(amount, currencyInfo[currency].decimals, "HALF_UP");
  const shown = rows.map(({ title, after }, index) => {
    const own = tax.isInclusive ? Amount.withoutPercent(after, tax.percent) : after;
    return { title, after: index === rows.length - 1 ? net : round(own) };
  });
  const first = shown[0]?.after ?? net;
  const changes = shown.slice(1).map(({ title, after }, index) => ({
    reason: isPresent(title) ? title : name,
    amount: Amount.subtract(after, shown[index]?.after ?? first),
  }));
  const isUnit =
    unitPrice !== undefined &&
    !tax.isInclusive &&
    Amount.equals(Amount.round(Amount.multiplyByRate(unitPrice, quantity), 2, "HALF_UP"), first);
  const isEmpty = Amount.equals(quantity, Amount.zero);
  return {
    price: isUnit ? Amount.render(unitPrice) : isEmpty ? "0" : amountText(first, currency),
    baseQuantity: isUnit || isEmpty ? undefined : Amount.render(quantity),
    ...adjustmentsOf(
      !isUnit && isEmpty ? [{ reason: name, amount: first }, ...changes] : changes,
      currency,
    ),
  };
};

const adjustmentsOf = (
  changes: ReadonlyArray<{ readonly reason: string; readonly amount: Amount }>,
  currency: Currency,
): Pick<Priced, "allowances" | "charges"> => {
  const allowances: Array<EInvoiceAdjustment> = [];
  const charges: Array<EInvoiceAdjustment> = [];
  for (const { reason, amount } of changes) {
    if (Amount.isPositive(amount)) charges.push({ amount: amountText(amount, currency), reason });
    const lowered = Amount.negate(amount);
    if (Amount.isPositive(lowered)) {
      allowances.push({ amount: amountText(lowered, currency), reason });
    }
  }
  return { allowances, charges };
};
