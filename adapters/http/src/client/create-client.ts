import createFetchClient, { type Client, type Middleware } from "openapi-fetch";
import { randomSupportId } from "../support-id.ts";
import type { paths } from "./api-paths.ts";
import { sendWithRetries, type RetryOptions } from "./send-with-retries.ts";

/** What a client needs to know of a service. */
export interface ClientOptions {
  /** Where the service is, with the path below which it is mounted. */
  readonly baseUrl: string;
  /** The value of the header: `Bearer <token>`, or an API key. A payer has none. */
  readonly authorization?: string;
  /** What carries requests; the platform's `fetch` unless given. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How often and how long to try again; see `RetryOptions` for what holds unless given. */
  readonly retries?: RetryOptions;
}

/** `POST` and `GET` with the paths, requests and answers of the document. */
export type QuittanceClient = Client<paths>;

/**
 * A client of the service for browsers, Node and whatever else has `fetch`.
 *
 * Gives each new invoice an `Idempotency-Key` unless the caller did. What is safe to repeat (reads,
 * and writes under an idempotency key) is sent again after 429, 503 and failures of the network. A
 * failure that the service answers is the `error` of the result; only a network that stays down
 * rejects.
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

/** Operations that change nothing, or change it once however often they are asked for. */
const repeatablePaths: ReadonlySet<string> = new Set([
  "/pay/quote",
  "/payments",
  "/payments/{id}",
  "/invoices/list",
  "/invoices/validate",
  "/invoices/{id}",
  "/analytics/dashboard",
  "/invoices",
  "/invoices/{id}/payments",
  "/health",
  "/openapi.json",
] satisfies ReadonlyArray<keyof paths>);

const keyHeader = "Idempotency-Key";

const marking = (repeatable: WeakSet<Request>): Middleware => ({
  onRequest: ({ request, schemaPath }) => {
    if (schemaPath === "/invoices" && !request.headers.has(keyHeader)) {
      request.headers.set(keyHeader, randomSupportId());
    }
    if (repeatablePaths.has(schemaPath)) repeatable.add(request);
  },
});
