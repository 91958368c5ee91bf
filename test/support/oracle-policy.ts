/** How the oracle rounds and taxes a quote. */
import type { OracleCoupon } from "./oracle-coupons.ts";
import { oracleRoundedTo, toDecimal, toText, type Decimal } from "./oracle-money.ts";
import { oracleUnit } from "./oracle-settle.ts";
import type { OracleTax } from "./oracle-taxes.ts";
import type { JsonObject } from "./oracle-types.ts";

/** A rounding rule of a currency. */
export interface OracleRule {
  readonly increment: string;
  readonly mode: string;
  readonly at: "LINE" | "TOTAL";
}

/** What a quote depends on beside its request, its catalog and its rates. */
export interface OraclePolicy {
  readonly rounding?: Readonly<Partial<Record<string, OracleRule>>> | undefined;
  /** Where taxes are calculated. Defaults to lines. */
  readonly taxAt?: "LINE" | "DOCUMENT" | undefined;
  /** What is whole, instead of `rounding` and `taxAt`. */
  readonly totals?: "invoice" | "shop" | undefined;
  /** To what the total is rounded in a profile, by currency. */
  readonly increments?: Readonly<Partial<Record<string, string>>> | undefined;
  /** The taxes of all lines. */
  readonly taxes?: ReadonlyArray<OracleTax>;
  /** The coupons of the request, all of which can be used. */
  readonly coupons?: ReadonlyArray<OracleCoupon> | undefined;
  /** The currency of the seller's accounts. */
  readonly accounting?: string | undefined;
  /** The time of the request, which is that of the rates of a quote in US dollars alone. */
  readonly requestedAt?: string | undefined;
}

/** A rounding of prices, and the details of its step. */
export interface Rounding {
  readonly rounded: (price: Decimal) => Decimal;
  readonly details: JsonObject;
}

const roundingOf = ({ increment, mode }: Omit<OracleRule, "at">): Rounding => {
  const unit = toDecimal(increment);
  return {
    rounded: (price) => oracleRoundedTo(price, unit, mode),
    details: { increment: toText(unit), mode },
  };
};

/** How lines are rounded; `undefined` if they are not. */
export const lineRounding = (
  { totals, rounding = {} }: OraclePolicy,
  currency: string,
): Rounding | undefined => {
  if (totals !== undefined) {
    return roundingOf({ increment: toText(oracleUnit(currency)), mode: "HALF_UP" });
  }
  const rule = rounding[currency];
  return rule?.at === "LINE" ? roundingOf(rule) : undefined;
};

/** How the total is rounded; `undefined` if it is not. */
export const totalRounding = (
  { totals, rounding = {}, increments = {} }: OraclePolicy,
  currency: string,
): Rounding | undefined => {
  const increment = increments[currency];
  if (totals !== undefined) {
    return increment === undefined ? undefined : roundingOf({ increment, mode: "HALF_UP" });
  }
  const rule = rounding[currency];
  return rule?.at === "TOTAL" ? roundingOf(rule) : undefined;
};

/** How taxes of the document are rounded; `undefined` if they are not. */
export const taxRounding = (
  { rounding = {} }: OraclePolicy,
  currency: string,
): Rounding["rounded"] | undefined => {
  const rule = rounding[currency];
  return rule === undefined ? undefined : roundingOf(rule).rounded;
};

/** Whether taxes are calculated on the document. */
export const isOnDocument = ({ totals, taxAt }: OraclePolicy): boolean =>
  totals === undefined ? taxAt === "DOCUMENT" : totals === "invoice";
