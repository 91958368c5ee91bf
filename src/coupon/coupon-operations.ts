import type { CouponContent } from "./coupon-check.ts";
import type { CatalogInvalid } from "../catalog/catalog-check.ts";
import type { StoredCoupon } from "./coupon-stored.ts";
import type { CouponId, OrganizationId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { Listed } from "../listing/page-list.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CouponNotFound } from "./coupon.ts";

/** Writes and reads the coupons of an organization. */
export interface CouponCatalog {
  /**
   * Adds a coupon with either a percentage or an amount. A coupon never changes, except that it can
   * be deactivated.
   *
   * Fails with `CatalogInvalid`, also if another coupon has the code in any case, or `PortFailed`.
   *
   * @example
   * const spring = orThrow(
   *   await catalog.createCoupon(organizationId, { code: "SPRING", percent: Amount.of("10") }),
   * );
   */
  readonly createCoupon: (
    organizationId: OrganizationId,
    content: Partial<CouponContent> & Pick<CouponContent, "code">,
  ) => Promise<Either<CatalogInvalid | PortFailed, StoredCoupon>>;

  /**
   * Deactivates a coupon, so that it can no longer be used. Existing invoices keep it.
   *
   * Fails with `CouponNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await catalog.deactivateCoupon(organizationId, spring.id));
   */
  readonly deactivateCoupon: (
    organizationId: OrganizationId,
    id: CouponId,
  ) => Promise<Either<CouponNotFound | PortFailed, StoredCoupon>>;

  /**
   * Returns a coupon, active or not, with how often it is redeemed.
   *
   * Fails with `CouponNotFound` or `PortFailed`.
   *
   * @example
   * const { redemptions } = orThrow(await catalog.getCoupon(organizationId, spring.id));
   */
  readonly getCoupon: (
    organizationId: OrganizationId,
    id: CouponId,
  ) => Promise<Either<CouponNotFound | PortFailed, StoredCoupon>>;

  /**
   * Lists the coupons that match a filter, newest first.
   *
   * Fails with `ListRequestInvalid` or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await catalog.listCoupons(organizationId, { code: "spring" }));
   */
  readonly listCoupons: (
    organizationId: OrganizationId,
    filter?: CouponFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<StoredCoupon>>>;
}
