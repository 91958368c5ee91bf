import type { StoredCoupon } from "../catalog/stored-coupon.ts";
import type { CouponId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { CouponNotFound } from "./errors.ts";
import { couponFound } from "./get-coupon.ts";
import { noCoupons } from "./no-coupons.ts";
import type { CatalogPorts } from "./operation-ports.ts";

/** Deactivates a coupon, so that it can no longer be used. Existing invoices keep it. */
export const deactivateCoupon =
  (
    organizationId: OrganizationId,
    id: CouponId,
  ): ((
    ports: Pick<CatalogPorts, "couponRecords" | "clock">,
  ) => TaskEither<CouponNotFound | PortFailed, StoredCoupon>) =>
  ({ couponRecords = noCoupons, clock }) =>
  async () =>
    couponFound(await couponRecords.deactivateCoupon(organizationId, id, clock())());
