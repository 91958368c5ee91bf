import { memoryStore, type MemoryStore } from "@quittance/memory";
import { idOf, left, portFailed, type Coupon, type CouponId } from "quittance";
import type { InvoiceRecords, InvoiceRepository } from "quittance/adapter";
import type { CouponsMaker } from "./coupons.ts";
import { done, giving, pause } from "./ledger-maker.ts";

/** An invoice repository with some methods in place of its own. */
const faulty =
  (bug: (store: MemoryStore) => Partial<InvoiceRepository>): CouponsMaker =>
  (records) => {
    const store = memoryStore(records);
    return { ...store, invoices: { ...store.invoices, ...bug(store) } };
  };

/** The records of invoices go through a function before they are stored. */
const storing = (change: (records: InvoiceRecords) => InvoiceRecords): CouponsMaker =>
  faulty(({ invoices: { storeInvoice } }) => ({
    storeInvoice: (owner, records, claim, events) =>
      storeInvoice(owner, change(records), claim, events),
  }));

/** The limits of coupons go through a function before they are stored. */
const limited =
  (change: (coupon: Coupon) => Coupon): CouponsMaker =>
  (records) => {
    const lax = memoryStore({ ...records, coupons: records.coupons.map(change) });
    return { invoices: lax.invoices, couponRecords: lax.couponRecords };
  };

const email = (records: InvoiceRecords, change: (text: string) => string): InvoiceRecords => ({
  ...records,
  invoice: { ...records.invoice, customerEmail: change(records.invoice.customerEmail) },
});

const conformance = idOf("org", "org_conformance");

/**
 * A store that reads the redemptions of the coupons, waits, and stores the invoice if there were
 * some left.
 */
const reading =
  (limitOf: (coupon: Coupon) => number | undefined): CouponsMaker =>
  (records) => {
    const lax = memoryStore({
      ...records,
      coupons: records.coupons.map((coupon) => ({
        ...coupon,
        maxRedemptions: undefined,
        maxPerCustomer: undefined,
      })),
    });
    const find = async (id: CouponId) => {
      const coupon = records.coupons.find((found) => found.id === id);
      const stored = await done(lax.couponRecords.findCoupon(conformance, id));
      const limit = coupon && limitOf(coupon);
      return limit !== undefined && (stored?.redemptions ?? 0) >= limit;
    };
    return {
      couponRecords: lax.couponRecords,
      invoices: {
        ...lax.invoices,
        storeInvoice: (owner, invoice, claim, events) =>
          giving(async () => {
            const earlier = claim && (await done(lax.invoices.findEarlierCall(owner, claim)));
            if (earlier !== undefined) return earlier;
            for (const couponId of [...invoice.couponIds].sort()) {
              if (await find(couponId))
                return { kind: "CouponUsedUp", couponId, byCustomer: false };
            }
            await pause();
            return done(lax.invoices.storeInvoice(owner, invoice, claim, events));
          }),
      },
    };
  };

/** Stores with one bug each in how invoices redeem coupons. */
export const mutantRedemptions: Readonly<Record<string, CouponsMaker>> = {
  "redeems nothing": storing((records) => ({ ...records, couponIds: [] })),
  "redeems the first coupon only": storing((records) => ({
    ...records,
    couponIds: records.couponIds.slice(0, 1),
  })),
  "redeems voided invoices": storing((records) => ({
    ...records,
    invoice: { ...records.invoice, status: "PENDING" },
  })),
  "knows no maximum": limited((coupon) => ({ ...coupon, maxRedemptions: undefined })),
  "knows no maximum of customers": limited((coupon) => ({ ...coupon, maxPerCustomer: undefined })),
  "takes the maximum of customers for that of all": limited((coupon) => ({
    ...coupon,
    maxRedemptions: coupon.maxRedemptions ?? coupon.maxPerCustomer,
  })),
  "takes emails by their case": faulty(({ invoices: { storeInvoice } }) => {
    const names = new Map<string, string>();
    const nameOf = (text: string): string => {
      const known = names.get(text) ?? `${String(names.size)}@example.com`;
      names.set(text, known);
      return known;
    };
    return {
      storeInvoice: (owner, records, claim, events) =>
        storeInvoice(owner, email(records, nameOf), claim, events),
    };
  }),
  "takes all customers as one": storing((records) => email(records, () => "ada@example.com")),
  "says that all are used up by the customer": faulty(({ invoices: { storeInvoice } }) => ({
    storeInvoice: (...call) =>
      giving(async () => {
        const found = await done(storeInvoice(...call));
        return found && "kind" in found ? { ...found, byCustomer: true } : found;
      }),
  })),
  "says that none is used up by the customer": faulty(({ invoices: { storeInvoice } }) => ({
    storeInvoice: (...call) =>
      giving(async () => {
        const found = await done(storeInvoice(...call));
        return found && "kind" in found ? { ...found, byCustomer: false } : found;
      }),
  })),
  "reports the first coupon of the request": faulty(({ invoices: { storeInvoice } }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const found = await done(storeInvoice(owner, records, claim, events));
        const [couponId = idOf("coupon", "coupon_none")] = records.couponIds;
        return found && "kind" in found ? { ...found, couponId } : found;
      }),
  })),
  "stores an invoice whose coupon is used up": faulty(({ invoices: { storeInvoice } }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const found = await done(storeInvoice(owner, records, claim, events));
        if (!(found && "kind" in found)) return found;
        await done(storeInvoice(owner, { ...records, couponIds: [] }, undefined, events));
        return found;
      }),
  })),
  "keeps the key of an invoice whose coupon is used up": faulty(
    ({ invoices: { storeInvoice, findEarlierCall } }) => {
      const kept = new Set<string>();
      return {
        storeInvoice: (owner, records, claim, events) =>
          giving(async () => {
            const found = await done(storeInvoice(owner, records, claim, events));
            if (claim && found && "kind" in found) kept.add(claim.key);
            return found;
          }),
        findEarlierCall: (owner, claim) =>
          kept.has(claim.key)
            ? giving(() =>
                Promise.resolve({ invoiceId: idOf("invoice", "invoice_b"), sameContent: true }),
              )
            : findEarlierCall(owner, claim),
      };
    },
  ),
  "redeems the other coupons of an invoice whose coupon is used up": faulty(
    ({ invoices: { storeInvoice }, couponRecords: { findCoupon } }) => ({
      storeInvoice: (owner, records, claim, events) =>
        giving(async () => {
          for (const id of records.couponIds) {
            const coupon = await done(findCoupon(owner, id));
            if (coupon?.maxRedemptions !== undefined) continue;
            const invoice = { ...records.invoice, organizationId: owner };
            const own = { ...records, invoice, items: [], calculations: [], couponIds: [id] };
            await done(storeInvoice(owner, own, undefined, []));
          }
          return done(storeInvoice(owner, records, claim, events));
        }),
    }),
  ),
  "checks the coupons before the key": faulty(({ invoices, couponRecords: { findCoupon } }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        for (const couponId of records.couponIds) {
          const { redemptions = 0, maxRedemptions = Infinity } =
            (await done(findCoupon(owner, couponId))) ?? {};
          const isUsedUp = redemptions >= maxRedemptions;
          if (isUsedUp) return { kind: "CouponUsedUp", couponId, byCustomer: false };
        }
        return done(invoices.storeInvoice(owner, records, claim, events));
      }),
  })),
  "redeems no inactive coupon": faulty(({ invoices, couponRecords: { findCoupon } }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        for (const couponId of records.couponIds) {
          const coupon = await done(findCoupon(owner, couponId));
          if (coupon?.isActive === false) {
            return { kind: "CouponUsedUp", couponId, byCustomer: false };
          }
        }
        return done(invoices.storeInvoice(owner, records, claim, events));
      }),
  })),
  "ignores a coupon that is not stored": faulty(({ invoices, couponRecords: { findCoupon } }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        const known = await Promise.all(
          records.couponIds.map(async (id) => (await done(findCoupon(owner, id))) && id),
        );
        const couponIds = known.filter((id) => id !== undefined);
        return done(invoices.storeInvoice(owner, { ...records, couponIds }, claim, events));
      }),
  })),
  "fails when a coupon is used up": faulty(({ invoices: { storeInvoice } }) => ({
    storeInvoice:
      (...call) =>
      async () => {
        const found = await storeInvoice(...call)();
        return found._tag === "Right" && found.right && "kind" in found.right
          ? left(portFailed("invoices", "used up"))
          : found;
      },
  })),
  "gives nothing back": faulty(({ invoices: { changeInvoice } }) => ({
    changeInvoice: (owner, id, decide) =>
      changeInvoice(owner, id, (locked) => {
        const { outcome, change } = decide(locked);
        const invoice = change?.invoice;
        return {
          outcome,
          change: change && { ...change, invoice: invoice && { ...invoice, status: "PENDING" } },
        };
      }),
  })),
  "counts what was redeemed before it stores": reading(({ maxRedemptions }) => maxRedemptions),
  "counts customers before it stores": reading(({ maxPerCustomer }) => maxPerCustomer),
};
