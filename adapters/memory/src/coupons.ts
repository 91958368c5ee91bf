import type { Coupon, CouponId, Invoice, InvoiceId, StoredCoupon } from "quittance";
import { foldEmail, type CouponUsedUp } from "quittance/adapter";
import { freeze } from "./freeze.ts";

/** The coupons of one organization, and the invoices that redeem them. */
export class Coupons {
  readonly #coupons = new Map<CouponId, Coupon>();
  readonly #idByCode = new Map<string, CouponId>();
  /** By coupon, and by coupon and customer. Voided invoices are not among them. */
  readonly #redeemedBy = new Map<string, Set<InvoiceId>>();

  put(coupon: Coupon): void {
    this.#coupons.set(coupon.id, freeze(coupon));
    this.#idByCode.set(coupon.code, coupon.id);
  }

  find(id: CouponId): StoredCoupon | undefined {
    const coupon = this.#coupons.get(id);
    return coupon && freeze({ ...coupon, redemptions: this.#count(id) });
  }

  withCode(code: string): StoredCoupon | undefined {
    const id = this.#idByCode.get(code);
    return id && this.find(id);
  }

  all(): ReadonlyArray<StoredCoupon> {
    return [...this.#coupons.keys()].flatMap((id) => this.find(id) ?? []);
  }

  redemptionsOfCustomer(id: CouponId, customerEmail: string): number {
    return this.#count(keyOf(id, customerEmail));
  }

  /** Returns the first coupon, by identifier, that an invoice cannot redeem. */
  usedUpFor(invoice: Invoice, ids: ReadonlyArray<CouponId>): CouponUsedUp | undefined {
    for (const couponId of [...ids].sort()) {
      const { maxRedemptions = Infinity, maxPerCustomer = Infinity } = this.find(couponId) ?? {};
      const isUsedUp = this.#count(couponId) >= maxRedemptions;
      const own = this.redemptionsOfCustomer(couponId, invoice.customerEmail);
      if (isUsedUp || own >= maxPerCustomer) {
        return { kind: "CouponUsedUp", couponId, byCustomer: !isUsedUp };
      }
    }
    return undefined;
  }

  redeem(invoice: Invoice, ids: ReadonlyArray<CouponId>): void {
    for (const key of keysOf(invoice, ids)) {
      this.#redeemedBy.set(key, (this.#redeemedBy.get(key) ?? new Set()).add(invoice.id));
    }
  }

  giveBack(invoice: Invoice, ids: ReadonlyArray<CouponId>): void {
    for (const key of keysOf(invoice, ids)) this.#redeemedBy.get(key)?.delete(invoice.id);
  }

  #count(key: string): number {
    return this.#redeemedBy.get(key)?.size ?? 0;
  }
}

const keyOf = (id: CouponId, customerEmail: string): string => `${id} ${foldEmail(customerEmail)}`;

const keysOf = (invoice: Invoice, ids: ReadonlyArray<CouponId>): ReadonlyArray<string> =>
  ids.flatMap((id) => [id, keyOf(id, invoice.customerEmail)]);
