import { Amount } from "../money/amount.ts";
import { currencies } from "../money/currency.ts";
import { paymentStatuses } from "../payment/payment.ts";
import { taxPlaces } from "../quote/pricing-policy.ts";
import { requestedAdjustmentTypes } from "../quote/adjustment-request.ts";
import type { Type } from "./check-type.ts";

/** A string. */
export const text: Type = {
  kind: "value",
  is: (value) => typeof value === "string",
  expected: "a string",
};

/** A number. Operations check its range. */
export const number: Type = {
  kind: "value",
  is: (value) => typeof value === "number",
  expected: "a number",
};

/** An `Amount`, also one of another copy of this package. */
export const amount: Type = {
  kind: "value",
  is: (value) =>
    Amount.is(value) ||
    (typeof value === "object" &&
      value !== null &&
      typeof Reflect.get(value, "units") === "bigint"),
  expected: 'an Amount, such as Amount.of("19.99")',
};

/** A boolean. */
export const boolean: Type = {
  kind: "value",
  is: (value) => typeof value === "boolean",
  expected: "a boolean",
};

const iterable: Type = {
  kind: "value",
  is: (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
  expected: "an array or another iterable",
};

/** `Currency` */
export const currency: Type = {
  kind: "oneOf",
  values: currencies,
  expected: 'the code of a currency, such as "EUR"',
};

/** `Money` */
export const money: Type = { kind: "object", required: { currency, amount } };

/** `OrganizationId` */
export const organizationId: Type = { kind: "id", prefix: "org" };

/** `InvoiceId` */
export const invoiceId: Type = { kind: "id", prefix: "invoice" };

/** `PaymentId` */
export const paymentId: Type = { kind: "id", prefix: "payment" };

/** `ProductId` */
export const productId: Type = { kind: "id", prefix: "product" };

/** `BillingSchemaId` */
export const billingSchemaId: Type = { kind: "id", prefix: "schema" };

/** `TaxId` */
export const taxId: Type = { kind: "id", prefix: "tax" };

const providerId: Type = { kind: "id", prefix: "prov" };

const callable: Type = {
  kind: "value",
  is: (value) => typeof value === "function",
  expected: "a function",
};

/** `TaxSource` */
export const taxSource: Type = { kind: "object", required: { taxesFor: callable } };

/** `TaxPolicy` */
export const taxPolicy: Type = {
  kind: "object",
  required: { at: { kind: "oneOf", values: taxPlaces } },
};

const adjustmentKind: Type = { kind: "object", required: { type: text, apply: callable } };

const requestedAdjustment: Type = {
  kind: "object",
  required: { type: { kind: "oneOf", values: requestedAdjustmentTypes } },
  optional: { percent: amount, amount, title: text },
};

/** `Adjustment | AdjustmentRequest` */
const adjustment: Type = {
  kind: "having",
  property: "kind",
  then: {
    kind: "object",
    required: { kind: adjustmentKind, title: text, details: { kind: "record", of: text } },
  },
  else: requestedAdjustment,
};

const lineProperties = {
  adjustments: { kind: "array", of: adjustment },
  taxIds: { kind: "array", of: taxId },
} as const;

const itemRequest: Type = {
  kind: "tagged",
  types: {
    PRODUCT: {
      kind: "object",
      required: { productId, billingSchemaId, quantity: number },
      optional: lineProperties,
    },
    PAYMENT_INTENT: {
      kind: "object",
      required: { currency, price: amount, quantity: number },
      optional: { title: text, ...lineProperties },
    },
  },
};

/**
 * Properties and elements that could not be read are `undefined` in a draft, also the type of an
 * item.
 */
const itemDraft: Type = {
  kind: "object",
  optional: {
    type: { kind: "oneOf", values: ["PRODUCT", "PAYMENT_INTENT"] },
    productId,
    billingSchemaId,
    currency,
    price: amount,
    quantity: number,
    title: text,
    adjustments: { ...lineProperties.adjustments, orUndefined: true },
    taxIds: { ...lineProperties.taxIds, orUndefined: true },
  },
};

/** `QuoteRequest` */
export const quoteRequest: Type = {
  kind: "object",
  required: { items: { kind: "array", of: itemRequest } },
  optional: { currency },
};

/** `ItemsDraft` */
export const quoteDraft: Type = {
  kind: "object",
  required: { items: { kind: "array", of: itemDraft } },
  optional: { currency },
};

const contactDraft: Type = {
  kind: "object",
  optional: { customerEmail: text, redirectUrl: text, metadata: { kind: "record", of: text } },
};

/** `InvoiceRequest` */
export const invoiceRequest: Type = {
  kind: "all",
  of: [quoteRequest, { kind: "object", required: { customerEmail: text } }, contactDraft],
};

/** `InvoiceDraft` */
export const invoiceDraft: Type = { kind: "all", of: [quoteDraft, contactDraft] };

const offer: Type = {
  kind: "object",
  required: {
    quote: { kind: "object", required: { currency, lines: iterable } },
    expiresAt: text,
  },
};

/** `CreateInvoiceOptions` */
export const createInvoiceOptions: Type = {
  kind: "object",
  optional: { idempotencyKey: text, offer },
};

/** `GetInvoiceOptions` */
export const getInvoiceOptions: Type = {
  kind: "object",
  optional: { parts: iterable, summaryCurrency: currency },
};

/** `PaymentStatus` */
export const paymentStatus: Type = { kind: "oneOf", values: paymentStatuses };

/** `PaymentRequest`; a `happenedAt` of any wrong type is a validation issue. */
export const paymentRequest: Type = {
  kind: "object",
  required: { idempotencyKey: text, providerId, price: money },
  optional: { status: paymentStatus },
};

/** `PaymentDraft`; a `happenedAt` of any wrong type is a validation issue. */
export const paymentDraft: Type = {
  kind: "object",
  optional: { idempotencyKey: text, providerId, amount, currency },
};
