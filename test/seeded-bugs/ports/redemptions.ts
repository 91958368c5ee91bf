import { memoryStore } from "@quittance/memory";
import { idOf, type Coupon, type CouponId } from "quittance";
import type { CouponUsedUp, InvoiceRecords, StoredCoupon } from "quittance/adapter";
import { bugsIn, done, giving, ours, pause, type StoreBug, type StoreBugs } from "../store-bug.ts";

const { altering, around, failing, passing, replacing, deciding } = bugsIn("invoices");

/** The records of invoices go through a function before they are stored. */
const storing = (change: (records: InvoiceRecords) => Partial<InvoiceRecords>) =>
  passing("storeInvoice", (owner, records, claim, events) => [
    owner,
    { ...records, ...change(records) },
    claim,
    events,
  ]);

/** The limits of coupons go through a function before they are stored. */
const limited =
  (change: (coupon: Coupon) => Partial<Coupon>): StoreBug =>
  (_, records) => {
    const coupons = records.coupons.map((coupon) => ({ ...coupon, ...change(coupon) }));
    return memoryStore({ ...records, coupons });
  };

const unlimited = limited(() => ({ maxRedemptions: undefined, maxPerCustomer: undefined }));

/**
 * A store that reads the redemptions of the coupons, waits, and stores the invoice if there were
 * some left.
 */
const reading =
  (limitOf: (coupon: Coupon) => number | undefined): StoreBug =>
  (store, records) => {
    const lax = unlimited(store, records);
    const isUsedUp = async (id: CouponId) => {
      const coupon = records.coupons.find((found) => found.id === id);
      const stored = await done(lax.couponRecords.findCoupon(ours, id));
      const limit = coupon && limitOf(coupon);
      return limit !== undefined && (stored?.redemptions ?? 0) >= limit;
    };
    return replacing(({ findEarlierCall, storeInvoice }) => ({
      storeInvoice: (owner, invoice, claim, events) =>
        giving(async () => {
          const earlier = claim && (await done(findEarlierCall(owner, claim)));
          if (earlier !== undefined) return earlier;
          for (const couponId of [...invoice.couponIds].sort()) {
            if (await isUsedUp(couponId)) return usedUp(couponId);
          }
          await pause();
          return done(storeInvoice(owner, invoice, claim, events));
        }),
    }))(lax, records);
  };

const usedUp = (couponId: CouponId): CouponUsedUp => ({
  kind: "CouponUsedUp",
  couponId,
  byCustomer: false,
});

/** A store that reports the first coupon that some rule takes for used up. */
const rejecting = (isUsedUp: (found: StoredCoupon | undefined) => boolean) =>
  replacing(({ storeInvoice }, _, { couponRecords: { findCoupon } }) => ({
    storeInvoice: (owner, records, claim, events) =>
      giving(async () => {
        for (const couponId of records.couponIds) {
          if (isUsedUp(await done(findCoupon(owner, couponId)))) return usedUp(couponId);
        }
        return done(storeInvoice(owner, records, claim, events));
      }),
  }));

/** What is reported of a coupon that is used up goes through a function. */
const reporting = (change: (couponIds: ReadonlyArray<CouponId>) => Partial<CouponUsedUp>) =>
  altering("storeInvoice", (found, [, { couponIds }]) =>
    "couponId" in found ? change(couponIds) : {},
  );

/** Stores with one bug each in how invoices redeem coupons. */
export const mutantRedemptions: StoreBugs = {
  "redeems nothing": storing(() => ({ couponIds: [] })),
  "redeems the first coupon only": storing(({ couponIds }) => ({
    couponIds: couponIds.slice(0, 1),
  })),
  "redeems voided invoices": storing(({ invoice }) => ({
    invoice: { ...invoice, status: "PENDING" },
  })),
  "knows no maximum": limited(() => ({ maxRedemptions: undefined })),
  "knows no maximum of customers": limited(() => ({ maxPerCustomer: undefined })),
  "takes the maximum of customers for that of all": limited(
    ({ maxRedemptions, maxPerCustomer }) => ({ maxRedemptions: maxRedemptions ?? maxPerCustomer }),
  ),
  "takes emails by their case": (store, records) => {
    const names = new Map<string, string>();
    return storing(({ invoice }) => {
      const { customerEmail: text } = invoice;
      const known = names.get(text) ?? `${String(names.size)}@example.com`;
      names.set(text, known);
      return { invoice: { ...invoice, customerEmail: known } };
    })(store, records);
  },
  "takes all customers as one": storing(({ invoice }) => ({
    invoice: { ...invoice, customerEmail: "ada@example.com" },
  })),
  "says that all are used up by the customer": reporting(() => ({ byCustomer: true })),
  "says that none is used up by the customer": reporting(() => ({ byCustomer: false })),
  "reports the first coupon of the request": reporting(
    ([couponId = idOf("coupon", "coupon_none")]) => ({ couponId }),
  ),
  "stores an invoice whose coupon is used up": around(
    "storeInvoice",
    (store) => async (owner, records, claim, events) => {
      const found = await store(owner, records, claim, events);
      if (!(found && "couponId" in found)) return found;
      await store(owner, { ...records, couponIds: [] }, undefined, events);
      return found;
    },
  ),
  "keeps the key of an invoice whose coupon is used up": replacing((port) => {
    const kept = new Set<string>();
    return {
      storeInvoice: (owner, records, claim, events) =>
        giving(async () => {
          const found = await done(port.storeInvoice(owner, records, claim, events));
          if (claim && found && "couponId" in found) kept.add(claim.key);
          return found;
        }),
      findEarlierCall: (owner, claim) => {
        const earlier = { invoiceId: idOf("invoice", "invoice_b"), sameContent: true };
        return kept.has(claim.key)
          ? giving(() => Promise.resolve(earlier))
          : port.findEarlierCall(owner, claim);
      },
    };
  }),
  "redeems the other coupons of an invoice whose coupon is used up": replacing(
    ({ storeInvoice }, _, { couponRecords: { findCoupon } }) => ({
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
  "checks the coupons before the key": rejecting(
    ({ redemptions = 0, maxRedemptions = Infinity } = {} as StoredCoupon) =>
      redemptions >= maxRedemptions,
  ),
  "redeems no inactive coupon": rejecting((coupon) => coupon?.isActive === false),
  "ignores a coupon that is not stored": replacing(
    ({ storeInvoice }, _, { couponRecords: { findCoupon } }) => ({
      storeInvoice: (owner, records, claim, events) =>
        giving(async () => {
          const known = await Promise.all(
            records.couponIds.map(async (id) => (await done(findCoupon(owner, id))) && id),
          );
          const couponIds = known.filter((id) => id !== undefined);
          return done(storeInvoice(owner, { ...records, couponIds }, claim, events));
        }),
    }),
  ),
  "fails when a coupon is used up": failing(
    "storeInvoice",
    (found) => found !== undefined && "kind" in found,
  ),
  "gives nothing back": deciding("changeInvoice", ({ invoice }) => ({
    invoice: invoice && { ...invoice, status: "PENDING" },
  })),
  "counts what was redeemed before it stores": reading(({ maxRedemptions }) => maxRedemptions),
  "counts customers before it stores": reading(({ maxPerCustomer }) => maxPerCustomer),
};
