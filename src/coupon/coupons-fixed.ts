import type { CouponUse } from "./coupon-use.ts";
import type { CouponSource } from "./coupon-source.ts";

/** Creates a source that finds the coupons of a list by their codes, for every customer. */
export const fixedCoupons = (uses: ReadonlyArray<CouponUse>): CouponSource => {
  const known = new Map(uses.map((use) => [use.coupon.code, use]));
  return {
    couponsByCode: (organizationId, codes) => {
      const right = codes.map((code) => {
        const use = known.get(code.toUpperCase());
        return use?.coupon.organizationId === organizationId ? use : undefined;
      });
      return () => Promise.resolve({ _tag: "Right", right });
    },
  };
};
