import { listed, type CodeRows } from "./error-row.ts";

const soon = { "retry-after": "1" } as const;
const later = { "retry-after": "5" } as const;

/** The codes of the other failures, most of which the request does not cause. */
export const serviceErrors = {
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    kinds: {
      IdempotencyMismatch: {
        thrown: ({ idempotencyKey, earlierId, differences }) =>
          `The idempotency key ${idempotencyKey} was used before for ${earlierId}, with other ` +
          `content: ${differences.join(", ")}`,
      },
    },
  },
  RATE_LIMITED: { status: 429, headers: soon },
  INTERNAL: {
    status: 500,
    kinds: {
      AdjustmentUnknown: {
        message: "Internal error",
        thrown: ({ type }) =>
          `No adjustment kind of the type ${type} was passed as adjustmentKinds`,
      },
    },
  },
  RATE_UNAVAILABLE: {
    status: 503,
    headers: later,
    kinds: {
      RateNotFound: {
        message: ({ currency }) => `No exchange rate is available for ${currency}`,
        thrown: ({ currency }) => `The rates have no rate for ${currency}`,
      },
      RateMalformed: {
        message: "Exchange rates are unavailable",
        thrown: ({ source, property }) => `The rates of ${source} are malformed at ${property}`,
      },
      RatesExhausted: {
        thrown: ({ attempts }, messageOf) =>
          `Every rate provider failed: ${listed(attempts.map(messageOf))}`,
      },
    },
  },
  RATE_STALE: {
    status: 503,
    headers: later,
    kinds: {
      RateStale: {
        message: "Exchange rates are too old",
        thrown: ({ source, timestamp, maxAge }) =>
          `The rates of ${source} at ${timestamp} are more than ${String(maxAge)} seconds from ` +
          "the present",
      },
    },
    also: ["RatesExhausted"],
  },
  TAX_UNAVAILABLE: {
    status: 503,
    headers: later,
    kinds: {
      TaxUnavailable: {
        message: "Taxes are unavailable",
        thrown: "The taxes of the lines could not be determined",
      },
    },
  },
  REPOSITORY_UNAVAILABLE: {
    status: 503,
    headers: soon,
    // Of the `rates` port it is RATE_UNAVAILABLE, and then RateMalformed is among the errors too.
    kinds: { PortFailed: { thrown: ({ port }) => `The ${port} port failed` } },
  },
} as const satisfies CodeRows;
