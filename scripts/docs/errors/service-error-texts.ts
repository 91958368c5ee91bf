import type { ErrorCode } from "quittance/wire";
import type { ErrorText } from "./error-text.ts";

/** Causes and remedies of the codes that say nothing against the request. */
export const serviceErrorTexts = {
  RATE_LIMITED: {
    summary: "More requests than the host lets through.",
    causes: ["The host has set a limiter, and it counts by organization, else by address."],
    remedies: [
      "Wait for the seconds in `Retry-After`, then go on at a slower pace.",
      "Ask for up to 1,000 lines in one quote in place of one line in each of many.",
    ],
    again: "Yes, after the seconds in `Retry-After`. Nothing was done.",
  },
  INTERNAL: {
    summary: "A defect of the service, or of what the host put into it.",
    causes: [
      "A port threw where it should have answered with a failure.",
      "A parser of the host read the body and kept it.",
      "A stored invoice has an adjustment of a kind that this process does not know.",
    ],
    remedies: [
      "As a caller, tell the `support_id` to whoever runs the service.",
      "As its host, look for that id in the log: `logTo` writes what stands behind it.",
    ],
    again: "It may help. What could store something needs the same idempotency key.",
  },
  RATE_UNAVAILABLE: {
    summary: "A rate is missing, or the source of rates failed.",
    causes: [
      "The message names a currency: the source has no rate for it.",
      "The source cannot be reached, or sent something that is no rate.",
    ],
    remedies: [
      "As a caller, wait. When the message names the currency that was asked for, another one may do.",
      "As the host, put a second source behind the first with `firstAvailable`, and keep answers with " +
        "`cachedRates`; see [when rates are unavailable](../operations.md#when-rates-are-unavailable).",
    ],
    again: "Yes, after the seconds in `Retry-After`. Nothing was stored.",
  },
  RATE_STALE: {
    summary: "The rates are too far from the present.",
    causes: [
      "The rates are older than the host allows with `freshRates` or `--max-rate-age`.",
      "They are of the future: the clock of the host is behind, or that of the source ahead.",
    ],
    remedies: [
      "As the host, look when the source last sent rates, and at both clocks; see " +
        "[when rates are unavailable](../operations.md#when-rates-are-unavailable).",
    ],
    again: "Yes, after the seconds in `Retry-After`. Nothing was stored.",
  },
  REPOSITORY_UNAVAILABLE: {
    summary: "A store failed, or the service is about to stop.",
    causes: [
      "The database cannot be reached, or kept the request waiting for too long.",
      "The process is stopping and takes no new requests.",
      "The connection broke during a commit, so that nobody knows whether it came about.",
    ],
    remedies: [
      "Send what stores something again with the same idempotency key: it is stored at most once.",
      "As the host, look at `GET /ready` and at the log.",
    ],
    again: "Yes, after the seconds in `Retry-After`, with the same idempotency key.",
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
