import type { IdempotencyClaim } from "quittance/adapter";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import {
  changeInvoice,
  coupon,
  couponId,
  invoiceId,
  redeemCase,
  redeeming,
  voided,
  type CouponRepositories,
  type CouponRepositorySubject,
} from "./sample-coupons.ts";
import { numbered, ours } from "./sample-records.ts";

type Redemption = readonly [coupons: ReadonlyArray<string>, customerEmail: string];

/** The invoices that were stored, by their suffixes, and the results of the others. */
interface Stored {
  readonly stored: ReadonlyArray<string>;
  readonly others: ReadonlyArray<unknown>;
}

/** Stores an invoice for each redemption at once. */
const storeAtOnce = async (
  { invoices }: CouponRepositories,
  redemptions: ReadonlyArray<Redemption>,
  claim?: IdempotencyClaim,
): Promise<Stored> => {
  const suffixes = numbered("n", redemptions.length);
  const outcomes = await Promise.all(
    redemptions.map(([coupons, customerEmail], index) => {
      const records = redeeming(suffixes[index] ?? "", coupons, { customerEmail });
      return expectSuccess(invoices.storeInvoice(ours, records, claim, []));
    }),
  );
  return {
    stored: suffixes.filter((_, index) => outcomes[index] === undefined),
    others: outcomes.filter((outcome) => outcome !== undefined),
  };
};

const expectCount = async (
  { couponRecords: { findCoupon } }: CouponRepositories,
  suffix: string,
  expected: number,
): Promise<void> => {
  const found = await expectSuccess(findCoupon(ours, couponId(suffix)));
  expectSame(`the redemptions of ${suffix}`, found?.redemptions, expected);
};

const five = coupon("five", { maxRedemptions: 5 });
const emails = numbered("customer", 20).map((name) => `${name}@example.com`);

/** The conformance cases of concurrent redemptions. */
export const redeemConcurrentlyCases: ReadonlyArray<ConformanceCase<CouponRepositorySubject>> = [
  redeemCase("5 of 20 concurrent invoices redeem 5 redemptions", [five], async (ledger) => {
    const { stored, others } = await storeAtOnce(
      ledger,
      emails.map((email) => [["five"], email] as const),
    );
    expectSame("the number of stored invoices", stored.length, 5);
    const usedUp = { kind: "CouponUsedUp", couponId: couponId("five"), byCustomer: false };
    expectSame(
      "the other results",
      others,
      others.map(() => usedUp),
    );
    await expectCount(ledger, "five", 5);
  }),
  redeemCase(
    "3 of 20 concurrent invoices of a customer redeem 3 redemptions of each customer",
    [coupon("own", { maxPerCustomer: 3 })],
    async (ledger) => {
      const cases = ["ada@example.com", "ADA@example.com"];
      const { stored } = await storeAtOnce(
        ledger,
        emails.map((_, index) => [["own"], cases[index % 2] ?? ""] as const),
      );
      expectSame("the number of stored invoices", stored.length, 3);
      await expectCount(ledger, "own", 3);
    },
  ),
  redeemCase(
    "concurrent invoices with two coupons in either order do not wait for each other",
    [five, coupon("other", { maxRedemptions: 7 })],
    async (ledger) => {
      const orders = [["five", "other"], ["other", "five"], ["other"]];
      const { stored } = await storeAtOnce(
        ledger,
        emails.map((email, index) => [orders[index % 3] ?? [], email] as const),
      );
      const withFive = stored.filter((suffix) => parseInt(suffix.slice(-2), 10) % 3 !== 2);
      await expectCount(ledger, "five", withFive.length);
      await expectCount(ledger, "other", stored.length);
      expectSame("the number of stored invoices", stored.length, 7);
    },
  ),
  redeemCase(
    "concurrent calls with one key redeem once and return one invoice",
    [coupon("once", { maxRedemptions: 1 })],
    async (ledger) => {
      const claim = { key: "key-1", fingerprint: "one" };
      const redemptions = emails.map(() => [["once"], "ada@example.com"] as const);
      const { stored, others } = await storeAtOnce(ledger, redemptions, claim);
      expectSame("the number of stored invoices", stored.length, 1);
      await expectCount(ledger, "once", 1);
      const call = { invoiceId: invoiceId(stored[0] ?? ""), sameContent: true };
      expectSame(
        "the other results",
        others,
        others.map(() => call),
      );
    },
  ),
  redeemCase(
    "redemptions that are given back are redeemed by concurrent invoices at most once",
    [five],
    async (ledger) => {
      const before = numbered("before", 5);
      for (const suffix of before) {
        const records = redeeming(suffix, ["five"]);
        await expectSuccess(ledger.invoices.storeInvoice(ours, records, undefined, []));
      }
      const [{ stored }] = await Promise.all([
        storeAtOnce(
          ledger,
          emails.map((email) => [["five"], email] as const),
        ),
        ...before.slice(0, 3).map((suffix) => changeInvoice(ledger, suffix, voided)),
      ]);
      await expectCount(ledger, "five", 2 + stored.length);
    },
  ),
];
