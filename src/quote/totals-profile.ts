import { Amount } from "../money/amount.ts";
import { currencyInfo, isCurrency, type Currency } from "../money/currency.ts";
import type { StepRounding } from "../money/money.ts";

/**
 * What is whole in a document. `invoice`: the net price of each line, the tax of each category and
 * rate, and the price. `shop`: the price and the tax of each line. `exact`: nothing, only amounts
 * to pay.
 */
export const totalsProfiles = ["invoice", "shop", "exact"] as const;

/** One of `totalsProfiles`. */
export type TotalsProfile = (typeof totalsProfiles)[number];

/** The profiles whose documents have whole amounts. */
export const wholeProfiles = ["invoice", "shop"] as const satisfies ReadonlyArray<TotalsProfile>;

/** One of `wholeProfiles`. */
export type WholeProfile = (typeof wholeProfiles)[number];

/** Amounts that cash is paid in, by currency, such as `{ CHF: "0.05" }`. @inline */
export type CashIncrements = Readonly<Partial<Record<Currency, string | undefined>>>;

/** Returns the number of decimals of the smallest unit of a currency. */
export const decimalsOf = (currency: Currency): number => currencyInfo[currency].decimals;

/** Returns how amounts of a currency become whole. */
export const wholeUnits = (currency: Currency): StepRounding => ({
  increment: Amount.unit(decimalsOf(currency)),
  mode: "HALF_UP",
});

/** Options of totals, as they are given. */
interface GivenTotals {
  readonly totals?: unknown;
  readonly increments?: unknown;
  /** Whether there is a rounding or a tax policy, too. */
  readonly hasOthers: boolean;
}

/** Why options of totals are invalid, or exclude each other. */
export type TotalsIssue =
  | { readonly kind: "ProfileUnknown" | "TotalsWithRounding" | "IncrementsAlone" }
  | { readonly kind: "IncrementsMalformed" }
  | { readonly kind: "IncrementInvalid"; readonly currency: string };

/** Returns why options of totals are invalid; `undefined` if they are valid. */
export const findTotalsIssue = ({
  totals,
  increments,
  hasOthers,
}: GivenTotals): TotalsIssue | undefined => {
  if (totals === undefined && increments === undefined) return undefined;
  if (totals !== undefined && !totalsProfiles.some((profile) => profile === totals)) {
    return { kind: "ProfileUnknown" };
  }
  if (totals !== undefined && hasOthers) return { kind: "TotalsWithRounding" };
  if (increments === undefined) return undefined;
  if (totals === undefined || totals === "exact") return { kind: "IncrementsAlone" };
  if (typeof increments !== "object" || increments === null) return { kind: "IncrementsMalformed" };
  const wrong = Object.entries(increments).find(([code, text]) => !isIncrement(code, text));
  return wrong && { kind: "IncrementInvalid", currency: wrong[0] };
};

/** Returns what is wrong with options of totals, and what is allowed. */
export const describeTotalsIssue = (issue: TotalsIssue): string =>
  issue.kind === "IncrementInvalid"
    ? `The increment of ${issue.currency} is invalid: pass a multiple of the smallest unit of a ` +
      'supported currency as text, such as "0.05"'
    : totalsMessages[issue.kind];

const totalsMessages = {
  ProfileUnknown: "totals must be one of invoice, shop, exact",
  TotalsWithRounding: "Set totals or rounding, not both",
  IncrementsAlone: "Set increments with totals invoice or shop",
  IncrementsMalformed: 'increments must be an object, such as { CHF: "0.05" }',
} as const;

/** Throws `TypeError` for options of totals that are invalid or exclude each other. */
export const checkTotals = (given: GivenTotals): void => {
  const issue = findTotalsIssue(given);
  if (issue !== undefined) throw new TypeError(describeTotalsIssue(issue));
};

const isIncrement = (code: string, text: unknown): boolean => {
  if (!isCurrency(code) || typeof text !== "string") return false;
  const amount = Amount.parse(text);
  if (amount === undefined || !Amount.isPositive(amount)) return false;
  return Amount.equals(Amount.round(amount, decimalsOf(code), "DOWN"), amount);
};
