import { renderCoupon } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { emptyRequest, found } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readEmptyRequest } from "./read-request.ts";

/** POST /coupons/{id} */
export const readCoupon: Operation = defineOperation({
  path: "/coupons/{id}",
  operationId: "readCoupon",
  summary: "Read a coupon",
  description: "Returns a coupon, active or not, with its number of redemptions.",
  scopes: ["coupons.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["Coupon", "The coupon."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) =>
    found(await catalog.getCoupon(owner.organizationId, id), renderCoupon),
});
