import type { ReviewQuoteError } from "../operations/review-quote.ts";
import type { Failure } from "./error-code.ts";

/** What an operation's failure is called outside. Add a kind and this stops compiling. */
export const failureOf = (error: ReviewQuoteError): Failure => ({
  ...inWords(error),
  cause: error,
});

const inWords = (error: ReviewQuoteError): Failure => {
  switch (error.kind) {
    case "RateMissing":
      return {
        code: "RATE_UNAVAILABLE",
        message: `No exchange rate is known for ${error.currency}`,
      };
    case "RateMalformed":
      return { code: "RATE_UNAVAILABLE", message: "Exchange rates are unavailable" };
    case "RateStale":
      return { code: "RATE_STALE", message: "Exchange rates are too old" };
    case "RatesExhausted":
      return error.attempts.every(({ kind }) => kind === "RateStale")
        ? { code: "RATE_STALE", message: "Exchange rates are too old" }
        : { code: "RATE_UNAVAILABLE", message: "Exchange rates are unavailable" };
    case "PortFailed":
      return error.port === "rates"
        ? { code: "RATE_UNAVAILABLE", message: "Exchange rates are unavailable" }
        : { code: "REPOSITORY_UNAVAILABLE", message: "The service is temporarily unavailable" };
  }
};
