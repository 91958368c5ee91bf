import { notFound, type ErrorRows } from "../failure/error-row.ts";
import { Amount } from "../money/amount.ts";
import { distinct, list } from "../schema/containers.ts";
import { page, pageRules, type FilterOf } from "../schema/list.ts";
import { entity, orNull } from "../schema/record.ts";
import { object, type In, type Named, type Out, type Rule } from "../schema/schema.ts";
import {
  amount,
  columnValue,
  currency,
  flag,
  id,
  integer,
  optional,
  positive,
  timestamp,
  where,
  withValue,
  type ColumnType,
  type ColumnValue,
} from "../schema/values.ts";
import { couponCodeMessage, maxCouponCodeLength, normalizeCouponCode } from "./coupon-details.ts";

/** Maximum number of products that a coupon names. */
export const maxCouponProducts = 100;

/** Maximum of `maxRedemptions` and `maxPerCustomer`. */
const maxCouponRedemptions = 1_000_000_000;

/** A code in any case, which is in upper case from then on. */
export const couponCode: ColumnValue<string> = columnValue(
  { type: "text" },
  {
    form: { type: "string", maxLength: maxCouponCodeLength, pattern: "^[A-Za-z0-9_-]+$" },
    message: withValue(couponCodeMessage),
    read: (given) => (typeof given === "string" ? normalizeCouponCode(given) : undefined),
  },
);

const hundred = /* @__PURE__ */ Amount.of("100");

const percent = where(
  amount,
  (found) => Amount.isPositive(found) && Amount.atMost(found, hundred),
  "must be greater than 0 and at most 100",
  { not: { pattern: "^0(?:\\.0+)?$" } },
);

const someProducts = where(
  list(id("product"), maxCouponProducts),
  (ids) => ids.length > 0,
  `must contain 1 to ${String(maxCouponProducts)} elements, or be null`,
  { minItems: 1 },
);
const productColumn: ColumnType = { type: "ids", prefix: "product" };
const productIds = Object.assign(distinct(someProducts, "Product is repeated"), {
  form: someProducts.form,
  column: productColumn,
});

const limit = integer(1, maxCouponRedemptions);

/** What the rules of coupons are about. */
export interface CouponTerms {
  readonly percent?: Amount | undefined;
  readonly amount?: Amount | undefined;
  readonly currency?: string | undefined;
  readonly minimumTotal?: Amount | undefined;
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
}

const hasMoney = (coupon: CouponTerms): boolean =>
  coupon.amount !== undefined || coupon.minimumTotal !== undefined;

/** The rules about several properties of a coupon. */
const couponRules: ReadonlyArray<Rule<CouponTerms>> = [
  {
    on: ["percent", "amount"],
    message: "is required for a coupon without {amount}",
    holds: (coupon) => coupon.percent !== undefined || coupon.amount !== undefined,
  },
  {
    on: ["amount", "percent"],
    message: "is not allowed together with {percent}",
    holds: (coupon) => coupon.percent === undefined || coupon.amount === undefined,
  },
  {
    on: ["currency", "amount", "minimumTotal"],
    message: "is required with {amount} and {minimumTotal}",
    holds: (coupon) => !hasMoney(coupon) || coupon.currency !== undefined,
  },
  {
    on: ["currency", "amount", "minimumTotal"],
    message: "is only allowed with {amount} or {minimumTotal}",
    holds: (coupon) => hasMoney(coupon) || coupon.currency === undefined,
  },
  {
    on: ["endsAt", "startsAt"],
    message: "must be after {startsAt}",
    holds: ({ startsAt, endsAt }) =>
      startsAt === undefined || endsAt === undefined || endsAt > startsAt,
  },
];

/** The stored records of coupons, in the order of JSON. */
export const couponRecord = entity(
  "coupon",
  {
    id: id("coupon"),
    organizationId: id("org"),
    /** 1 to 40 of `A` to `Z`, digits, `-` and `_`; unique within the organization in any case. */
    code: couponCode,
    isActive: flag,
    /** Above 0, at most 100. A coupon has either a percentage or an amount. */
    percent: orNull(percent),
    /** Above 0, in `currency`. It is shared among the lines to which the coupon applies. */
    amount: orNull(positive),
    /** Of `amount` and `minimumTotal`; `undefined` if the coupon has neither. */
    currency: orNull(currency),
    /** The products that it applies to; `undefined` for all items, custom ones included. */
    productIds: orNull(productIds),
    /** The first time at which it can be used; `undefined` for no limit. */
    startsAt: orNull(timestamp),
    /** The first time at which it can no longer be used; `undefined` for no limit. */
    endsAt: orNull(timestamp),
    /** How many invoices can use it; `undefined` for no limit. Voided invoices do not count. */
    maxRedemptions: orNull(limit),
    /** How many invoices with the same customer email can use it. Voided invoices do not count. */
    maxPerCustomer: orNull(limit),
    /** Least sum of the lines to which it applies, before coupons, in `currency`. */
    minimumTotal: orNull(positive),
    createdAt: timestamp,
    updatedAt: orNull(timestamp),
  },
  couponRules,
);

/** A coupon of an organization. Only whether it is active can change. */
export interface Coupon extends Out<typeof couponRecord>, Named {}

/** A coupon, and how often it is redeemed. */
export interface StoredCoupon extends Coupon {
  /** Invoices that use it. Voided invoices do not count. */
  readonly redemptions: number;
}

/** The record of a coupon in a file. How often it is redeemed follows from the invoices. */
export const couponFileRecord = object(
  {
    ...couponRecord.entries,
    redemptions: optional(integer(0, Number.MAX_SAFE_INTEGER, "must be an integer")),
  },
  couponRules,
);

/** Writes a coupon as JSON, with how often it is redeemed. */
export const renderCoupon = (coupon: StoredCoupon): Readonly<Record<string, unknown>> => ({
  ...couponRecord.json.write(coupon),
  redemptions: coupon.redemptions,
});

/** The request for a new coupon. */
export const newCoupon = object(
  {
    /** 1 to 40 letters, digits, `-` and `_`, in any case. */
    code: couponCode,
    /** Above 0, at most 100. Pass either a percentage or an amount. */
    percent: optional(percent),
    /** Above 0, in `currency`. */
    amount: optional(positive),
    /** Required with `amount` and `minimumTotal`, and not allowed without them. */
    currency: optional(currency),
    /** 1 to 100 different products. Defaults to all items. */
    productIds: optional(productIds),
    /** The first time at which the coupon can be used. */
    startsAt: optional(timestamp),
    /** The first time at which it can no longer be used: after `startsAt`. */
    endsAt: optional(timestamp),
    /** How many invoices can use it: 1 to 1,000,000,000. */
    maxRedemptions: optional(limit),
    /** How many invoices with the same customer email can use it. */
    maxPerCustomer: optional(limit),
    /** Least sum of the lines to which it applies, before coupons, in `currency`. */
    minimumTotal: optional(positive),
  },
  couponRules,
);

/** What a caller passes to create a coupon. */
export interface NewCoupon extends In<typeof newCoupon>, Named {}

/** The request for a list of coupons. */
export const couponList = object(
  {
    /** The whole code, in any case. */
    code: optional(couponCode),
    /** `true` for the coupons that were not deactivated. */
    isActive: optional(flag),
    ...page,
  },
  pageRules,
);

/** What a caller passes to list coupons. @inline */
export interface CouponList extends In<typeof couponList>, Named {}

/** The filter of a list of coupons, after reading. */
export interface CouponFilter extends FilterOf<Out<typeof couponList>> {}

/** Returns whether a coupon passes a filter. It specifies what every store lists. */
export const matchesCoupon = (filter: CouponFilter, coupon: Coupon): boolean =>
  (filter.isActive === undefined || filter.isActive === coupon.isActive) &&
  (filter.code === undefined || normalizeCouponCode(filter.code) === coupon.code);

/** The organization has no such coupon. */
export interface CouponNotFound {
  readonly kind: "CouponNotFound";
}

/** What is reported about the errors of coupons. */
export const couponErrors = {
  CouponNotFound: /* @__PURE__ */ notFound("coupon"),
} as const satisfies ErrorRows<CouponNotFound>;
