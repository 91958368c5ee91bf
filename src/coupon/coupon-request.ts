import * as v from "../record/described-schema.ts";
import {
  checkCoupon,
  maxCouponProducts,
  maxCouponRedemptions,
  type CouponContent,
  type CouponDraft,
} from "./coupon-check.ts";
import type { CatalogIssue } from "../catalog/catalog-check.ts";
import { parseId, type ProductId } from "../ids.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import { asIs, optional, property } from "../record/field.ts";
import {
  arrayOf,
  closedObject,
  flagProperty,
  idProperty,
  integerBetween,
  positiveAmountProperty,
} from "../record/property-schema.ts";
import { withValue } from "../record/requirement.ts";
import { amount, currency, integer, text, timestamp } from "../record/value-fields.ts";
import { describeCatalogIssue } from "../catalog/catalog-describe.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";
import { dotted, type JsonObject } from "../kernel/json.ts";
import { couponCodeProperty, couponRequirement } from "./coupon-property.ts";
import { pageProperties } from "../listing/list-properties.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import { addPageMessages, readable, type ReadListRequest } from "../listing/list-request.ts";
import { request, required, type RequestReaders } from "../wire/request.ts";

const limitProperty = integerBetween(1, maxCouponRedemptions, withValue(couponRequirement.limit));

const productIds = property<ReadonlyArray<ProductId | undefined>, "product_ids">(
  "product_ids",
  { type: "ids", prefix: "product" },
  v.pipe(
    arrayOf(idProperty("product"), maxCouponProducts),
    v.minLength(1, couponRequirement.products),
  ),
  asIs,
  (ids) =>
    (ids as ReadonlyArray<string | undefined>).map((id) =>
      id === undefined ? id : parseId("product", id),
    ),
);

const couponRequest = request<CouponDraft>()({
  code: required(text("code", couponCodeProperty)),
  percent: optional(amount("percent", positiveAmountProperty)),
  amount: optional(amount("amount", positiveAmountProperty)),
  currency: optional(currency("currency")),
  productIds: optional(productIds),
  startsAt: optional(timestamp("starts_at")),
  endsAt: optional(timestamp("ends_at")),
  maxRedemptions: optional(integer("max_redemptions", limitProperty)),
  maxPerCustomer: optional(integer("max_per_customer", limitProperty)),
  minimumTotal: optional(amount("minimum_total", positiveAmountProperty)),
});

/** Body of POST /coupons. */
export const newCouponSchema = couponRequest.schema;

/** The content of a new coupon after reading. @inline */
export interface ReadNewCouponRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly content: CouponContent | undefined;
}

/** Reads the body of POST /coupons. */
const readNewCouponRequest = (json: JsonObject): ReadNewCouponRequest => {
  const { messages, body } = readBody(newCouponSchema, json);
  const draft = couponRequest.read(body);
  addIssues(messages, draft);
  const { code, productIds } = draft;
  const isComplete = messages.size === 0 && code !== undefined;
  const content = isComplete ? { ...draft, code, productIds: readable(productIds) } : undefined;
  return { messages, content };
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
const couponListSchema = closedObject({
  code: v.nullish(couponCodeProperty),
  is_active: v.nullish(flagProperty),
  ...pageProperties,
});

/** Reads the body of POST /coupons/list. */
const readCouponListRequest = (json: JsonObject): ReadListRequest<CouponFilter> => {
  const { messages, body } = readBody(couponListSchema, json);
  const { code, is_active: isActive, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, {}, options);
  const filter = { code, isActive: isActive === undefined ? undefined : isActive === 1 };
  return { messages, filter, options };
};

/** The requests of coupons. */
export const couponRequests: RequestReaders<{
  create: ReadNewCouponRequest;
  list: ReadListRequest<CouponFilter>;
}> = {
  create: { schema: newCouponSchema, read: readNewCouponRequest },
  list: { schema: couponListSchema, read: readCouponListRequest },
};
