import { Amount } from "./amount.ts";
import { currencyInfo, type Currency } from "./currency.ts";
import type { RoundingMode } from "./round-units.ts";

/** An amount in a currency. */
export interface Money {
  readonly currency: Currency;
  readonly amount: Amount;
}

/** How an amount is rounded: to a multiple of an increment. */
export interface StepRounding {
  readonly increment: Amount;
  readonly mode: RoundingMode;
}

/** Rounds an amount half up to the smallest unit of its currency, whatever a policy rounds to. */
export const roundHalfUp = (amount: Amount, currency: Currency): Amount =>
  Amount.round(amount, currencyInfo[currency].decimals, "HALF_UP");
