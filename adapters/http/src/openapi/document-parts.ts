import { maxIdempotencyKeyLength, visibleAscii } from "quittance";
import { statusOfCode } from "quittance/wire";
import type { JsonObject } from "./document-form.ts";

const uuid = { type: "string", format: "uuid" };
const quoteSeal = { type: "string", pattern: "^v2\\.[0-9]{14}\\.[0-9a-f]{64}$" };
const seconds = { type: "string", pattern: "^[1-9][0-9]*$" };

/** The headers of answers. */
export const headers: JsonObject = {
  "X-Request-Id": {
    description: "The id of the request; on a failure the `support_id` of the body.",
    required: true,
    schema: uuid,
  },
  "X-Error-Code": {
    description: "What the failure is, for a program; also `log.code` of the body.",
    required: true,
    schema: { type: "string", enum: Object.keys(statusOfCode) },
  },
  "X-Quote-Seal": {
    description: "Lets the quote be accepted for a while, where the host takes quotes back.",
    required: false,
    schema: quoteSeal,
  },
  "Retry-After": {
    description: "Seconds to wait before sending the request again.",
    required: true,
    schema: seconds,
  },
  "WWW-Authenticate": {
    description: "What kind of credentials is asked for.",
    required: true,
    schema: { type: "string", const: 'Bearer realm="quittance"' },
  },
  Allow: {
    description: "The method of every operation.",
    required: true,
    schema: { type: "string", const: "POST" },
  },
};

/** What requests carry beside their bodies. */
export const parameters: JsonObject = {
  InvoiceId: {
    name: "id",
    in: "path",
    required: true,
    description: "The identifier of the invoice.",
    schema: { type: "string" },
    example: "invoice_1",
  },
  PaymentId: {
    name: "id",
    in: "path",
    required: true,
    description: "The identifier of the payment.",
    schema: { type: "string" },
    example: "payment_1",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Makes it safe to send the request again. Belongs to the organization.",
    schema: {
      type: "string",
      minLength: 1,
      maxLength: maxIdempotencyKeyLength,
      pattern: `^${visibleAscii}+$`,
    },
  },
  QuoteSeal: {
    name: "X-Quote-Seal",
    in: "header",
    required: false,
    description: "The seal that came with the quote in the body.",
    schema: quoteSeal,
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "A version 7 UUID becomes the id of the request; any other text is passed over.",
    schema: { type: "string" },
  },
};

/** Both ways to send credentials, in the same header. */
export const securitySchemes: JsonObject = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "An access token or an API key, as `Bearer <secret>`.",
  },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "An API key alone; it begins with `sk_live` or `sk_test`.",
  },
};

/** What the document as a whole says of itself. */
export const info: JsonObject = {
  title: "Quittance",
  version: "0.1.0",
  summary: "Exact quotes with a trail of steps, invoices and payments.",
  description:
    "Every operation is a POST of a JSON object, and every answer has the same envelope. Amounts " +
    "are decimal text. An empty body is an empty object. Text with NUL or with half of a surrogate " +
    "pair is refused wherever it stands; lengths are counted in UTF-16 units.",
  contact: { name: "Quittance" },
  license: { name: "MIT", identifier: "MIT" },
};

/** The groups of operations. */
export const tags = {
  interface: { name: "interface", description: "The six operations that every service has." },
  extension: { name: "extension", description: "Writes beside them; a host may leave them out." },
  service: { name: "service", description: "The state of the service, without credentials." },
} as const;
