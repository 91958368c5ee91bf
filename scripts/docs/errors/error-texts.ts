import type { ErrorCode } from "quittance/wire";
import type { ErrorText } from "./error-text.ts";
import { serviceErrorTexts } from "./service-error-texts.ts";

const never = "No. The same request gets the same answer.";

/** Causes and remedies of every code. A code without a text does not compile. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  VALIDATION_FAILED: {
    summary: "Properties of the request are at issue.",
    causes: [
      "A property is missing, unknown, or not of the form that [the interface](../interface.md) asks for.",
      "It names what the organization does not have: `Product not found`, `Invoice not found`.",
      "A header is malformed: `Idempotency-Key`, or the seal of a quote.",
      "What was sent is no HTTP, or did not arrive in time; the message says so and `validator` is `null`.",
    ],
    remedies: [
      "Read `validator`: it has a message for each path, at most 20, and lines are counted from 0.",
      "Mend all of them at once. What the catalogue alone can tell is among them.",
    ],
    again: never,
  },
  MALFORMED_JSON: {
    summary: "The body is no JSON object, or not UTF-8.",
    causes: [
      "The body does not parse, or is an array, a text or a number.",
      "It was cut off, encoded twice, or has bytes that are not UTF-8.",
      "It is white space alone. A body without a single byte is an empty object.",
    ],
    remedies: [
      "Send what `JSON.stringify` gives of an object, in UTF-8.",
      "In a shell, put the body in single quotes, or in a file.",
    ],
    again: never,
  },
  AMOUNT_OUT_OF_RANGE: {
    summary: "A figure has more than 35 digits before the point.",
    causes: [
      "Nothing is wrong but the size: a line or a total, in some currency, has more than 35 digits before the point.",
      "Rates that were entered the wrong way round, units of dollars for those of the currency.",
    ],
    remedies: [
      "Read the path in `validator`, where there is one: it names the line, or `items` for the total.",
      "Look at the price, the quantity and the rates of that line.",
    ],
    again: never,
  },
  AMOUNT_TOO_SMALL: {
    summary: "An invoice would have a total of 0 although its items have a price.",
    causes: [
      "The price is so small that it becomes 0 in the currency of the invoice: amounts have 30 decimals.",
      "Rates that were entered the wrong way round, units of dollars for those of the currency.",
    ],
    remedies: [
      "Raise the price, or use another currency for the invoice.",
      "Compare the rates with their source.",
      "For a free item, use a product with a `base_price` of 0: its invoice is completed when it is created.",
    ],
    again: never,
  },
  UNAUTHENTICATED: {
    summary: "There are no credentials, or they are not known here.",
    causes: [
      "There is no `Authorization` header, or it is none of `Bearer <token>`, `Bearer <key>` and a bare key.",
      "The key belongs to the other environment: `production` refuses `sk_test`, `development` refuses `sk_live`.",
      "The key was withdrawn, or belongs to another installation.",
    ],
    remedies: [
      "Compare the beginning of the key with `env` in the answer.",
      "Send the header exactly once, and a token always with `Bearer` before it.",
    ],
    again: never,
  },
  FORBIDDEN: {
    summary: "The credentials lack a scope.",
    causes: [
      "The message names the scope that is missing.",
      "Some requests need two: quotes of invoices, and details with payments.",
    ],
    remedies: [
      "Use a key that has the scope; [the interface](../interface.md) lists the scopes of each operation.",
      "An empty list of scopes allows nothing, a missing list everything.",
    ],
    again: never,
  },
  NOT_FOUND: {
    summary: "There is no such path, or no such record behind it.",
    causes: [
      "The path is not one of the service: case counts, and so does a slash at the end.",
      "The record does not exist, or belongs to another organization. The two cannot be told apart.",
      "The host has left out the extensions, and the path is one of them.",
    ],
    remedies: [
      "Look at the place where the service is mounted, and at the path below it.",
      "Look whose key was sent: it decides whose records there are.",
    ],
    again: never,
  },
  METHOD_NOT_ALLOWED: {
    summary: "The method is not POST.",
    causes: [
      "Every operation is asked for by POST, those that read as well.",
      "A redirect turned a POST into a GET.",
    ],
    remedies: [
      "Send POST, to the final address.",
      "For pages of other origins, let the host use `withCors`: it answers `OPTIONS`.",
    ],
    again: never,
  },
  NOT_ACCEPTABLE: {
    summary: "The caller takes no JSON.",
    causes: ["The `Accept` header excludes `application/json`."],
    remedies: ["Send `Accept: application/json`, or no such header."],
    again: never,
  },
  INVOICE_TRANSITION_INVALID: {
    summary: "A completed invoice cannot be voided.",
    causes: ["The payments of the invoice cover its price."],
    remedies: [
      "Read the invoice: its status follows from its payments.",
      "Give the money back by your provider. A refund is no operation of this service.",
    ],
    again: never,
  },
  PAYMENT_TRANSITION_INVALID: {
    summary: "A payment that is final cannot change.",
    causes: [
      "Only a pending payment may become something else.",
      "A payment was reported with one final status, and now with another.",
    ],
    remedies: [
      "Read the payment. If the status it has is right, there is nothing to do.",
      "If money moved again, record it as another payment.",
    ],
    again: never,
  },
  PAYMENT_LIMIT_REACHED: {
    summary: "The invoice has as many payments as it can have.",
    causes: [
      "An invoice takes at most 1,000 payments, whatever their status.",
      "A client records a payment with a new key for every report, instead of one key per payment.",
    ],
    remedies: [
      "Use the identifier of the payment at the provider as `idempotency_key`, so that every report of it has the same key.",
      "Create another invoice for what is left to pay.",
    ],
    again: never,
  },
  CONFLICT: {
    summary: "The quote that was sent can no longer be accepted.",
    causes: ["More time has passed since the quote than the host allows."],
    remedies: ["Ask for a new quote, show it to the payer, and send that one."],
    again: never,
  },
  PAYLOAD_TOO_LARGE: {
    summary: "The body, or the head, is too large.",
    causes: [
      "The body has more bytes than the operation takes: 256 KiB for quotes, lists, and validating or creating invoices, unless the host sets another limit, and 4 KiB for all others.",
      "The body of a request without credentials has more than 4 KiB.",
      "The head of the request is larger than the server reads.",
      "The request has as many headers as the server keeps, or more; the HTTP status is then 431.",
    ],
    remedies: [
      "Send less: a request has at most 1,000 lines, and titles at most 200 characters.",
      "Open a new connection: this one is closed.",
    ],
    again: never,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    summary: "The body is not sent as `application/json`.",
    causes: [
      "There is a body, and `Content-Type` is missing or another type; one that ends in `+json` is another.",
      "The `charset` is not `utf-8`.",
    ],
    remedies: ["Send `Content-Type: application/json`."],
    again: never,
  },
  IDEMPOTENCY_MISMATCH: {
    summary: "The key was used before with other content.",
    causes: [
      "The same key came with another body: a price, a currency or a line differs.",
      "The key of a payment was used for another invoice. Keys belong to the organization.",
    ],
    remedies: [
      "If you meant the request of before, send exactly that; the answer is what is stored.",
      "If you mean another one, give it a key of its own, such as the number of the order.",
    ],
    again: never,
  },
  ...serviceErrorTexts,
};
