import type { Coupon, CouponFilter, CouponId, Invoice, InvoiceId } from "quittance";
import {
  foldEmail,
  matchesCoupon,
  type CouponUsedUp,
  type Page,
  type PageRequest,
  type StoredCoupon,
} from "quittance/adapter";
import { freeze } from "./freeze.ts";
import { couponTable } from "./ledger-tables.ts";

/** The coupons of one organization, and the invoices that redeem them. */
export class Coupons {
  readonly #coupons = couponTable();
  /** By coupon, and by coupon and customer. Voided invoices are not among them. */
  readonly #redeemedBy = new Map<string, Set<InvoiceId>>();

  put(coupon: Coupon): void {
    this.#coupons.put(freeze(coupon));
  }

  find(id: CouponId): StoredCoupon | undefined {
    const coupon = this.#coupons.get(id);
    return coupon && this.#counted(coupon);
  }

  withCode(code: string): StoredCoupon | undefined {
    const coupon = this.#coupons.first("code", code);
    return coupon && this.#counted(coupon);
  }

  list(filter: CouponFilter, page: PageRequest): Page<StoredCoupon> {
    const found = this.#coupons.list(filter, (coupon) => matchesCoupon(filter, coupon), page);
    return { ...found, rows: found.rows.map((coupon) => this.#counted(coupon)) };
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

  #counted(coupon: Coupon): StoredCoupon {
    return freeze({ ...coupon, redemptions: this.#count(coupon.id) });
  }

  #count(key: string): number {
    return this.#redeemedBy.get(key)?.size ?? 0;
  }
}

const keyOf = (id: CouponId, customerEmail: string): string => `${id} ${foldEmail(customerEmail)}`;

const keysOf = (invoice: Invoice, ids: ReadonlyArray<CouponId>): ReadonlyArray<string> =>
  ids.flatMap((id) => [id, keyOf(id, invoice.customerEmail)]);
