import type { OperationError, RatesFailure } from "quittance/errors";

/** Describes the error of an operation if it is a failure of the rate source. */
export const describeNoRates = (error: OperationError | undefined): string | undefined => {
  const isOfRates =
    error?.kind === "RateMalformed" ||
    error?.kind === "RateStale" ||
    error?.kind === "RatesExhausted" ||
    (error?.kind === "PortFailed" && error.port === "rates");
  return isOfRates ? `No exchange rates: ${describeRatesFailure(error)}` : undefined;
};

/** Describes why there are no rates. */
export const describeRatesFailure = (failure: RatesFailure): string => {
  switch (failure.kind) {
    case "RateMalformed":
      return `${failure.source}: ${failure.property} must be a positive decimal, not "${failure.found}"`;
    case "RateStale":
      return (
        `${failure.source}: the rates have the timestamp ${failure.timestamp}, more than ` +
        `${String(failure.maxAge)} seconds from the current time; see --max-rate-age`
      );
    case "RatesExhausted":
      return failure.attempts.map(describeRatesFailure).join("; ");
    case "PortFailed":
      return failure.cause instanceof Error ? failure.cause.message : "the source failed";
  }
};
