import type { StoredCoupon } from "./coupon-stored.ts";
import type { CouponId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { noCoupons } from "./coupon-absent.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import { listPage, type Listed } from "../listing/page-list.ts";
import type { CouponNotFound } from "./coupon.ts";

/** Returns a coupon, active or not, with how often it is redeemed. */
export const getCoupon =
  (
    organizationId: OrganizationId,
    id: CouponId,
  ): ((
    ports: Pick<CatalogPorts, "couponRecords">,
  ) => TaskEither<CouponNotFound | PortFailed, StoredCoupon>) =>
  ({ couponRecords = noCoupons }) =>
  async () =>
    couponFound(await couponRecords.findCoupon(organizationId, id)());

/** Returns `CouponNotFound` for `undefined`. */
export const couponFound = (
  found: Either<PortFailed, StoredCoupon | undefined>,
): Either<CouponNotFound | PortFailed, StoredCoupon> => {
  if (isLeft(found)) return found;
  return found.right === undefined ? left({ kind: "CouponNotFound" }) : right(found.right);
};

/** Lists the coupons that match a filter, newest first. */
export const listCoupons =
  (
    organizationId: OrganizationId,
    filter: CouponFilter = {},
    options: PageOptions = {},
  ): ((
    ports: Pick<CatalogPorts, "couponRecords">,
  ) => TaskEither<ListError, Listed<StoredCoupon>>) =>
  ({ couponRecords = noCoupons }) =>
    listPage({ list: "coupons", filter }, options, (page) =>
      couponRecords.listCoupons(organizationId, filter, page),
    );
