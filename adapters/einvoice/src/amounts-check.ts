import { Amount, currencyInfo } from "quittance";
import type { Draft } from "./draft.ts";

/**
 * Returns whether the amounts of a document are those of an e-invoice, without any tolerance: all
 * are whole, the lines add up to the bases, each tax is its base times its rate, rounded once, and
 * net, tax and rounding add up to the price. The tax of a credit note may differ by one unit: it
 * takes back what the invoice declared.
 */
export const areAmountsExact = ({ type, currency, totals, lines }: Draft): boolean => {
  const { decimals } = currencyInfo[currency];
  const round = (amount: Amount): Amount => Amount.round(amount, decimals, "HALF_UP");
  const isWhole = (amount: Amount): boolean => Amount.equals(round(amount), amount);
  const slack = type === "381" ? Amount.unit(decimals) : Amount.zero;
  const { net, tax, rounding, price, taxes } = totals;
  const nets = lines.map((line) => line.net);
  const isNear = (a: Amount, b: Amount): boolean =>
    Amount.atMost(a, Amount.add(b, slack)) && Amount.atMost(b, Amount.add(a, slack));
  return (
    [net, tax, rounding, price, ...nets].every(isWhole) &&
    Amount.equals(Amount.sum(nets), net) &&
    Amount.equals(Amount.sum([net, tax, rounding]), price) &&
    Amount.equals(Amount.sum(taxes.map(({ amount }) => amount)), tax) &&
    taxes.every(({ category, percent, base, amount }) => {
      const own = lines.filter(
        ({ taxes: [first] }) =>
          first !== undefined &&
          first.category === category &&
          Amount.equals(first.percent, percent),
      );
      return (
        Amount.equals(Amount.sum(own.map((line) => line.net)), base) &&
        isWhole(amount) &&
        isNear(amount, round(Amount.percentOf(base, percent)))
      );
    })
  );
};
