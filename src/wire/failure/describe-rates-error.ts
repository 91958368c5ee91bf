import type { CreateInvoiceError } from "../../operations/errors.ts";
import type { Failure } from "./error-code.ts";

type RatesError = Extract<
  CreateInvoiceError,
  { readonly kind: "RateNotFound" | "RateMalformed" | "RateStale" | "RatesExhausted" }
>;

/** The failure of rates that could not be read. */
export const ratesUnavailable: Failure = {
  code: "RATE_UNAVAILABLE",
  message: "Exchange rates are unavailable",
};
const ratesStale: Failure = { code: "RATE_STALE", message: "Exchange rates are too old" };

/** Returns the failure of rates that are missing, malformed or too old. */
export const describeRatesError = (error: RatesError): Failure => {
  switch (error.kind) {
    case "RateNotFound":
      return {
        code: "RATE_UNAVAILABLE",
        message: `No exchange rate is available for ${error.currency}`,
      };
    case "RateMalformed":
      return ratesUnavailable;
    case "RateStale":
      return ratesStale;
    case "RatesExhausted":
      return isStale(error) ? ratesStale : ratesUnavailable;
  }
};

/** Whether every source of rates returned rates that are too old. */
const isStale = (
  failure: RatesError | Extract<CreateInvoiceError, { readonly kind: "PortFailed" }>,
): boolean =>
  failure.kind === "RateStale" ||
  (failure.kind === "RatesExhausted" && failure.attempts.every(isStale));
