import { timestampOf, type Coupon } from "quittance";
import { expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import {
  coupon,
  couponCase,
  couponId,
  redeeming,
  type CouponRepositories,
  type CouponRepositorySubject,
} from "./sample-coupons.ts";
import { ledgerOf, numbered, ours, theirs } from "./sample-records.ts";

type Records = CouponRepositories["couponRecords"];

const created = timestampOf("2025-01-01 00:00:00");
const later = timestampOf("2025-07-01 00:00:00");

const writeCase = (
  name: string,
  coupons: ReadonlyArray<Coupon>,
  check: (couponRecords: Records) => Promise<void>,
): ConformanceCase<CouponRepositorySubject> =>
  couponCase(name, ledgerOf({ coupons }), ({ couponRecords }) => check(couponRecords));

const store = (
  { storeCoupon }: Records,
  stored: Coupon,
): ReturnType<ReturnType<Records["storeCoupon"]>> => storeCoupon(stored.organizationId, stored)();

/** Expects exactly these coupons of our organization. */
const expectStored = async (
  { listCoupons }: Records,
  coupons: ReadonlyArray<Coupon>,
): Promise<void> => {
  const { rows } = await expectSuccess(listCoupons(ours, {}, whole));
  expectSame(
    "the stored coupons",
    rows,
    coupons.map((found) => ({ ...found, redemptions: 0 })),
  );
};

const spring = coupon("a", { code: "SPRING" });
const inactive = { ...spring, isActive: false };

/** The conformance cases of `storeCoupon` and `deactivateCoupon`. */
export const writeCouponCases: ReadonlyArray<ConformanceCase<CouponRepositorySubject>> = [
  writeCase("storeCoupon stores a coupon and returns it", [], async (couponRecords) => {
    const returned = await expectSuccess(() => store(couponRecords, spring));
    expectSame("the result", returned, { ...spring, redemptions: 0 });
    await expectStored(couponRecords, [spring]);
  }),
  writeCase("storeCoupon stores nothing if the code is taken", [inactive], async (records) => {
    const again = coupon("b", { code: "SPRING" });
    expectSame("the result", await expectSuccess(() => store(records, again)), undefined);
    await expectStored(records, [inactive]);
  }),
  writeCase("storeCoupon accepts the code of another organization", [spring], async (records) => {
    const other = { ...spring, organizationId: theirs };
    const returned = await expectSuccess(() => store(records, other));
    expectSame("the result", returned, { ...other, redemptions: 0 });
    await expectStored(records, [spring]);
  }),
  writeCase("storeCoupon stores one of concurrent coupons with a code", [], async (records) => {
    const candidates = numbered("c", 20).map((suffix) => coupon(suffix, { code: "SPRING" }));
    const returned = await Promise.all(
      candidates.map((candidate) => expectSuccess(() => store(records, candidate))),
    );
    const stored = candidates.filter((_, index) => returned[index] !== undefined);
    expectSame("the number of stored coupons", stored.length, 1);
    await expectStored(records, stored);
  }),
  writeCase(
    "deactivateCoupon makes a coupon inactive and returns it",
    [spring, coupon("b"), { ...spring, organizationId: theirs }],
    async (records) => {
      const expected = { ...inactive, updatedAt: later };
      const returned = await expectSuccess(records.deactivateCoupon(ours, spring.id, later));
      expectSame("the result", returned, { ...expected, redemptions: 0 });
      await expectStored(records, [coupon("b"), expected]);
      const foreign = await expectSuccess(records.findCoupon(theirs, spring.id));
      expectSame("the other organization's coupon", foreign?.isActive, true);
    },
  ),
  writeCase("deactivateCoupon does not change an inactive coupon", [inactive], async (records) => {
    const returned = await expectSuccess(records.deactivateCoupon(ours, spring.id, later));
    expectSame("the result", returned, { ...inactive, redemptions: 0 });
    await expectStored(records, [inactive]);
  }),
  writeCase("deactivateCoupon stores no time before the creation", [spring], async (records) => {
    const early = timestampOf("2024-12-31 23:59:59");
    const returned = await expectSuccess(records.deactivateCoupon(ours, spring.id, early));
    expectSame("the time", returned?.updatedAt, created);
  }),
  writeCase("deactivateCoupon returns nothing for an unknown coupon", [spring], async (records) => {
    const { deactivateCoupon } = records;
    const unknown = await expectSuccess(deactivateCoupon(ours, couponId("none"), later));
    expectSame("an unknown coupon", unknown, undefined);
    const foreign = await expectSuccess(deactivateCoupon(theirs, spring.id, later));
    expectSame("a coupon of another organization", foreign, undefined);
    await expectStored(records, [spring]);
  }),
  couponCase(
    "deactivateCoupon returns the number of redemptions",
    ledgerOf({ coupons: [spring], invoices: [redeeming("a", ["a"])] }),
    async ({ couponRecords: { deactivateCoupon } }) => {
      const returned = await expectSuccess(deactivateCoupon(ours, spring.id, later));
      expectSame("the redemptions", returned?.redemptions, 1);
    },
  ),
];
