import { Amount, currencyInfo } from "quittance";

/** Adds up amounts in the smallest unit of a currency, and returns decimal text: 1250 is "12.5". */
export const fromCents = (currency, ...amounts) => {
  const sum = Amount.sum(amounts.map((amount) => signed(String(amount))));
  return Amount.render(Amount.multiplyByRate(sum, Amount.unit(currencyInfo[currency].decimals)));
};

const signed = (text) =>
  text.startsWith("-") ? Amount.subtract(Amount.zero, Amount.of(text.slice(1))) : Amount.of(text);
