import { notFound, type ErrorRows } from "../failure/error-row.ts";
import type { CouponId, OrganizationId, ProductId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** A coupon of an organization. Only whether it is active can change. */
export interface Coupon {
  readonly id: CouponId;
  readonly organizationId: OrganizationId;
  /** 1 to 40 of `A` to `Z`, digits, `-` and `_`; unique within the organization in any case. */
  readonly code: string;
  readonly isActive: boolean;
  /** Above 0, at most 100. A coupon has either a percentage or an amount. */
  readonly percent: Amount | undefined;
  /** Above 0, in `currency`. It is shared among the lines to which the coupon applies. */
  readonly amount: Amount | undefined;
  /** Of `amount` and `minimumTotal`; `undefined` if the coupon has neither. */
  readonly currency: Currency | undefined;
  /** The products that it applies to; `undefined` for all items, custom ones included. */
  readonly productIds: ReadonlyArray<ProductId> | undefined;
  /** The first time at which it can be used; `undefined` for no limit. */
  readonly startsAt: Timestamp | undefined;
  /** The first time at which it can no longer be used; `undefined` for no limit. */
  readonly endsAt: Timestamp | undefined;
  /** How many invoices can use it; `undefined` for no limit. Voided invoices do not count. */
  readonly maxRedemptions: number | undefined;
  /** How many invoices with the same customer email can use it. Voided invoices do not count. */
  readonly maxPerCustomer: number | undefined;
  /** Least sum of the lines to which it applies, before coupons, in `currency`. */
  readonly minimumTotal: Amount | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

/** The organization has no such coupon. */
export interface CouponNotFound {
  readonly kind: "CouponNotFound";
}

/** What is reported about the errors of coupons. */
export const couponErrors = {
  CouponNotFound: /* @__PURE__ */ notFound("coupon"),
} as const satisfies ErrorRows<CouponNotFound>;
