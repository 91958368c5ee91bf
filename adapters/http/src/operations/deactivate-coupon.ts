import { renderCoupon } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, resultWith } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /coupons/{id}/deactivate */
export const deactivateCoupon: Operation = defineOperation({
  path: "/coupons/{id}/deactivate",
  operationId: "deactivateCoupon",
  summary: "Deactivate a coupon",
  description:
    "The coupon can no longer be used; existing invoices keep it. Deactivating an inactive " +
    "coupon changes nothing.",
  scopes: ["coupons.write"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Coupon", "The inactive coupon."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    resultWith(200, "Coupon is inactive")(
      await catalog.deactivateCoupon(owner.organizationId, id),
      renderCoupon,
    ),
});
