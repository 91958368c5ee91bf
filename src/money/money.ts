import type { Amount } from "./amount.ts";
import type { Currency } from "./currency.ts";

/** An amount in a currency. */
export interface Money {
  readonly currency: Currency;
  readonly amount: Amount;
}
