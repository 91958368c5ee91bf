/** Short ways to write coupons of vectors. Nothing here computes an amount. */

import type { Currency } from "quittance";
import type { OracleItem } from "../../../support/oracle.ts";
import type { CouponRecord } from "../../vector-inputs.ts";
import { market, type VectorCase } from "../build.ts";

type Properties = Partial<CouponRecord>;

/** A coupon whose code is its name in capitals. */
const coupon = (name: string, properties: Properties): CouponRecord => ({
  id: `coupon_${name}`,
  organization_id: "org_northwind",
  code: name.toUpperCase(),
  is_active: 1,
  percent: null,
  amount: null,
  currency: null,
  product_ids: null,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  max_per_customer: null,
  minimum_total: null,
  created_at: "2025-01-15 09:30:00",
  updated_at: null,
  redemptions: 0,
  redemptions_of_customer: 0,
  ...properties,
});

/** A percentage. */
export const percentOff = (name: string, percent: string, more: Properties = {}): CouponRecord =>
  coupon(name, { percent, ...more });

/** An amount, in euros by default. */
export const amountOff = (
  name: string,
  amount: string,
  currency: Currency = "EUR",
  more: Properties = {},
): CouponRecord => coupon(name, { amount, currency, ...more });

/** A quote of items with coupons, all of which it names unless `codes` are given. */
export const discounted = (
  name: string,
  why: string,
  items: ReadonlyArray<OracleItem>,
  coupons: ReadonlyArray<CouponRecord>,
  more: Partial<VectorCase> & { readonly codes?: ReadonlyArray<string> } = {},
): VectorCase => {
  const { codes = coupons.map(({ code }) => code), ...others } = more;
  return {
    name: `coupon-${name}`,
    why,
    request: { currency: "EUR", items, coupons: codes },
    rates: market("EUR", "GBP", "JPY", "BITCOIN", "KRW"),
    coupons,
    ...others,
  };
};
