import { limits, visibleAscii } from "quittance/adapter";
import { errorCodes } from "quittance/errors";
import { idKinds } from "../operations/path-id.ts";
import type { JsonObject } from "./document-form.ts";

const uuid = { type: "string", format: "uuid" };
const quoteSeal = { type: "string", pattern: "^v2\\.[0-9]{14}\\.[0-9a-f]{64}$" };
const seconds = { type: "string", pattern: "^[1-9][0-9]*$" };

/** The headers of responses. */
export const headers: JsonObject = {
  "X-Request-Id": {
    description: "The id of the request. Failures also contain it as `support_id`.",
    required: true,
    schema: uuid,
  },
  "X-Error-Code": {
    description: "The error code; also `log.code` of the body.",
    required: true,
    schema: { type: "string", enum: Object.keys(errorCodes) },
  },
  "X-Quote-Seal": {
    description:
      "Send it with the quote to create an invoice at the rates of the quote, if the host " +
      "accepts quotes.",
    required: false,
    schema: quoteSeal,
  },
  "Retry-After": {
    description: "Seconds after which to retry.",
    required: true,
    schema: seconds,
  },
  "WWW-Authenticate": {
    description: "The authentication scheme.",
    required: true,
    schema: { type: "string", const: 'Bearer realm="quittance"' },
  },
  Allow: {
    description: "The method of every operation.",
    required: true,
    schema: { type: "string", const: "POST" },
  },
};

const idParameter = (kind: string): JsonObject => ({
  name: "id",
  in: "path",
  required: true,
  description: `The identifier of the ${kind}.`,
  schema: { type: "string" },
  example: `${kind}_1`,
});

/** Returns the name of the parameter for the identifier of a record: `InvoiceId`. */
export const idParameterOf = (kind: string): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Id`;

/** The parameters of requests. */
export const parameters: JsonObject = {
  ...Object.fromEntries(
    Object.values(idKinds).map((kind) => [idParameterOf(kind), idParameter(kind)]),
  ),
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "Makes the request safe to retry. Unique within the organization.",
    schema: {
      type: "string",
      minLength: 1,
      maxLength: limits.maxIdempotencyKeyLength,
      pattern: `^${visibleAscii}+$`,
    },
  },
  QuoteSeal: {
    name: "X-Quote-Seal",
    in: "header",
    required: false,
    description: "The seal that was returned with the quote in the body.",
    schema: quoteSeal,
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    required: false,
    description: "A version 7 UUID to use as the id of the request; other values are ignored.",
    schema: { type: "string" },
  },
};

/** The ways to send credentials. */
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
    description: "An API key alone; it starts with `sk_live` or `sk_test`.",
  },
};

/** Title and description of the document. */
export const info: JsonObject = {
  title: "Quittance",
  version: "0.1.0",
  summary: "Exact quotes with their calculation steps, invoices and payments.",
  description:
    "Every operation is a POST of a JSON object, and every response has the same envelope. " +
    "Amounts are decimal strings. An empty body is an empty object. Strings must not contain NUL " +
    "or unpaired surrogates; lengths are counted in UTF-16 units.",
  contact: { name: "Quittance" },
  license: { name: "MIT", identifier: "MIT" },
};

/** The groups of operations. */
export const tags = {
  core: { name: "core", description: "The six operations that every service offers." },
  extension: { name: "extension", description: "Operations that a host may leave out." },
  catalog: { name: "catalog", description: "Operations on the catalog, if the host offers them." },
  webhooks: {
    name: "webhooks",
    description: "Webhook endpoints and deliveries, if the host offers them.",
  },
  settings: {
    name: "settings",
    description: "Settings of the organization, if the host offers them.",
  },
  einvoices: { name: "einvoices", description: "E-invoices, if the host writes them." },
  service: { name: "service", description: "Health of the service, without credentials." },
} as const;
