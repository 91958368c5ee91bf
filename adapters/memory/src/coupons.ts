import type * as core from "quittance";
import { deactivateVersion, foldEmail, normalizeCouponCode } from "quittance/adapter";
import { matchesCoupon } from "quittance/pure";
import type * as adapter from "quittance/adapter";
import { freeze } from "./freeze.ts";
import type { Ledger, Ledgers } from "./ledger.ts";

/** Creates the coupon repository of ledgers. */
export const couponsOf = ({ step, write }: Ledgers): adapter.CouponRepository => ({
  couponsByCode: step((ledger, codes, customerEmail) =>
    codes.map((code) => {
      const [coupon] = ledger.coupons.with("code", normalizeCouponCode(code) ?? "");
      if (coupon === undefined) return undefined;
      const redemptions = redemptionsOf(ledger, coupon.id);
      const redemptionsOfCustomer =
        customerEmail === undefined ? 0 : redemptionsOf(ledger, coupon.id, customerEmail);
      return { coupon, redemptions, redemptionsOfCustomer };
    }),
  ),

  findCoupon: step((ledger, id) => counted(ledger, ledger.coupons.get(id))),

  listCoupons: step((ledger, filter, page) => {
    const found = ledger.coupons.list((coupon) => matchesCoupon(filter, coupon), page);
    return { ...found, rows: found.rows.flatMap((coupon) => counted(ledger, coupon) ?? []) };
  }),

  storeCoupon: write("coupons", (ledger, coupon) => {
    const isTaken = ledger.coupons.with("code", coupon.code).length > 0;
    return isTaken ? undefined : counted(ledger, ledger.coupons.insert(freeze(coupon)));
  }),

  deactivateCoupon: step((ledger, id, updatedAt) => {
    const coupon = ledger.coupons.get(id);
    if (coupon?.isActive !== true) return counted(ledger, coupon);
    return counted(ledger, ledger.coupons.put(freeze(deactivateVersion(coupon, updatedAt))));
  }),
});

/** Returns the first coupon, by identifier, that an invoice cannot redeem. */
export const usedUpCoupon = (
  ledger: Ledger,
  { customerEmail }: core.Invoice,
  ids: ReadonlyArray<core.Id<"coupon">>,
): adapter.CouponUsedUp | undefined => {
  for (const couponId of [...ids].sort()) {
    const { maxRedemptions = Infinity, maxPerCustomer = Infinity } =
      ledger.coupons.get(couponId) ?? {};
    const isUsedUp = redemptionsOf(ledger, couponId) >= maxRedemptions;
    if (isUsedUp || redemptionsOf(ledger, couponId, customerEmail) >= maxPerCustomer) {
      return { kind: "CouponUsedUp", couponId, byCustomer: !isUsedUp };
    }
  }
  return undefined;
};

/** Returns the number of invoices, without voided ones, that redeem a coupon. */
const redemptionsOf = (ledger: Ledger, id: core.Id<"coupon">, customerEmail?: string): number => {
  const email = customerEmail && foldEmail(customerEmail);
  const isCounted = (invoiceId: core.Id<"invoice">): boolean => {
    const invoice = ledger.invoices.get(invoiceId);
    if (invoice === undefined || invoice.status === "VOIDED") return false;
    return email === undefined || foldEmail(invoice.customerEmail) === email;
  };
  return [...(ledger.invoicesByCoupon.get(id) ?? [])].filter(isCounted).length;
};

const counted = (
  ledger: Ledger,
  coupon: core.Coupon | undefined,
): adapter.StoredCoupon | undefined =>
  coupon && { ...coupon, redemptions: redemptionsOf(ledger, coupon.id) };
