import { deactivateVersion, normalizeCouponCode, type CouponRepository } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledgers.ts";

/** Creates the coupon repository of ledgers. */
export const couponsOf = (ledgers: Ledgers): CouponRepository => ({
  couponsByCode: (organizationId, codes, customerEmail) =>
    asTask(() => {
      const { coupons } = ledgers.of(organizationId);
      return codes.map((code) => {
        const found = coupons.withCode(normalizeCouponCode(code) ?? "");
        if (found === undefined) return undefined;
        const { redemptions, ...coupon } = found;
        const redemptionsOfCustomer =
          customerEmail === undefined ? 0 : coupons.redemptionsOfCustomer(coupon.id, customerEmail);
        return { coupon, redemptions, redemptionsOfCustomer };
      });
    }),

  findCoupon: (organizationId, id) => asTask(() => ledgers.of(organizationId).coupons.find(id)),

  listCoupons: (organizationId, filter, page) =>
    asTask(() => ledgers.of(organizationId).coupons.list(filter, page)),

  storeCoupon: (organizationId, coupon) =>
    asTask(() => {
      const { coupons } = ledgers.of(organizationId);
      if (coupons.withCode(coupon.code) !== undefined) return undefined;
      coupons.put(coupon);
      return coupons.find(coupon.id);
    }),

  deactivateCoupon: (organizationId, id, updatedAt) =>
    asTask(() => {
      const { coupons } = ledgers.of(organizationId);
      const found = coupons.find(id);
      if (found?.isActive !== true) return found;
      const { redemptions, ...coupon } = found;
      const inactive = deactivateVersion(coupon, updatedAt);
      coupons.put(inactive);
      return { ...inactive, redemptions };
    }),
});
