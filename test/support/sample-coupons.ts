import { Amount, idOf, timestampOf, type Coupon } from "quittance";
import type { CouponUse } from "quittance/adapter";
import { testOrganization } from "quittance/testing";

/** Returns a coupon of 10 percent without limits, or with other properties. */
export const coupon = (code: string, other: Partial<Coupon> = {}): Coupon => ({
  id: idOf("coupon", `coupon_${code.toLowerCase()}`),
  organizationId: testOrganization,
  code,
  isActive: true,
  percent: "amount" in other ? undefined : Amount.of("10"),
  amount: undefined,
  currency: undefined,
  productIds: undefined,
  startsAt: undefined,
  endsAt: undefined,
  maxRedemptions: undefined,
  maxPerCustomer: undefined,
  minimumTotal: undefined,
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
  ...other,
});

/** Returns a coupon and how often it was redeemed. */
export const use = (
  code: string,
  other: Partial<Coupon> = {},
  redemptions = 0,
  redemptionsOfCustomer = 0,
): CouponUse => ({ coupon: coupon(code, other), redemptions, redemptionsOfCustomer });

/** The properties of a coupon with an amount. */
export const amountOff = (
  amount: string,
  currency: Coupon["currency"] = "EUR",
): Pick<Coupon, "amount" | "currency"> => ({ amount: Amount.of(amount), currency });
