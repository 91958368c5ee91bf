import { Amount, currencyInfo, formatMoney, type Money } from "quittance";

/** Shows an amount rounded to the minor unit of its currency, in the format of the page. */
export const showPrice = ({ currency, amount }: Money): string => {
  const rounded = Amount.round(amount, currencyInfo[currency].decimals, "HALF_UP");
  return formatMoney({ currency, amount: rounded }, "en-US");
};
