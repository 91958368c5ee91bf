import type { Coupon } from "./coupon.ts";
import type { StoredCoupon } from "./coupon-stored.ts";
import type { CouponId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { CouponSource } from "./coupon-source.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/**
 * The stored coupons of organizations, active or not. `storeInvoice` redeems them.
 *
 * No task rejects; a failing store is `PortFailed`. Records of other organizations do not exist.
 */
export interface CouponRepository extends CouponSource {
  /** Returns a coupon; `undefined` if there is none with this identifier. */
  readonly findCoupon: (
    organizationId: OrganizationId,
    id: CouponId,
  ) => TaskEither<PortFailed, StoredCoupon | undefined>;

  /** Returns a page of the coupons that `matchesCoupon` selects, as `pageOf` does. */
  readonly listCoupons: (
    organizationId: OrganizationId,
    filter: CouponFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<StoredCoupon>>;

  /**
   * Stores a coupon and returns it. If a coupon of the organization has its code, also by a
   * concurrent call, nothing is stored and `undefined` is returned. Codes are in upper case.
   */
  readonly storeCoupon: (
    organizationId: OrganizationId,
    coupon: Coupon,
  ) => TaskEither<PortFailed, StoredCoupon | undefined>;

  /**
   * Makes a coupon inactive and returns it; an inactive one does not change. Of `updatedAt` and the
   * `createdAt` of the coupon, the later time is stored.
   */
  readonly deactivateCoupon: (
    organizationId: OrganizationId,
    id: CouponId,
    updatedAt: Timestamp,
  ) => TaskEither<PortFailed, StoredCoupon | undefined>;
}
