import { prorationUnits } from "../pricing/proration.ts";
import { requestedAdjustmentTypes } from "./adjustment-requested.ts";
import { taxPlaces } from "./pricing-policy.ts";
import {
  amount,
  billingSchemaId,
  currency,
  number,
  productId,
  taxId,
  text,
  timestamp,
} from "../quittance/argument-types.ts";
import type { Type } from "../quittance/check-type.ts";

/** A function. */
export const callable: Type = {
  kind: "value",
  is: (value) => typeof value === "function",
  expected: "a function",
};

/** `TaxSource` */
export const taxSource: Type = { kind: "object", required: { taxesFor: callable } };

/** `CouponSource` */
export const couponSource: Type = { kind: "object", required: { couponsByCode: callable } };

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

const adjustments: Type = { kind: "array", of: adjustment };
const taxIds: Type = { kind: "array", of: taxId };

const proration: Type = {
  kind: "object",
  required: {
    unit: { kind: "oneOf", values: prorationUnits },
    from: number,
    to: number,
    whole: number,
  },
};

const period: Type = { kind: "object", required: { from: timestamp, to: timestamp } };

const itemRequest: Type = {
  kind: "tagged",
  types: {
    PRODUCT: {
      kind: "object",
      required: { productId, billingSchemaId, quantity: number },
      optional: { units: amount, unit: text, proration, period, adjustments, taxIds },
    },
    PAYMENT_INTENT: {
      kind: "object",
      required: { currency, price: amount, quantity: number },
      optional: { units: amount, unit: text, proration, period, title: text, adjustments, taxIds },
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
    units: amount,
    unit: text,
    proration,
    period,
    title: text,
    adjustments: { kind: "array", of: adjustment, orUndefined: true },
    taxIds: { kind: "array", of: taxId, orUndefined: true },
  },
};

const itemRequests: Type = { kind: "array", of: itemRequest };
const codes: Type = { kind: "array", of: text };

/** `QuoteRequest` */
export const quoteRequest: Type = {
  kind: "object",
  required: { items: itemRequests },
  optional: { currency, coupons: codes },
};

/** `QuoteRequest`, whose items an offer may have. */
export const offeredQuoteRequest: Type = {
  kind: "object",
  optional: { items: itemRequests, currency, coupons: codes },
};

/** `ItemsDraft` */
export const quoteDraft: Type = {
  kind: "object",
  required: { items: { kind: "array", of: itemDraft } },
  optional: { currency, coupons: { kind: "array", of: text, orUndefined: true } },
};
