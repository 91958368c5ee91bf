import { freshRates } from "quittance";
import { right } from "quittance/adapter";
import type { ErrorCode } from "quittance/errors";
import { create, failed, pay, payment, quote, type ErrorPage } from "./error-page.ts";

/** The pages of the codes of the other failures. */
export const serviceErrors = {
  PAYLOAD_TOO_LARGE: {
    summary:
      "The body is too large. With status 431: the head is too large, or has too many headers.",
    causes: [
      "The body has more bytes than the operation accepts; see [Limits](../limits.md).",
      "The body of a request without credentials has more than 4 KiB.",
      "The head of the request is larger than the server reads.",
      "The request has at least as many headers as the server reads. Then the HTTP status is 431.",
    ],
    remedies: [
      "Send less. A request can have at most 1,000 lines, and titles of at most 200 characters.",
      "Open a new connection; the server closes this one.",
    ],
    host: "The host has set `bodyLimit` to 64 bytes.",
    request: quote,
    handler: { bodyLimit: 64 },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    summary: "The body is not sent as `application/json`.",
    causes: [
      "There is a body, and `Content-Type` is missing or another type. A type that ends in `+json` is another type.",
      "The `charset` is not `utf-8`.",
    ],
    remedies: ["Send `Content-Type: application/json`."],
    request: { ...quote, headers: { "content-type": "text/plain" } },
  },
  IDEMPOTENCY_MISMATCH: {
    summary: "The idempotency key was already used with different content.",
    causes: [
      "The same key was sent with another body: a price, a currency or a line differs.",
      "The key of a payment was used for another invoice. Keys are unique per organization.",
    ],
    remedies: [
      "`validator` names the properties that differ, and the earlier record.",
      "To repeat the first request, send exactly the same body. The response is the stored record.",
      "For a new request, use a new key, such as the order number.",
    ],
    before: [create, pay],
    request: { ...pay, body: { ...payment, price: "11" } },
  },
  CONFIRMATION_REQUIRED: {
    summary: "A new account of the seller is not confirmed.",
    causes: [
      "The request adds or changes an IBAN, and `confirm` is absent or has other characters.",
      "The request adds several accounts.",
    ],
    remedies: [
      "Compare the account with the statement of your bank, and send its last four characters as `confirm`.",
      "Add one account with each request.",
    ],
    scopes: ["settings.update"],
    request: {
      path: "/settings/update",
      body: {
        seller: {
          legal_name: "Acme Ltd",
          address: { country: "GB" },
          accounts: [{ iban: "GB29NWBK60161331926819" }],
        },
        revision: "944ad16e7b7daaa4",
      },
    },
  },
  REPORT_TOO_LARGE: {
    summary: "The report has too many rows for one response.",
    causes: [
      "The organization has more than 100,000 open or overpaid invoices at the time.",
      "It has issued more than 100,000 documents in the period of a tax report.",
    ],
    remedies: [
      "Run the command that the message names. It writes reports of any size.",
      "Send a `currency`, so that the report has fewer rows.",
    ],
    host: "The store of the host has 101,000 open invoices.",
    before: [create],
    request: { path: "/reports/open_items", body: {} },
    parts: ({ invoices }) => ({
      invoices: {
        ...invoices,
        readOpenInvoices: (owner, range) => async () => {
          const found = await invoices.readOpenInvoices(owner, { ...range, after: undefined })();
          return found._tag === "Left"
            ? found
            : right(found.right.flatMap((open) => Array<typeof open>(range.limit).fill(open)));
        },
      },
    }),
  },
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
    host: "The rate limiter of the host requires a wait of 3 seconds.",
    request: quote,
    handler: { rateLimiter: () => 3 },
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
    host: "The catalog of the host throws an error.",
    request: quote,
    parts: () => ({
      catalog: { lookUp: () => () => Promise.reject(new Error("no such table")) },
    }),
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
    host: "The rate source of the host fails.",
    request: quote,
    parts: () => ({ rates: { ratesFor: () => failed("rates") } }),
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
    host: "The host allows rates up to one day old, and has older ones.",
    request: quote,
    later: 100_000,
    parts: ({ rates }, clock) => ({ rates: freshRates(rates, { maxAge: 86_400 }, clock) }),
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
    host: "The tax engine of the host fails.",
    request: quote,
    parts: () => ({ taxes: { taxesFor: () => failed("taxes") } }),
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
    host: "The store of the host cannot be reached.",
    request: quote,
    parts: () => ({ catalog: { lookUp: () => failed("catalog") } }),
  },
} as const satisfies Partial<Record<ErrorCode, ErrorPage>>;
