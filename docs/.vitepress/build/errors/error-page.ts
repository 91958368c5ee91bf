import type { HttpHandlerOptions } from "@quittance/http";
import { fixedRates, type Clock, type RateProvider } from "quittance";
import type { PortName } from "quittance/errors";
import {
  left,
  portFailed,
  type CatalogRepository,
  type InvoiceRepository,
  type Scope,
  type TaxSource,
} from "quittance/adapter";
import { rateSetOf } from "quittance/testing";

/**
 * The hand-written part of the page of an error code, and how the error occurs; the rest is a response
 * of the service.
 */
export interface ErrorPage extends Scenario {
  /** One sentence, for lists. */
  readonly summary: string;
  readonly causes: ReadonlyArray<string>;
  readonly remedies: ReadonlyArray<string>;
  /** How it can help to send the same request again; it cannot unless given. */
  readonly again?: string;
}

/** A request as its page shows it. */
export interface ShownRequest {
  /** `POST` unless given. */
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is not JSON, in place of `body`. */
  readonly text?: string;
}

/** The ports that a scenario can replace. */
export interface HostParts {
  readonly catalog: CatalogRepository;
  readonly rates: RateProvider;
  readonly invoices: InvoiceRepository;
  readonly taxes?: TaxSource;
}

/** How an error code occurs: the earlier requests, the request, and the set-up of the host. */
export interface Scenario {
  /** The set-up of the host, as a sentence for the page. */
  readonly host?: string;
  readonly before?: ReadonlyArray<ShownRequest>;
  /** Requests after that which the page leaves out. */
  readonly repeated?: ReadonlyArray<ShownRequest>;
  readonly request: ShownRequest;
  /** Whether the request contains the quote of the previous response, with its seal. */
  readonly offersQuote?: boolean;
  /** Seconds between the previous response and the request. */
  readonly later?: number;
  readonly handler?: Pick<HttpHandlerOptions, "bodyLimit" | "rateLimiter">;
  readonly scopes?: ReadonlyArray<Scope>;
  readonly parts?: (usual: HostParts, clock: Clock) => Partial<HostParts>;
}

export const tenPounds = { type: "PAYMENT_INTENT", currency: "GBP", price: "10" };
export const order = { customer_email: "robin@example.com", items: [tenPounds] };
export const quote: ShownRequest = {
  path: "/pay/quote",
  body: { currency: "EUR", items: [tenPounds] },
};
export const create: ShownRequest = { path: "/invoices", body: order };
export const payment = {
  idempotency_key: "card-1",
  provider_id: "prov_card",
  currency: "GBP",
  price: "10",
  status: "COMPLETED",
};
export const pay: ShownRequest = { path: "/invoices/invoice_1/payments", body: payment };

export const refunded = { idempotency_key: "refund-1", currency: "GBP", price: "6" };
export const refund: ShownRequest = { path: "/payments/payment_1/refunds", body: refunded };

export const credited = {
  idempotency_key: "return-1",
  lines: [{ invoice_item_id: "invoice_item_1", amount: "6" }],
};
export const credit: ShownRequest = { path: "/invoices/invoice_1/credit_notes", body: credited };

/** Creates requests like one, each with its own key and these properties. */
export const many = (
  count: number,
  request: ShownRequest,
  properties: Readonly<Record<string, unknown>>,
): ReadonlyArray<ShownRequest> =>
  [...Array(count).keys()].map((index) => ({
    ...request,
    body: {
      ...(request.body as object),
      ...properties,
      idempotency_key: `part-${String(index)}`,
    },
  }));

/** Creates the rates of the pages, with a rate for GBP. */
export const ratesOf = (pounds = "0.738797999999999954"): RateProvider =>
  fixedRates(rateSetOf({ GBP: pounds, EUR: "0.879502000000000005" }, "2025-07-17 14:10:54"));

export const failed = (port: PortName) => () => Promise.resolve(left(portFailed(port, undefined)));
