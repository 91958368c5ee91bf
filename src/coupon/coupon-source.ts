import type { CouponUse } from "./coupon-use.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

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
