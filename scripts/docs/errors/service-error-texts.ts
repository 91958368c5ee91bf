import type { ErrorCode } from "quittance/wire";
import type { ErrorText } from "./error-text.ts";

/** Causes and remedies of the codes that are not caused by the request. */
export const serviceErrorTexts = {
  RATE_LIMITED: {
    summary: "Too many requests.",
    causes: [
      "The host has set a rate limiter. It counts by organization, or by address without credentials.",
    ],
    remedies: [
      "Wait for the seconds in `Retry-After`, then continue more slowly.",
      "Request one quote with up to 1,000 lines instead of many quotes with one line.",
    ],
    again: "Yes, after the seconds in `Retry-After`. Nothing was stored.",
  },
  INTERNAL: {
    summary: "A defect of the service, or of a part that the host supplies.",
    causes: [
      "A port threw an error instead of returning a failure.",
      "A body parser of the host read the body and did not pass it on.",
      "A stored invoice has an adjustment of a kind that this process does not know.",
    ],
    remedies: [
      "As a caller, report the `support_id` to the operator of the service.",
      "As the host, search the log for that id. `logTo` writes the cause.",
    ],
    again: "It may help. If the request stores something, use the same idempotency key.",
  },
  RATE_UNAVAILABLE: {
    summary: "A rate is missing, or the rate source failed.",
    causes: [
      "The source has no rate for the currency in the message.",
      "The source cannot be reached, or sent something that is not a rate.",
    ],
    remedies: [
      "As a caller, wait. If the message has the currency of your request, try another one.",
      "As the host, add a second source with `firstAvailable`, and cache rates with `cachedRates`; " +
        "see [When rates are unavailable](../operations.md#when-rates-are-unavailable).",
    ],
    again: "Yes, after the seconds in `Retry-After`. Nothing was stored.",
  },
  RATE_STALE: {
    summary: "The time of the rates is too far from the current time.",
    causes: [
      "The rates are older than the host allows with `freshRates` or `--max-rate-age`.",
      "The rates have a time in the future: the clock of the host is slow, or that of the source is fast.",
    ],
    remedies: [
      "As the host, check when the source last sent rates, and check both clocks; see " +
        "[When rates are unavailable](../operations.md#when-rates-are-unavailable).",
    ],
    again: "Yes, after the seconds in `Retry-After`. Nothing was stored.",
  },
  TAX_UNAVAILABLE: {
    summary: "The taxes of the lines could not be determined.",
    causes: [
      "The tax engine of the host failed, or did not respond within 10 seconds.",
      "The tax engine returned malformed taxes, such as two percentages for one identifier.",
    ],
    remedies: [
      "As the host, read the cause in the log: it contains what the source of taxes threw or returned.",
    ],
    again: "Yes, after the seconds in `Retry-After`. Nothing was stored.",
  },
  REPOSITORY_UNAVAILABLE: {
    summary: "A store failed, or the service is shutting down.",
    causes: [
      "The database cannot be reached, or did not respond in time.",
      "The process is shutting down and accepts no new requests.",
      "The connection was lost during a commit, so that its outcome is unknown.",
    ],
    remedies: [
      "Retry a request that stores something with the same idempotency key. It is stored at most once.",
      "As the host, check `GET /ready` and the log.",
    ],
    again: "Yes, after the seconds in `Retry-After`, with the same idempotency key.",
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
