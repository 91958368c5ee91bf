import type { Currency } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** The rate set has no rate for a currency that takes part in a conversion. */
export interface RateNotFound {
  readonly kind: "RateNotFound";
  readonly currency: Currency;
}

/** A source returned something that is not a rate: the property and what was found there. */
export interface RateMalformed {
  readonly kind: "RateMalformed";
  readonly source: string;
  readonly property: string;
  readonly found: string;
}

/** The rates are further from the present than the host allows, in seconds. */
export interface RateStale {
  readonly kind: "RateStale";
  readonly source: string;
  readonly timestamp: Timestamp;
  readonly maxAge: number;
}
