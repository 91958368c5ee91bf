import { fixedRates, memoryStore, randomIds, systemClock } from "@quittance/memory";
import {
  Amount,
  createCatalog,
  createQuittance,
  idOf,
  orThrow,
  type CouponContent,
} from "quittance";
import { loadDataset } from "../../../adapters/cli/src/data/load-dataset.ts";
import type { CouponResult } from "./run-coupons.ts";

const owner = idOf("org", "org_lantern");

/** Creates invoices at once for a coupon of a store in memory, without faults. */
export const useInMemory = async (
  coupon: Pick<CouponContent, "code"> & Partial<CouponContent>,
  creators: number,
): Promise<CouponResult> => {
  const ports = {
    ...memoryStore(),
    rates: fixedRates(loadDataset().rates),
    clock: systemClock,
    newId: randomIds,
  };
  const payments = createQuittance(ports);
  const { createCoupon, getCoupon } = createCatalog(ports);
  const { id, code } = orThrow(await createCoupon(owner, { percent: Amount.of("10"), ...coupon }));
  const price = Amount.of("20");
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 1 } as const;
  const request = { items: [item], coupons: [code], customerEmail: "ada@example.com" };
  const results = await Promise.all(
    Array.from({ length: creators }, () => payments.createInvoice(owner, request)),
  );
  const created = results.filter(({ _tag }) => _tag === "Right").length;
  return {
    ...{ code, store: "memory", creators, created, voided: 0, rejected: creators - created },
    redemptions: orThrow(await getCoupon(owner, id)).redemptions,
  };
};
