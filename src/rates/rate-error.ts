import type { Currency } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** The rate set has no rate for a currency that a conversion needs. */
export interface RateNotFound {
  readonly kind: "RateNotFound";
  readonly currency: Currency;
}

/** A rate source returned an invalid value: the property and the value. */
export interface RateMalformed {
  readonly kind: "RateMalformed";
  readonly source: string;
  readonly property: string;
  readonly found: string;
}

/** The rates are older, or further in the future, than `maxAge` seconds. */
export interface RateStale {
  readonly kind: "RateStale";
  readonly source: string;
  readonly timestamp: Timestamp;
  readonly maxAge: number;
}
