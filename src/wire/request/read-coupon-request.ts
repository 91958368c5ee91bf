import * as v from "valibot";
import {
  checkCoupon,
  maxCouponProducts,
  maxCouponRedemptions,
  type CouponContent,
  type CouponDraft,
} from "../../catalog/check-coupon.ts";
import type { CatalogIssue } from "../../catalog/check-texts.ts";
import { parseId } from "../../ids.ts";
import type { CouponFilter } from "../../listing/coupon-filter.ts";
import { Amount } from "../../money/amount.ts";
import {
  arrayOf,
  closedObject,
  currencyProperty,
  flagProperty,
  idProperty,
  integerBetween,
  positiveAmountProperty,
  timestampProperty,
} from "../../record/property-schema.ts";
import { requirement, withValue } from "../../record/requirement.ts";
import { parseTimestamp } from "../../time/timestamp.ts";
import { describeCatalogIssue } from "../failure/describe-catalog-issue.ts";
import { addMessage, type ValidationMessages } from "../failure/validation-failure.ts";
import { dotted, type JsonObject } from "../json.ts";
import { couponCodeProperty } from "./coupons-property.ts";
import { pageProperties } from "./list-properties.ts";
import { readBody, type Readable, type ReadRequest } from "./read-body.ts";
import { addPageMessages, readable, type ReadListRequest } from "./read-list-request.ts";

const limitProperty = integerBetween(1, maxCouponRedemptions, withValue(requirement.couponLimit));

/** Body of POST /coupons. */
export const newCouponSchema = closedObject({
  code: couponCodeProperty,
  percent: v.nullish(positiveAmountProperty),
  amount: v.nullish(positiveAmountProperty),
  currency: v.nullish(currencyProperty),
  product_ids: v.nullish(
    v.pipe(
      arrayOf(idProperty("product"), maxCouponProducts),
      v.minLength(1, requirement.couponProducts),
    ),
  ),
  starts_at: v.nullish(timestampProperty),
  ends_at: v.nullish(timestampProperty),
  max_redemptions: v.nullish(limitProperty),
  max_per_customer: v.nullish(limitProperty),
  minimum_total: v.nullish(positiveAmountProperty),
});

/** The content of a new coupon after reading. */
export interface ReadNewCouponRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly content: CouponContent | undefined;
}

/** Reads the body of POST /coupons. */
export const readNewCouponRequest = (json: JsonObject): ReadNewCouponRequest => {
  const { messages, body } = readBody(newCouponSchema, json);
  const draft = draftOf(body);
  addIssues(messages, draft);
  const { code, productIds } = draft;
  const isComplete = messages.size === 0 && code !== undefined;
  const content = isComplete ? { ...draft, code, productIds: readable(productIds) } : undefined;
  return { messages, content };
};

const draftOf = (body: Readable<v.InferOutput<typeof newCouponSchema>>): CouponDraft => {
  const amountOf = (text: string | undefined): Amount | undefined =>
    text === undefined ? undefined : Amount.parse(text);
  const { code, currency, product_ids: ids, starts_at, ends_at } = body;
  return {
    code,
    percent: amountOf(body.percent),
    amount: amountOf(body.amount),
    currency,
    productIds: ids?.map((id) => (id === undefined ? id : parseId("product", id))),
    startsAt: starts_at === undefined ? undefined : parseTimestamp(starts_at),
    endsAt: ends_at === undefined ? undefined : parseTimestamp(ends_at),
    maxRedemptions: body.max_redemptions,
    maxPerCustomer: body.max_per_customer,
    minimumTotal: amountOf(body.minimum_total),
  };
};

/** Issues that a property without a readable value would cause although it is not absent. */
const causes: Partial<Record<CatalogIssue["kind"], ReadonlyArray<string>>> = {
  CouponSizeRequired: ["percent", "amount"],
  CouponCurrencyNotAllowed: ["amount", "minimum_total"],
};

/** Adds the issues that the operation finds itself in a request without messages. */
const addIssues = (messages: ValidationMessages, draft: CouponDraft): void => {
  if (messages.size === 0) return;
  const unread = new Set(messages.keys());
  for (const issue of checkCoupon(draft)) {
    if (causes[issue.kind]?.some((property) => unread.has(property))) continue;
    const { path, message } = describeCatalogIssue(issue);
    addMessage(messages, dotted(path), message);
  }
};

/** Body of POST /coupons/list. Every property is optional; null means absent. */
export const couponListSchema = closedObject({
  code: v.nullish(couponCodeProperty),
  is_active: v.nullish(flagProperty),
  ...pageProperties,
});

/** Reads the body of POST /coupons/list. */
export const readCouponListRequest = (json: JsonObject): ReadListRequest<CouponFilter> => {
  const { messages, body } = readBody(couponListSchema, json);
  const { code, is_active: isActive, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, {}, options);
  const filter = { code, isActive: isActive === undefined ? undefined : isActive === 1 };
  return { messages, filter, options };
};
