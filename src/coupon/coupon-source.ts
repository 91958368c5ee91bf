import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Coupon } from "./coupon.ts";

/** Finds the coupons of a request by their codes. */
export interface CouponSource {
  /**
   * Returns the coupons with these codes in any case, in the order of the codes, with what was
   * redeemed so far; `undefined` for a code that is unknown or of another organization. Returns
   * inactive coupons, and those that cannot be used now, as well.
   *
   * @param codes at most 10, not empty.
   * @param customerEmail of the request in any case; `undefined` if it has none.
   */
  readonly couponsByCode: (
    organizationId: OrganizationId,
    codes: ReadonlyArray<string>,
    customerEmail: string | undefined,
  ) => TaskEither<PortFailed, ReadonlyArray<CouponUse | undefined>>;
}

/** A coupon, and how often it was redeemed. Invoices that were voided do not count. */
export interface CouponUse {
  readonly coupon: Coupon;
  /** By all invoices. */
  readonly redemptions: number;
  /** By the invoices with the customer email of the request; 0 if the request has none. */
  readonly redemptionsOfCustomer: number;
}

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
