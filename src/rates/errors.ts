import type { Currency } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** The rate set has no rate for a currency that takes part in a conversion. */
export interface RateMissing {
  readonly kind: "RateMissing";
  readonly currency: Currency;
}

/** A source gave something that is no rate: the member of its answer, and what was found there. */
export interface RateMalformed {
  readonly kind: "RateMalformed";
  readonly source: string;
  readonly member: string;
  readonly found: string;
}

/** The rates are further from the present than the host allows, in seconds. */
export interface RateStale {
  readonly kind: "RateStale";
  readonly source: string;
  readonly timestamp: Timestamp;
  readonly maxAge: number;
}
