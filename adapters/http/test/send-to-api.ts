import { fetchHandler } from "@quittance/http/fetch";
import { post, type Send } from "./mounts.ts";
import { checkContract } from "./openapi/check-contract.ts";
import { createTestApi, key, type TestApi, type TestApiOptions } from "./create-test-api.ts";

/** A response, with its body as text and as JSON. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Returns the value at a dotted path of the body, or `undefined`. */
  readonly at: (path: string) => unknown;
  /** The `validator`; `{}` if it is null. */
  readonly messages: Readonly<Record<string, string>>;
}

interface SendOptions {
  /** The value of the Authorization header; `noCredentials` sends none. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to an operation. */
export type Call = (path: string, body?: unknown, options?: SendOptions) => Promise<ApiResponse>;

export const noCredentials = "";

export const callWith =
  (send: Send): Call =>
  async (path, body = {}, { as = key, headers = {} } = {}) => {
    const response = await send(path, post(body, headers, as === noCredentials ? undefined : as));
    const text = await response.text();
    const json = JSON.parse(text) as unknown;
    const at = (where: string): unknown =>
      where.split(".").reduce<unknown>((value, property) => propertyOf(value, property), json);
    const messages = (at("validator") ?? {}) as Readonly<Record<string, string>>;
    return { status: response.status, headers: response.headers, text, at, messages };
  };

const propertyOf = (value: unknown, property: string): unknown =>
  typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[property]
    : undefined;

/** A test API with a function that sends requests to it. */
export interface SendApi extends TestApi {
  readonly call: Call;
}

/**
 * Creates an API of its own for one test. A response that the OpenAPI document does not allow
 * throws.
 */
export const createApi = (options: TestApiOptions = {}): SendApi => {
  const api = createTestApi(options);
  const handle = fetchHandler(api.handler);
  const send = checkContract((path, init) =>
    handle(new Request(`http://service.test${path}`, init)),
  );
  return { ...api, call: callWith(send) };
};

type Properties = Readonly<Record<string, unknown>>;

/** One book for ten pounds. */
export const bookItem = {
  type: "PRODUCT",
  product_id: "product_book",
  billing_schema_id: "schema_gbp",
  quantity: 1,
};

/** A custom item for three euros. */
export const customItem = { type: "PAYMENT_INTENT", currency: "EUR", price: "3", title: "Postage" };

/** Returns the request for an invoice of ten pounds, with other properties. */
export const order = (properties: Properties = {}): Properties => ({
  customer_email: "payer@example.com",
  items: [bookItem],
  ...properties,
});

/** Creates an invoice, and returns its identifier. */
export const place = async (
  call: Call,
  properties: Properties = {},
  as?: string,
): Promise<string> => {
  const created = await call("/invoices", order(properties), as === undefined ? {} : { as });
  return String(created.at("data.id"));
};

let keys = 0;

/** Returns the request for a payment of four pounds with a new key, with other properties. */
export const payment = (properties: Properties = {}): Properties => {
  keys += 1;
  return {
    idempotency_key: `key-${String(keys)}`,
    provider_id: "prov_card",
    currency: "GBP",
    price: "4",
    ...properties,
  };
};

/** Records a payment. */
export const pay = (
  call: Call,
  invoiceId: string,
  properties: Properties = {},
): Promise<ApiResponse> => call(`/invoices/${invoiceId}/payments`, payment(properties));
