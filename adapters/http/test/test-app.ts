import { fetchHandler } from "@quittance/http/fetch";
import { timestampOf } from "quittance";
import { post, type Send } from "./mounts.ts";
import { checkContract } from "./openapi/check-contract.ts";
import { key, service, type ServiceOptions } from "./service.ts";

/** An answer, with its body as text and as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The value at a dotted path of the body; `undefined` when there is none. */
  readonly at: (path: string) => unknown;
  /** The `validator`, and `{}` when there is none. */
  readonly messages: Readonly<Record<string, string>>;
}

interface AskOptions {
  /** The value of the Authorization header; `nobody` sends none. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks a service for an operation. */
export type Ask = (path: string, body?: unknown, options?: AskOptions) => Promise<Answer>;

export const nobody = "";

export const askWith =
  (send: Send): Ask =>
  async (path, body = {}, { as = key, headers = {} } = {}) => {
    const response = await send(path, post(body, headers, as === nobody ? undefined : as));
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

export interface TestApp {
  readonly ask: Ask;
  /** Set the clock of the service. */
  readonly setNow: (text: string) => void;
}

/**
 * A service of its own for one test, whose clock can be set. An answer that is not what the document
 * says throws.
 */
export const app = (options: ServiceOptions = {}): TestApp => {
  let now = "2025-07-17 15:00:00";
  const handle = fetchHandler(service({ clock: () => timestampOf(now), ...options }));
  return {
    ask: askWith(
      checkContract((path, init) => handle(new Request(`http://service.test${path}`, init))),
    ),
    setNow: (text) => {
      now = text;
    },
  };
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

/** An invoice of ten pounds, with properties changed. */
export const order = (properties: Properties = {}): Properties => ({
  customer_email: "payer@example.com",
  items: [bookItem],
  ...properties,
});

/** Create an invoice, and give its identifier. */
export const place = async (
  ask: Ask,
  properties: Properties = {},
  as?: string,
): Promise<string> => {
  const created = await ask("/invoices", order(properties), as === undefined ? {} : { as });
  return String(created.at("data.id"));
};

let keys = 0;

/** A payment of four pounds under a key of its own, with properties changed. */
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

/** Record a payment. */
export const pay = (ask: Ask, invoiceId: string, properties: Properties = {}): Promise<Answer> =>
  ask(`/invoices/${invoiceId}/payments`, payment(properties));
