import { right } from "quittance";
import { emptyRequestSchema, renderCoupon } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
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
  request: { name: "EmptyRequest", schema: emptyRequestSchema, isOptional: true },
  responses: { 200: ["Coupon", "The coupon."] },
  failures: ["BadRequest", "Unavailable", "NotFound"],
  read: readEmptyRequest,
  handle: async ({ catalog, owner }, _request, id) => {
    const found = await catalog.getCoupon(owner.organizationId, id);
    if (found._tag === "Left") return found;
    return right({ status: 200, message: "Resource found", data: renderCoupon(found.right) });
  },
});
