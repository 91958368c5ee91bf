import { Amount, currencyInfo, formatMoney, isCurrency } from "quittance";
import { roundPayable } from "quittance/pure";
import { ref } from "vue";
import { locale } from "./locale.ts";

/** An amount as text for people. */
export interface ShownMoney {
  /** Rounded to the minor unit of its currency. */
  readonly text: string;
  /** With all digits. */
  readonly exact: string;
}

/** Whether amounts are shown with all digits. */
export const showsExact = ref(false);

/** Returns an amount as text, rounded and with all digits. */
export const showMoney = (price: string, currency: string): ShownMoney => {
  const amount = Amount.parseCanonical(price);
  if (amount === undefined || !isCurrency(currency)) {
    const text = `${price} ${currency}`;
    return { text, exact: text };
  }
  const rounded = roundForPeople(amount, currencyInfo[currency].decimals);
  return {
    text: formatMoney({ currency, amount: rounded }, locale),
    exact: formatMoney({ currency, amount }, locale),
  };
};

/** Most decimals that are shown of a crypto asset. */
const maxDecimals = 8;

/** Rounds to the minor unit. An amount that is less keeps two of its digits, and is not zero. */
const roundForPeople = (amount: Amount, minorUnit: number): Amount => {
  const decimals = Math.min(minorUnit, maxDecimals);
  const rounded = Amount.round(amount, decimals, "HALF_UP");
  if (!Amount.equals(rounded, Amount.zero) || Amount.equals(amount, Amount.zero)) return rounded;
  const zeros = /\.(?<zeros>0*)/u.exec(Amount.render(amount))?.groups?.["zeros"]?.length ?? 0;
  return Amount.round(amount, Math.min(zeros + 2, 30), "HALF_UP");
};

/** Returns an amount as it is shown in rows that add up: half up to the minor unit. */
export const shownAs = (price: string, currency: string): string => {
  const amount = Amount.parseCanonical(price);
  if (amount === undefined || !isCurrency(currency)) return price;
  const decimals = Math.min(currencyInfo[currency].decimals, maxDecimals);
  return Amount.render(Amount.round(amount, decimals, "HALF_UP"));
};

/** Returns the difference of two running amounts as they are shown. */
export const shownChange = (from: string, to: string, currency: string): string => {
  const [first, last] = [from, to].map((text) => Amount.parseCanonical(shownAs(text, currency)));
  return first === undefined || last === undefined
    ? to
    : Amount.render(Amount.subtract(last, first));
};

/** Returns what a payer must send of what is due: whole smallest units of the currency. */
export const payableOf = (due: string, currency: string): string => {
  const amount = Amount.parseCanonical(due);
  return amount === undefined || !isCurrency(currency)
    ? due
    : Amount.render(roundPayable({ currency, amount }));
};

/** Returns the exact sum of amounts. */
export const sumOf = (prices: ReadonlyArray<string>): string =>
  Amount.render(Amount.sum(prices.flatMap((price) => Amount.parseCanonical(price) ?? [])));

/** Returns a decimal text as a number, for a width, a place on an axis or an order only. */
export const plotted = (text: string): number => Number.parseFloat(text);
