import type { StoredCoupon } from "./coupon-stored.ts";
import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { CouponFilter } from "./coupon-filter.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";
import { noCoupons } from "./coupon-absent.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";

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
  async () => {
    const key = { list: "coupons", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const page = await couponRecords.listCoupons(organizationId, filter, request.right)();
    if (isLeft(page)) return page;
    return right(listed(page.right, request.right, (last) => writeCursor(key, last)));
  };
