import type { ErrorCode } from "quittance/errors";
import { order, quote, ratesOf, tenPounds, type ErrorPage } from "./error-page.ts";

/** The pages of the codes of requests that are invalid. */
export const requestErrors = {
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
    request: {
      path: "/pay/quote",
      body: { curency: "EUR", items: [{ ...tenPounds, price: 10 }] },
    },
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
    request: { path: "/pay/quote", text: "{'currency': 'EUR'}" },
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
    host: "The host has a rate of 0.000000000000000000000000000001 GBP for one US dollar.",
    request: { ...quote, body: { currency: "EUR", items: [{ ...tenPounds, price: "1000000" }] } },
    parts: () => ({ rates: ratesOf("0.000000000000000000000000000001") }),
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
    request: {
      path: "/invoices/validate",
      body: {
        ...order,
        currency: "EUR",
        items: [{ ...tenPounds, price: "0.000000000000000000000000000001" }],
      },
    },
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
        "[Receive notifications of providers](../webhooks.md#receive-notifications-of-providers).",
    ],
    host: "The host receives notifications of Stripe.",
    request: {
      path: "/providers/prov_card/notifications",
      headers: { "stripe-signature": `t=1752764400,v1=${"0".repeat(64)}` },
      body: { id: "evt_1", type: "payment_intent.succeeded" },
    },
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
    request: { ...quote, headers: { authorization: "sk_live_key_of_acme" } },
  },
  FORBIDDEN: {
    summary: "The credentials lack a scope.",
    causes: [
      "The credentials have a list of scopes without the one in the message.",
      "Some requests need two scopes: quotes of invoices, the dashboard, and details with payments.",
    ],
    remedies: [
      "Use a key with the scope. [HTTP operations](../http-operations.md) lists the scopes of each operation.",
      "An empty list of scopes allows nothing; a missing list allows everything.",
    ],
    host: "The key only has the scope `invoices.read`.",
    request: quote,
    scopes: ["invoices.read"],
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
    request: { path: "/invoices/invoice_unknown" },
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
    request: { method: "GET", path: "/pay/quote" },
  },
  NOT_ACCEPTABLE: {
    summary: "The caller does not accept JSON.",
    causes: ["The `Accept` header excludes `application/json`."],
    remedies: ["Send `Accept: application/json`, or leave the header out."],
    request: { ...quote, headers: { accept: "text/html" } },
  },
} as const satisfies Partial<Record<ErrorCode, ErrorPage>>;
