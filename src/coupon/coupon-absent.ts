import { left, right } from "../kernel/either.ts";
import type { CouponRepository } from "./coupons.ts";
import { portFailed } from "../kernel/port-failed.ts";

/** A store without coupons, which cannot store one, for a catalog without `couponRecords`. */
export const noCoupons: CouponRepository = {
  couponsByCode: (_, codes) => () => Promise.resolve(right(codes.map(() => undefined))),
  findCoupon: () => () => Promise.resolve(right(undefined)),
  listCoupons: () => () =>
    Promise.resolve(right({ rows: [], total: 0, totalCapped: false, hasMore: false })),
  storeCoupon: () => () =>
    Promise.resolve(
      left(portFailed("coupons", new TypeError("pass couponRecords to store coupons"))),
    ),
  deactivateCoupon: () => () => Promise.resolve(right(undefined)),
};
