import { timestampOf } from "quittance";
import type { IdempotencyClaim, InvoiceRecords } from "quittance/adapter";
import { expectFailure, expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import { redeemConcurrentlyCases } from "./redeem-concurrently.ts";
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
import { ours, theirs } from "./sample-records.ts";

const claim: IdempotencyClaim = { key: "key-1", fingerprint: "one" };

const store = (
  { invoices }: CouponRepositories,
  records: InvoiceRecords,
  idempotency?: IdempotencyClaim,
): Promise<unknown> =>
  expectSuccess(invoices.storeInvoice(records.invoice.organizationId, records, idempotency, []));

/** Expects the redemptions of coupons by their suffixes, and the number of invoices. */
const expectRedeemed = async (
  { couponRecords, invoices }: CouponRepositories,
  expected: Readonly<Record<string, number>>,
  invoicesStored: number,
): Promise<void> => {
  for (const [suffix, redemptions] of Object.entries(expected)) {
    const found = await expectSuccess(couponRecords.findCoupon(ours, couponId(suffix)));
    expectSame(`the redemptions of ${suffix}`, found?.redemptions, redemptions);
  }
  const { rows } = await expectSuccess(invoices.listInvoices(ours, {}, whole));
  expectSame("the number of invoices", rows.length, invoicesStored);
};

const usedUp = (suffix: string, byCustomer = false): unknown => ({
  kind: "CouponUsedUp",
  couponId: couponId(suffix),
  byCustomer,
});

const once = coupon("once", { maxRedemptions: 1 });
const free = coupon("free");
const ada = { customerEmail: "Ada@example.com" };

/** The conformance cases of the redemptions of `storeInvoice` and `changeInvoice`. */
export const redeemCouponsCases: ReadonlyArray<ConformanceCase<CouponRepositorySubject>> = [
  redeemCase("storeInvoice redeems each coupon once", [free, once], async (ledger) => {
    expectSame("the result", await store(ledger, redeeming("a", ["once", "free"])), undefined);
    await store(ledger, redeeming("b", ["free"]));
    await store(ledger, redeeming("c", []));
    await expectRedeemed(ledger, { free: 2, once: 1 }, 3);
  }),
  redeemCase("storeInvoice stores nothing beyond maxRedemptions", [free, once], async (ledger) => {
    await store(ledger, redeeming("a", ["once"]));
    const result = await store(ledger, redeeming("b", ["free", "once"], ada), claim);
    expectSame("the result", result, usedUp("once"));
    await expectRedeemed(ledger, { free: 0, once: 1 }, 1);
    const call = await expectSuccess(ledger.invoices.findEarlierCall(ours, claim));
    expectSame("the earlier call", call, undefined);
  }),
  redeemCase(
    "storeInvoice stores nothing beyond maxPerCustomer, by foldEmail of the email",
    [coupon("own", { maxPerCustomer: 2 }), free],
    async (ledger) => {
      for (const [suffix, email] of [
        ["a", "ΆΔΑΣ@example.com"],
        ["b", "άδας@example.com"],
      ] as const) {
        await store(ledger, redeeming(suffix, ["own"], { customerEmail: email }));
      }
      const again = { customerEmail: "άδασ@Example.COM" };
      const result = await store(ledger, redeeming("c", ["free", "own"], again));
      expectSame("the result", result, usedUp("own", true));
      await store(ledger, redeeming("d", ["own"], ada));
      await expectRedeemed(ledger, { own: 3, free: 0 }, 3);
    },
  ),
  redeemCase(
    "storeInvoice returns the first used up coupon by identifier, maxRedemptions first",
    [coupon("both", { maxRedemptions: 1, maxPerCustomer: 1 }), once],
    async (ledger) => {
      await store(ledger, redeeming("a", ["both", "once"]));
      expectSame("both", await store(ledger, redeeming("b", ["once", "both"])), usedUp("both"));
    },
  ),
  redeemCase("storeInvoice redeems nothing for an earlier call", [once], async (ledger) => {
    await store(ledger, redeeming("a", ["once"]), claim);
    const replayed = await store(ledger, redeeming("b", ["once"]), claim);
    expectSame("the result", replayed, { invoiceId: invoiceId("a"), sameContent: true });
    await expectRedeemed(ledger, { once: 1 }, 1);
  }),
  redeemCase(
    "storeInvoice redeems a coupon that is inactive or has ended",
    [coupon("gone", { isActive: false, endsAt: timestampOf("2020-01-01 00:00:00") })],
    async (ledger) => {
      await store(ledger, redeeming("a", ["gone"]));
      await expectRedeemed(ledger, { gone: 1 }, 1);
    },
  ),
  redeemCase(
    "storeInvoice fails for a coupon that is not stored",
    [free, coupon("theirs", { organizationId: theirs })],
    async (ledger) => {
      for (const suffix of ["none", "theirs"]) {
        const records = redeeming("a", ["free", suffix]);
        await expectFailure(ledger.invoices.storeInvoice(ours, records, claim, []));
      }
      await expectRedeemed(ledger, { free: 0 }, 0);
    },
  ),
  redeemCase(
    "storeInvoice counts the invoices of each organization",
    [once, { ...once, organizationId: theirs }],
    async (ledger) => {
      await store(ledger, redeeming("a", ["once"], { organizationId: theirs }));
      expectSame("the result", await store(ledger, redeeming("a", ["once"])), undefined);
      await expectRedeemed(ledger, { once: 1 }, 1);
    },
  ),
  redeemCase("storeInvoice does not count a voided invoice", [once], async (ledger) => {
    await store(ledger, redeeming("a", ["once"], voided));
    expectSame("the result", await store(ledger, redeeming("b", ["once"])), undefined);
    await expectRedeemed(ledger, { once: 1 }, 2);
  }),
  redeemCase(
    "changeInvoice gives redemptions back once when it voids an invoice",
    [coupon("own", { maxRedemptions: 2, maxPerCustomer: 1 }), free],
    async (ledger) => {
      await store(ledger, redeeming("a", ["own", "free"]));
      await store(ledger, redeeming("b", ["free"], ada));
      await changeInvoice(ledger, "a", { status: "PARTIALLY_PAID" });
      await expectRedeemed(ledger, { own: 1, free: 2 }, 2);
      await changeInvoice(ledger, "a", voided);
      await expectRedeemed(ledger, { own: 0, free: 1 }, 2);
      await changeInvoice(ledger, "a", { ...voided, substatus: "PAID_AFTER_VOID" });
      await expectRedeemed(ledger, { own: 0, free: 1 }, 2);
      expectSame("the result", await store(ledger, redeeming("c", ["own"])), undefined);
      await expectRedeemed(ledger, { own: 1, free: 1 }, 3);
    },
  ),
  ...redeemConcurrentlyCases,
];
