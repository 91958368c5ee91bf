import { left } from "quittance";
import { newCouponSchema, readNewCouponRequest, renderCoupon } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { created } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /coupons */
export const createCoupon: Operation = defineOperation({
  path: "/coupons",
  operationId: "createCoupon",
  summary: "Create a coupon",
  description:
    "Customers can use its code in `coupons`. No other coupon can have the code, in any case.",
  scopes: ["coupons.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: true,
  request: {
    name: "NewCouponRequest",
    schema: newCouponSchema,
    description:
      "Either `percent`, at most 100, or `amount`. `currency` is required with `amount` and " +
      "`minimum_total`, and not allowed without them. Without `product_ids` the coupon applies to " +
      "all items. `ends_at` is after `starts_at`.",
  },
  responses: { 201: ["Coupon", "The coupon."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readNewCouponRequest),
  handle: async ({ catalog, owner }, { content }) => {
    if (content === undefined) return left(internalError);
    return created(await catalog.createCoupon(owner.organizationId, content), renderCoupon);
  },
});
