import { couponDescription } from "quittance/adapter";
import {
  addingOperation,
  listingOperation,
  recordOperation,
} from "../operations/operation-families.ts";
import type { Operation } from "../operations/operation.ts";

/** The operations on coupons, in the order of the OpenAPI document. */
export const couponOperations: ReadonlyArray<Operation> = [
  addingOperation({
    path: "/coupons",
    operationId: "createCoupon",
    summary: "Create a coupon",
    description:
      "Customers can use its code in `coupons`. No other coupon can have the code, in any case.",
    scopes: ["coupons.write"],
    group: "catalog",
    request: [
      "NewCouponRequest",
      couponDescription.newCoupon,
      "Either `percent`, at most 100, or `amount`. `currency` is required with `amount` and " +
        "`minimum_total`, and not allowed without them. Without `product_ids` the coupon applies to " +
        "all items. `ends_at` is after `starts_at`.",
    ],
    response: ["Coupon", "The coupon."],
    method: ({ catalog }) => catalog.coupons.create,
    render: couponDescription.renderCoupon,
  }),
  listingOperation({
    path: "/coupons/list",
    operationId: "listCoupons",
    summary: "List coupons",
    description: "Newest first. `code` is the whole code, in any case.",
    scopes: ["coupons.read"],
    group: "catalog",
    hasLargeBody: false,
    request: ["CouponListRequest", couponDescription.couponList],
    response: ["CouponPage", "A page of coupons."],
    method: ({ catalog }) => catalog.coupons.list,
    rows: "coupons",
    render: couponDescription.renderCoupon,
  }),
  recordOperation({
    path: "/coupons/{id}",
    operationId: "readCoupon",
    summary: "Read a coupon",
    description: "Returns a coupon, active or not, with its number of redemptions.",
    scopes: ["coupons.read"],
    group: "catalog",
    response: ["Coupon", "The coupon."],
    method: ({ catalog }) => catalog.coupons.get,
    render: couponDescription.renderCoupon,
  }),
  recordOperation({
    path: "/coupons/{id}/deactivate",
    operationId: "deactivateCoupon",
    summary: "Deactivate a coupon",
    description:
      "The coupon can no longer be used; existing invoices keep it. Deactivating an inactive " +
      "coupon changes nothing.",
    scopes: ["coupons.write"],
    group: "catalog",
    message: "Coupon is inactive",
    response: ["Coupon", "The inactive coupon."],
    method: ({ catalog }) => catalog.coupons.deactivate,
    render: couponDescription.renderCoupon,
  }),
];
