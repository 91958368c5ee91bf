import type { StoredCoupon } from "./coupon-stored.ts";
import type { CouponId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CouponNotFound } from "../quittance/quittance-errors.ts";
import { couponFound } from "./coupon-get.ts";
import { noCoupons } from "./coupon-absent.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";

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
