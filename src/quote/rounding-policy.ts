import { Amount, scale } from "../money/amount.ts";
import { currencies, currencyInfo, isCurrency, type Currency } from "../money/currency.ts";
import { roundingModes, type RoundingMode } from "../money/round-units.ts";

/** What is rounded: the price of each line, or the sum of the lines. @inline */
export type RoundingPlace = "LINE" | "TOTAL";

/** How prices in one currency are rounded. @inline */
export interface RoundingRule {
  /** Prices become multiples of it: positive decimal text, such as `"0.05"`. */
  readonly increment: string;
  readonly mode: RoundingMode;
  readonly at: RoundingPlace;
}

/** The rounding rules by currency. Prices in a currency without a rule are not rounded. */
export type RoundingPolicy = Readonly<Partial<Record<Currency, RoundingRule>>>;

/** Options of `minorUnits`. */
export interface MinorUnitsOptions {
  readonly mode: RoundingMode;
  readonly at: RoundingPlace;
  /** Increments other than the smallest unit, such as `{ CHF: "0.05" }` for cash. */
  readonly increments?: Readonly<Partial<Record<Currency, string>>> | undefined;
}

/**
 * Creates a policy that rounds every currency to its smallest unit, so that each total is an amount
 * that can be charged. Throws `TypeError` for an invalid option.
 *
 * @example
 * createQuittance({ ...ports, rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }) });
 */
export const minorUnits = ({ mode, at, increments = {} }: MinorUnitsOptions): RoundingPolicy => {
  const policy: Partial<Record<Currency, RoundingRule>> = {};
  for (const currency of currencies) {
    policy[currency] = { increment: smallestUnit(currency), mode, at };
  }
  const { USD } = policy;
  const overrides: Partial<Record<string, RoundingRule>> = { USD };
  for (const [code, increment] of Object.entries(increments)) {
    overrides[code] = { increment, mode, at };
  }
  // The other rules differ only in the smallest unit.
  checkRoundingPolicy(overrides);
  return { ...policy, ...overrides };
};

const smallestUnit = (currency: Currency): string => {
  const { decimals } = currencyInfo[currency];
  return decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`;
};

/** Throws `TypeError`, naming the currency, if a rule of a policy is invalid. */
export const checkRoundingPolicy = (policy: RoundingPolicy): void => {
  for (const [currency, rule] of Object.entries(policy)) {
    const expected = isCurrency(currency) ? expectedOf(rule) : "a supported currency";
    if (expected !== undefined) {
      throw new TypeError(`The rounding of ${currency} is invalid: pass ${expected}`);
    }
  }
};

/** Everything that can be rounded. */
export const roundingPlaces: ReadonlyArray<RoundingPlace> = ["LINE", "TOTAL"];

/** Returns what to pass instead of an invalid rule; `undefined` if it is valid. */
const expectedOf = (rule: unknown): string | undefined => {
  if (typeof rule !== "object" || rule === null) return "a rule with increment, mode and at";
  const { increment, mode, at } = rule as Readonly<Partial<RoundingRule>>;
  if (mode === undefined || !roundingModes.includes(mode)) {
    return `one of ${roundingModes.join(", ")} as mode`;
  }
  if (at === undefined || !roundingPlaces.includes(at))
    return `one of ${roundingPlaces.join(", ")} as at`;
  const amount = typeof increment === "string" ? Amount.parse(increment) : undefined;
  return amount !== undefined && Amount.isPositive(amount)
    ? undefined
    : `a positive decimal text of at most ${String(scale)} decimals as increment`;
};
