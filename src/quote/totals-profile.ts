import { Amount } from "../money/amount.ts";
import { currencyInfo, isCurrency, type Currency } from "../money/currency.ts";

/**
 * What is whole in a document. `invoice`: the net price of each line, the tax of each category and
 * rate, and the price. `shop`: the price and the tax of each line. `exact`: nothing, only amounts
 * to pay.
 */
export const totalsProfiles = ["invoice", "shop", "exact"] as const;

/** One of `totalsProfiles`. */
export type TotalsProfile = (typeof totalsProfiles)[number];

/** Amounts that cash is paid in, by currency, such as `{ CHF: "0.05" }`. */
export type CashIncrements = Readonly<Partial<Record<Currency, string>>>;

/** Returns the number of decimals of the smallest unit of a currency. */
export const decimalsOf = (currency: Currency): number => currencyInfo[currency].decimals;

/** Throws `TypeError` for options of totals that are invalid or exclude each other. */
export const checkTotals = (given: {
  readonly totals?: unknown;
  readonly increments?: unknown;
  readonly hasOthers: boolean;
}): void => {
  const { totals, increments, hasOthers } = given;
  if (totals === undefined && increments === undefined) return;
  if (totals !== undefined && !totalsProfiles.some((profile) => profile === totals)) {
    throw new TypeError(`totals must be one of ${totalsProfiles.join(", ")}`);
  }
  if (totals !== undefined && hasOthers) throw new TypeError("Set totals or rounding, not both");
  if (increments === undefined) return;
  if (totals === undefined || totals === "exact") {
    throw new TypeError("Set increments with totals invoice or shop");
  }
  if (typeof increments !== "object" || increments === null) {
    throw new TypeError('increments must be an object, such as { CHF: "0.05" }');
  }
  const wrong = Object.entries(increments).find(([code, text]) => !isIncrement(code, text));
  if (wrong === undefined) return;
  throw new TypeError(
    `The increment of ${wrong[0]} is invalid: pass a multiple of the smallest unit of a ` +
      'supported currency as text, such as "0.05"',
  );
};

const isIncrement = (code: string, text: unknown): boolean => {
  if (!isCurrency(code) || typeof text !== "string") return false;
  const amount = Amount.parse(text);
  if (amount === undefined || !Amount.isPositive(amount)) return false;
  return Amount.equals(Amount.round(amount, decimalsOf(code), "DOWN"), amount);
};
