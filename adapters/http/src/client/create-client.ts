import createFetchClient, { type Client, type Middleware } from "openapi-fetch";
import { randomSupportId } from "../support-id.ts";
import type { paths } from "./api-paths.ts";
import { sendWithRetries, type RetryOptions } from "./send-with-retries.ts";

/** Options of a client. */
export interface ClientOptions {
  /** URL of the service, with the path at which it is mounted. */
  readonly baseUrl: string;
  /** Value of the header: `Bearer <token>`, or an API key. Omit it for payers. */
  readonly authorization?: string;
  /** Sends requests; defaults to the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How often and how long to retry; see `RetryOptions` for the defaults. */
  readonly retries?: RetryOptions;
}

/** `POST` and `GET` with the paths, requests and responses of the OpenAPI document. */
export type QuittanceClient = Client<paths>;

/**
 * Creates a client of the HTTP API for every runtime with `fetch`.
 *
 * Adds an `Idempotency-Key` to each new invoice, product, billing schema and tax that has none. Reads, and writes with an
 * idempotency key, are retried after 429, 503 and network failures. A failure response is the
 * `error` of the result; the promise rejects only if the network fails in the last attempt.
 */
export const createClient = ({
  baseUrl,
  authorization,
  fetch: send = (request) => fetch(request),
  retries = {},
}: ClientOptions): QuittanceClient => {
  const repeatable = new WeakSet<Request>();
  const client = createFetchClient<paths>({
    baseUrl,
    headers: authorization === undefined ? {} : { authorization },
    fetch: (request) =>
      repeatable.has(request) ? sendWithRetries(request, send, retries) : send(request),
  });
  client.use(marking(repeatable));
  return client;
};

/** Operations that are safe to retry: reads, and writes with an idempotency key. */
const repeatablePaths: ReadonlySet<string> = new Set([
  "/pay/quote",
  "/payments",
  "/payments/{id}",
  "/payments/{id}/refunds",
  "/refunds",
  "/invoices/{id}/credit_notes",
  "/credit_notes",
  "/credit_notes/{id}",
  "/refunds/{id}",
  "/invoices/list",
  "/invoices/validate",
  "/invoices/{id}",
  "/invoices/{id}/payable",
  "/invoices/{id}/einvoice",
  "/invoices/{id}/readiness",
  "/credit_notes/{id}/einvoice",
  "/analytics/dashboard",
  "/reports/open_items",
  "/invoices",
  "/invoices/{id}/payments",
  "/products",
  "/products/list",
  "/products/{id}",
  "/billing_schemas",
  "/billing_schemas/list",
  "/billing_schemas/{id}",
  "/billing_schemas/{id}/periods",
  "/taxes",
  "/taxes/list",
  "/taxes/{id}",
  "/coupons/list",
  "/coupons/{id}",
  "/settings",
  "/webhooks/list",
  "/webhooks/{id}",
  "/webhooks/{id}/deliveries",
  "/health",
  "/openapi.json",
] satisfies ReadonlyArray<keyof paths>);

/** Operations that take an idempotency key as a header. */
const keyedPaths: ReadonlySet<string> = new Set([
  "/invoices",
  "/products",
  "/billing_schemas",
  "/taxes",
] satisfies ReadonlyArray<keyof paths>);

const keyHeader = "Idempotency-Key";

const marking = (repeatable: WeakSet<Request>): Middleware => ({
  onRequest: ({ request, schemaPath }) => {
    if (keyedPaths.has(schemaPath) && !request.headers.has(keyHeader)) {
      request.headers.set(keyHeader, randomSupportId());
    }
    if (repeatablePaths.has(schemaPath)) repeatable.add(request);
  },
});
