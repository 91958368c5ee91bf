import { couponListSchema, readCouponListRequest, renderCouponList } from "quittance/wire";
import { defineOperation } from "./define-operation.ts";
import { listRequest, pageFound } from "./operation-result.ts";
import type { Operation } from "./operation.ts";
import { readRequest } from "./read-request.ts";

/** POST /coupons/list */
export const listCoupons: Operation = defineOperation({
  path: "/coupons/list",
  operationId: "listCoupons",
  summary: "List coupons",
  description: "Newest first. `code` is the whole code, in any case.",
  scopes: ["coupons.read"],
  audience: "organization",
  group: "catalog",
  hasLargeBody: false,
  request: listRequest("CouponListRequest", couponListSchema),
  responses: { 200: ["CouponPage", "A page of coupons."] },
  failures: ["BadRequest", "Unavailable"],
  read: (call) => readRequest(call, readCouponListRequest),
  handle: async ({ catalog, owner }, { filter, options }) =>
    pageFound(await catalog.listCoupons(owner.organizationId, filter, options), renderCouponList),
});
