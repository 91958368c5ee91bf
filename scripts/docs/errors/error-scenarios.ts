import type { HttpHandlerOptions } from "@quittance/http";
import {
  fixedRates,
  freshRates,
  left,
  portFailed,
  type CatalogRepository,
  type Clock,
  type RateProvider,
  type Scope,
} from "quittance";
import type { PortName } from "quittance/errors";
import {
  maxCreditNotesPerInvoice,
  maxPaymentsPerInvoice,
  maxRefundsPerInvoice,
  type TaxSource,
} from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import type { ErrorCode } from "quittance/wire";

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
  readonly taxes?: TaxSource;
}

/** How an error code occurs: the earlier requests, the request, and the set-up of the host. */
export interface Scenario {
  /** The set-up of the host, as a sentence for the page. */
  readonly host?: string;
  readonly before?: ReadonlyArray<ShownRequest>;
  /** Number of payments recorded after that on the first invoice, each with its own key. */
  readonly payments?: number;
  /** The same of refunds of its first payment. */
  readonly refunds?: number;
  /** The same of credit notes of the first invoice. */
  readonly creditNotes?: number;
  readonly request: ShownRequest;
  /** Whether the request contains the quote of the previous response, with its seal. */
  readonly offersQuote?: boolean;
  /** Seconds between the previous response and the request. */
  readonly later?: number;
  readonly handler?: Pick<HttpHandlerOptions, "bodyLimit" | "rateLimiter">;
  readonly scopes?: ReadonlyArray<Scope>;
  readonly parts?: (usual: HostParts, clock: Clock) => Partial<HostParts>;
}

const tenPounds = { type: "PAYMENT_INTENT", currency: "GBP", price: "10" };
const order = { customer_email: "robin@example.com", items: [tenPounds] };
const quote: ShownRequest = { path: "/pay/quote", body: { currency: "EUR", items: [tenPounds] } };
const create: ShownRequest = { path: "/invoices", body: order };
const payment = {
  idempotency_key: "card-1",
  provider_id: "prov_card",
  currency: "GBP",
  price: "10",
  status: "COMPLETED",
};
const pay: ShownRequest = { path: "/invoices/invoice_1/payments", body: payment };

const refunded = { idempotency_key: "refund-1", currency: "GBP", price: "6" };
const refund: ShownRequest = { path: "/payments/payment_1/refunds", body: refunded };

const credited = {
  idempotency_key: "return-1",
  lines: [{ invoice_item_id: "invoice_item_1", amount: "6" }],
};
const credit: ShownRequest = { path: "/invoices/invoice_1/credit_notes", body: credited };

/** Creates a request for a small credit note with its own key. */
export const smallCreditNote = (index: number): ShownRequest => ({
  ...credit,
  body: {
    idempotency_key: `part-${String(index)}`,
    lines: [{ invoice_item_id: "invoice_item_1", amount: "0.01" }],
  },
});

/** Creates a request for a small refund with its own key. */
export const smallRefund = (index: number): ShownRequest => ({
  ...refund,
  body: { ...refunded, idempotency_key: `part-${String(index)}`, price: "0.0001" },
});

/** Creates a request for a small payment with its own key. */
export const smallPayment = (index: number): ShownRequest => ({
  ...pay,
  body: { ...payment, idempotency_key: `part-${String(index)}`, price: "0.0001" },
});

/** Creates the rates of the pages, with a rate for GBP. */
export const ratesOf = (pounds = "0.738797999999999954"): RateProvider =>
  fixedRates(rateSetOf({ GBP: pounds, EUR: "0.879502000000000005" }, "2025-07-17 14:10:54"));

const failed = (port: PortName) => () => Promise.resolve(left(portFailed(port, undefined)));

/** A scenario for every error code. A missing code is a compile error. */
export const errorScenarios: Readonly<Record<ErrorCode, Scenario>> = {
  VALIDATION_FAILED: {
    request: { path: "/pay/quote", body: { curency: "EUR", items: [{ ...tenPounds, price: 10 }] } },
  },
  MALFORMED_JSON: { request: { path: "/pay/quote", text: "{'currency': 'EUR'}" } },
  AMOUNT_OUT_OF_RANGE: {
    host: "The host has a rate of 0.000000000000000000000000000001 GBP for one US dollar.",
    request: { ...quote, body: { currency: "EUR", items: [{ ...tenPounds, price: "1000000" }] } },
    parts: () => ({ rates: ratesOf("0.000000000000000000000000000001") }),
  },
  AMOUNT_TOO_SMALL: {
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
    host: "The host receives notifications of Stripe.",
    request: {
      path: "/providers/prov_card/notifications",
      headers: { "stripe-signature": `t=1752764400,v1=${"0".repeat(64)}` },
      body: { id: "evt_1", type: "payment_intent.succeeded" },
    },
  },
  UNAUTHENTICATED: { request: { ...quote, headers: { authorization: "sk_live_key_of_acme" } } },
  FORBIDDEN: {
    host: "The key only has the scope `invoices.read`.",
    request: quote,
    scopes: ["invoices.read"],
  },
  NOT_FOUND: { request: { path: "/invoices/invoice_unknown" } },
  METHOD_NOT_ALLOWED: { request: { method: "GET", path: "/pay/quote" } },
  NOT_ACCEPTABLE: { request: { ...quote, headers: { accept: "text/html" } } },
  INVOICE_TRANSITION_INVALID: {
    before: [create, pay],
    request: { path: "/invoices/invoice_1/void" },
  },
  PAYMENT_TRANSITION_INVALID: {
    before: [create, pay],
    request: { path: "/payments/payment_1/status", body: { status: "FAILED" } },
  },
  PAYMENT_LIMIT_REACHED: {
    host: "The invoice has 1,000 payments.",
    before: [create],
    payments: maxPaymentsPerInvoice,
    request: pay,
  },
  PAYMENT_NOT_COMPLETED: {
    before: [create, { ...pay, body: { ...payment, status: "PENDING" } }],
    request: refund,
  },
  REFUND_EXCEEDS_PAYMENT: {
    before: [create, pay, refund],
    request: { ...refund, body: { ...refunded, idempotency_key: "refund-2" } },
  },
  REFUND_TRANSITION_INVALID: {
    before: [create, pay, refund],
    request: { path: "/refunds/refund_1/status", body: { status: "FAILED" } },
  },
  REFUND_LIMIT_REACHED: {
    host: "The invoice has 1,000 refunds.",
    before: [create, pay],
    refunds: maxRefundsPerInvoice,
    request: refund,
  },
  INVOICE_VOIDED: {
    before: [create, { path: "/invoices/invoice_1/void" }],
    request: credit,
  },
  CREDIT_EXCEEDS_INVOICE: {
    before: [create, credit],
    request: { ...credit, body: { ...credited, idempotency_key: "return-2" } },
  },
  CREDIT_NOTE_LIMIT_REACHED: {
    host: "The invoice has 100 credit notes.",
    before: [create],
    creditNotes: maxCreditNotesPerInvoice,
    request: credit,
  },
  CONFLICT: {
    host: "The host accepts quotes for 900 seconds; 901 seconds have passed.",
    before: [quote],
    request: create,
    offersQuote: true,
    later: 901,
  },
  PAYLOAD_TOO_LARGE: {
    host: "The host has set `bodyLimit` to 64 bytes.",
    request: quote,
    handler: { bodyLimit: 64 },
  },
  UNSUPPORTED_MEDIA_TYPE: { request: { ...quote, headers: { "content-type": "text/plain" } } },
  IDEMPOTENCY_MISMATCH: {
    before: [create, pay],
    request: { ...pay, body: { ...payment, price: "11" } },
  },
  RATE_LIMITED: {
    host: "The rate limiter of the host requires a wait of 3 seconds.",
    request: quote,
    handler: { rateLimiter: () => 3 },
  },
  INTERNAL: {
    host: "The catalog of the host throws an error.",
    request: quote,
    parts: () => ({ catalog: { lookUp: () => () => Promise.reject(new Error("no such table")) } }),
  },
  RATE_UNAVAILABLE: {
    host: "The rate source of the host fails.",
    request: quote,
    parts: () => ({ rates: { ratesFor: () => failed("rates") } }),
  },
  RATE_STALE: {
    host: "The host allows rates up to one day old, and has older ones.",
    request: quote,
    later: 100_000,
    parts: ({ rates }, clock) => ({ rates: freshRates(rates, { maxAge: 86_400 }, clock) }),
  },
  TAX_UNAVAILABLE: {
    host: "The tax engine of the host fails.",
    request: quote,
    parts: () => ({ taxes: { taxesFor: () => failed("taxes") } }),
  },
  REPOSITORY_UNAVAILABLE: {
    host: "The store of the host cannot be reached.",
    request: quote,
    parts: () => ({ catalog: { lookUp: () => failed("catalog") } }),
  },
};
