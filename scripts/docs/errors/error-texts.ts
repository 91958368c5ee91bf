import type { ErrorCode } from "quittance/wire";
import type { ErrorText } from "./error-text.ts";
import { serviceErrorTexts } from "./service-error-texts.ts";

const never = "No. The same request gets the same response.";

/** Causes and remedies of every error code. A missing code is a compile error. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  VALIDATION_FAILED: {
    summary: "Properties of the request are invalid.",
    causes: [
      "A property is missing, unknown, or does not have the form that the [HTTP API](../http-api.md) requires.",
      "A property refers to a record that the organization does not have: `Product not found`, `Invoice not found`.",
      "A header is malformed: `Idempotency-Key`, or the seal of a quote.",
      "The request is not valid HTTP, or did not arrive in time. Then `validator` is `null` and the message has the reason.",
    ],
    remedies: [
      "Read `validator`. It has a message for each path, at most 20. Lines are counted from 0.",
      "Fix all of them; catalog errors are included.",
    ],
    again: never,
  },
  MALFORMED_JSON: {
    summary: "The body is not a JSON object in UTF-8.",
    causes: [
      "The body cannot be parsed, or is an array, a text or a number.",
      "The body is truncated, encoded twice, or has bytes that are not UTF-8.",
      "The body is only white space. A body without any byte is an empty object.",
    ],
    remedies: [
      "Send the output of `JSON.stringify` for an object, in UTF-8.",
      "In a shell, put the body in single quotes or in a file.",
    ],
    again: never,
  },
  AMOUNT_OUT_OF_RANGE: {
    summary: "An amount has more than 35 digits before the decimal point.",
    causes: [
      "A line or a total has more than 35 digits before the decimal point, in any of its currencies.",
      "Rates are inverted: US dollars per unit instead of units per US dollar.",
    ],
    remedies: [
      "Read the path in `validator`, if there is one. It is the path of the line, or `items` for the total.",
      "Check the price, the quantity and the rates of that line.",
    ],
    again: never,
  },
  AMOUNT_TOO_SMALL: {
    summary: "An invoice would have a total of 0 although an item has a positive price.",
    causes: [
      "The price is so small that it becomes 0 in the currency of the invoice: amounts have 30 decimals.",
      "Rates are inverted: US dollars per unit instead of units per US dollar.",
    ],
    remedies: [
      "Raise the price, or use another currency for the invoice.",
      "Compare the rates with their source.",
      "For a free item, use a product with a `base_price` of 0. Its invoice is completed at creation.",
    ],
    again: never,
  },
  SIGNATURE_INVALID: {
    summary: "The signature of a provider's notification is missing, wrong or too old.",
    causes: [
      "The secret of the endpoint at the provider is not one of those that the host has set.",
      "The header of the signature is missing, or a proxy removed it.",
      "The body was parsed and rendered again before it was verified.",
      "The clock of the host differs from that of the provider by more than 300 seconds.",
    ],
    remedies: [
      "Compare the secret with that of this endpoint at the provider, of the same mode: live or test.",
      "Mount the service in front of body parsers, and check the clock of the host.",
      "During a rotation, set the old and the new secret; see " +
        "[Handle provider notifications](../provider-notifications.md).",
    ],
    again: never,
  },
  UNAUTHENTICATED: {
    summary: "Credentials are missing, unknown, expired or revoked.",
    causes: [
      "The `Authorization` header is missing, or is not `Bearer <token>`, `Bearer <key>` or a key alone.",
      "The key belongs to the other environment: `production` rejects `sk_test`, `development` rejects `sk_live`.",
      "The key was revoked or has expired, or belongs to another installation.",
    ],
    remedies: [
      "Compare the prefix of the key with `env` in the response.",
      "Send the header exactly once, and a token always with `Bearer`.",
    ],
    again: never,
  },
  FORBIDDEN: {
    summary: "The credentials lack a scope.",
    causes: [
      "The credentials have a list of scopes without the one in the message.",
      "Some requests need two scopes: quotes of invoices, the dashboard, and details with payments.",
    ],
    remedies: [
      "Use a key with the scope. The [HTTP API](../http-api.md) lists the scopes of each operation.",
      "An empty list of scopes allows nothing; a missing list allows everything.",
    ],
    again: never,
  },
  NOT_FOUND: {
    summary: "The path or the record does not exist.",
    causes: [
      "The path is not a path of the service. Paths are case-sensitive.",
      "The record does not exist, or belongs to another organization. The response is the same.",
      "The service does not offer the operation: extensions, catalog and webhooks are options of the host.",
    ],
    remedies: [
      "Check where the service is mounted, and the path below that.",
      "Check which key you send. It determines whose records are visible.",
    ],
    again: never,
  },
  METHOD_NOT_ALLOWED: {
    summary: "The method is not POST.",
    causes: [
      "Every operation uses POST, including operations that only read.",
      "A redirect changed a POST to a GET.",
    ],
    remedies: [
      "Send POST to the final URL.",
      "For pages of other origins, the host can use `withCors`, which handles `OPTIONS`.",
    ],
    again: never,
  },
  NOT_ACCEPTABLE: {
    summary: "The caller does not accept JSON.",
    causes: ["The `Accept` header excludes `application/json`."],
    remedies: ["Send `Accept: application/json`, or leave the header out."],
    again: never,
  },
  INVOICE_TRANSITION_INVALID: {
    summary: "A completed invoice cannot be voided.",
    causes: ["The payments of the invoice cover its price."],
    remedies: [
      "Read the invoice. Its status is derived from its payments.",
      "Refund the payments, or issue a credit note.",
    ],
    again: never,
  },
  PAYMENT_TRANSITION_INVALID: {
    summary: "A payment with a final status cannot change.",
    causes: [
      "Only a payment with status `PENDING` can change its status.",
      "A payment was reported with one final status, and now with another one.",
    ],
    remedies: [
      "Read the payment. If its status is right, there is nothing to do.",
      "If more money was moved, record another payment.",
    ],
    again: never,
  },
  PAYMENT_LIMIT_REACHED: {
    summary: "The invoice has the maximum number of payments.",
    causes: [
      "An invoice can have at most 1,000 payments, whatever their status.",
      "A client records a payment with a new key for each report, instead of one key per payment.",
    ],
    remedies: [
      "Use the provider's id of the payment as `idempotency_key`, so that all its reports have the same key.",
      "Create another invoice for the rest.",
    ],
    again: never,
  },
  PAYMENT_NOT_COMPLETED: {
    summary: "The payment is not completed, so it cannot be refunded.",
    causes: [
      "The payment is pending, failed or cancelled.",
      "The report of the refund arrived before the report that the payment is completed.",
    ],
    remedies: [
      "Record the status of the payment first, then retry with the same `idempotency_key`.",
      "To stop a pending payment, change its status to `CANCELLED`.",
    ],
    again: "Yes, after the payment is completed.",
  },
  REFUND_EXCEEDS_PAYMENT: {
    summary: "The refund is more than is left of the payment.",
    causes: [
      "Completed and pending refunds and chargebacks are already as much as the payment.",
      "The same refund is reported with two keys.",
      "A reversal is more than was charged back.",
    ],
    remedies: [
      "Read `validator.price`. It has the exact amount that is left.",
      "Use the provider's id of the refund as `idempotency_key`, so that all its reports have the same key.",
    ],
    again: never,
  },
  REFUND_TRANSITION_INVALID: {
    summary: "The refund has a final status, so it cannot change.",
    causes: [
      "The refund is `COMPLETED` or `FAILED`, and the request has another final status.",
      "Two refunds are reported with the same `idempotency_key`.",
    ],
    remedies: [
      "Read the refund. Its `status` is the one that was reported first.",
      "Record money that comes back after a chargeback as a `REVERSAL` with its own key.",
    ],
    again: never,
  },
  REFUND_LIMIT_REACHED: {
    summary: "The invoice has the maximum number of refunds.",
    causes: ["An invoice can have at most 1,000 refunds, chargebacks and reversals."],
    remedies: [
      "Use the provider's id of the refund as `idempotency_key`, so that all its reports have the same key.",
    ],
    again: never,
  },
  INVOICE_VOIDED: {
    summary: "The invoice is voided, so it cannot be credited.",
    causes: ["The invoice was voided before, so nothing is due."],
    remedies: ["Do not issue a credit note for a voided invoice."],
    again: never,
  },
  CREDIT_EXCEEDS_INVOICE: {
    summary: "The credit note is more than is left of a line of the invoice.",
    causes: [
      "Other credit notes have credited the line, in full or in part.",
      "The same return is credited with two keys.",
    ],
    remedies: [
      "Read `validator`. It has what is left of the line.",
      "Credit what is left of the quantity to credit all of what is left of the line.",
    ],
    again: never,
  },
  CREDIT_NOTE_LIMIT_REACHED: {
    summary: "The invoice has the maximum number of credit notes.",
    causes: ["An invoice can have at most 100 credit notes."],
    remedies: ["Credit several lines, and larger parts of them, with one credit note."],
    again: never,
  },
  CONFLICT: {
    summary: "The request conflicts with the current state: an expired quote, a disabled endpoint.",
    causes: [
      "The quote in the request is older than the host allows.",
      "Deliveries to a disabled webhook endpoint cannot be replayed.",
    ],
    remedies: [
      "Request a new quote, show it to the payer, and send that one.",
      "Enable the webhook endpoint, then replay its deliveries.",
    ],
    again: never,
  },
  PAYLOAD_TOO_LARGE: {
    summary: "The body or the head of the request is too large.",
    causes: [
      "The body has more bytes than the operation accepts; see [Limits](../limits.md#memory-of-a-request).",
      "The body of a request without credentials has more than 4 KiB.",
      "The head of the request is larger than the server reads.",
      "The request has at least as many headers as the server reads. Then the HTTP status is 431.",
    ],
    remedies: [
      "Send less. A request can have at most 1,000 lines, and titles of at most 200 characters.",
      "Open a new connection; the server closes this one.",
    ],
    again: never,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    summary: "The body is not sent as `application/json`.",
    causes: [
      "There is a body, and `Content-Type` is missing or another type. A type that ends in `+json` is another type.",
      "The `charset` is not `utf-8`.",
    ],
    remedies: ["Send `Content-Type: application/json`."],
    again: never,
  },
  IDEMPOTENCY_MISMATCH: {
    summary: "The idempotency key was already used with different content.",
    causes: [
      "The same key was sent with another body: a price, a currency or a line differs.",
      "The key of a payment was used for another invoice. Keys are unique per organization.",
    ],
    remedies: [
      "To repeat the first request, send exactly the same body. The response is the stored record.",
      "For a new request, use a new key, such as the order number.",
    ],
    again: never,
  },
  ...serviceErrorTexts,
};
