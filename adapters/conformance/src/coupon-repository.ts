import { Amount, timestampOf, type Coupon, type OrganizationId } from "quittance";
import { type couponDescription, type PageRequest, type StoredCoupon } from "quittance/adapter";
import { matchesCoupon } from "quittance/pure";
import { expectSame, expectSuccess, whole, expectPage, type ConformanceCase } from "./case.ts";
import { redeemCouponsCases } from "./redeem-coupons.ts";
import {
  coupon,
  couponCase,
  couponId,
  redeeming,
  type CouponRepositorySubject,
} from "./sample-coupons.ts";
import { ledgerOf, ours, theirs } from "./sample-records.ts";
import { writeCouponCases } from "./write-coupons.ts";

const first = timestampOf("2025-01-01 00:00:00");
const second = timestampOf("2025-06-01 00:00:00");

const every = {
  percent: undefined,
  amount: Amount.of(`9${"0".repeat(19)}.${"0".repeat(29)}1`),
  currency: "JPY",
  productIds: ["product_b" as const, 'product_"a\\,' as const],
  startsAt: timestampOf("1999-12-31 23:59:59"),
  endsAt: timestampOf("2024-02-29 00:00:00"),
  maxRedemptions: 1_000_000_000,
  maxPerCustomer: 1,
  minimumTotal: Amount.of("0.000000000000000000000000000001"),
} as const;

const coupons: ReadonlyArray<Coupon> = [
  coupon("a", { code: "SPRING-25_X", percent: Amount.of(`99.${"9".repeat(30)}`) }),
  coupon("A", { code: "A".repeat(40), createdAt: second }),
  coupon("b", { isActive: false, updatedAt: second }),
  coupon("every", every),
  coupon("minimum", { currency: "EUR", minimumTotal: Amount.of("50") }),
  coupon("a", { organizationId: theirs, code: "SPRING-25_X", percent: Amount.of("50") }),
  coupon("d", { organizationId: theirs }),
];

const stored = ledgerOf({
  coupons,
  invoices: [
    redeeming("a", ["a", "b"]),
    redeeming("b", ["a"], { customerEmail: "ΆΔΑΣ@example.com" }),
    redeeming("c", ["a"], { status: "VOIDED", voidedAt: second }),
    redeeming("d", ["a"], { status: "COMPLETED" }),
    redeeming("a", ["a"], { organizationId: theirs }),
  ],
});

/** How often each coupon is redeemed by the invoices above. */
const redemptions = new Map([
  [`${ours} coupon_a`, 3],
  [`${ours} coupon_b`, 1],
  [`${theirs} coupon_a`, 1],
]);

const ownedBy = (owner: OrganizationId): ReadonlyArray<StoredCoupon> =>
  coupons
    .filter(({ organizationId }) => organizationId === owner)
    .map((found) => ({ ...found, redemptions: redemptions.get(`${owner} ${found.id}`) ?? 0 }));

const findCase = (
  name: string,
  suffix: string,
  owner: OrganizationId = ours,
): ConformanceCase<CouponRepositorySubject> =>
  couponCase(`findCoupon ${name}`, stored, async ({ couponRecords: { findCoupon } }) => {
    const expected = ownedBy(owner).find(({ id }) => id === couponId(suffix));
    expectSame(name, await expectSuccess(findCoupon(owner, couponId(suffix))), expected);
  });

const listCase = (
  name: string,
  filter: couponDescription.CouponFilter,
  page: PageRequest = whole,
  owner: OrganizationId = ours,
): ConformanceCase<CouponRepositorySubject> =>
  couponCase(`listCoupons ${name}`, stored, async ({ couponRecords: { listCoupons } }) => {
    const found = await expectSuccess(listCoupons(owner, filter, page));
    const matching = ownedBy(owner).filter((known) => matchesCoupon(filter, known));
    expectPage(name, found, matching, page);
  });

/** Expects the coupons of codes, each with the redemptions of the customer. */
const codeCase = (
  name: string,
  codes: ReadonlyArray<string>,
  expected: ReadonlyArray<readonly [suffix: string, ofCustomer: number] | undefined>,
  customerEmail?: string,
  owner: OrganizationId = ours,
): ConformanceCase<CouponRepositorySubject> =>
  couponCase(`couponsByCode ${name}`, stored, async ({ couponRecords: { couponsByCode } }) => {
    const found = await expectSuccess(couponsByCode(owner, codes, customerEmail));
    const uses = expected.map((use) => {
      if (use === undefined) return undefined;
      const known = ownedBy(owner).find(({ id }) => id === couponId(use[0]));
      if (known === undefined) return undefined;
      const { redemptions: all, ...record } = known;
      return { coupon: record, redemptions: all, redemptionsOfCustomer: use[1] };
    });
    expectSame(name, found, uses);
  });

/** The conformance cases of `CouponRepository`, and of the redemptions of `InvoiceRepository`. */
export const couponRepositoryCases: ReadonlyArray<ConformanceCase<CouponRepositorySubject>> = [
  findCase("returns a percentage with its thirtieth digit, and the number of redemptions", "a"),
  findCase("returns an amount with every property", "every"),
  findCase("returns a minimum total of a percentage", "minimum"),
  findCase("returns an inactive coupon", "b"),
  findCase("returns nothing for an unknown identifier", "none"),
  findCase("returns nothing of another organization", "d"),
  findCase("returns the other organization's own coupon", "a", theirs),
  listCase("returns all coupons, newest first, ties by the bytes of the identifier", {}),
  listCase("filters by active coupons", { isActive: true }),
  listCase("filters by inactive coupons", { isActive: false }),
  listCase("filters by a code in any case", { code: "spring-25_x" }),
  listCase("filters by the whole code", { code: "SPRING" }),
  listCase("filters by a code and whether it is active", { code: "B", isActive: true }),
  listCase("returns nothing for a code that no coupon can have", { code: "\u0000 ſ" }),
  listCase("returns the other organization's own coupons", {}, undefined, theirs),
  listCase("returns a page with the number of all coupons", {}, { limit: 2, start: { offset: 1 } }),
  listCase(
    "continues after a coupon, ties included",
    {},
    { limit: 2, start: { after: { createdAt: first, id: couponId("every") } } },
  ),
  codeCase(
    "returns the coupons of codes in any case, in the order of the codes",
    ["minimum", "Spring-25_x", "a".repeat(40)],
    [
      ["minimum", 0],
      ["a", 0],
      ["A", 0],
    ],
  ),
  codeCase(
    "returns inactive coupons, and nothing for unknown codes",
    ["none", "B", "SPRING", "", "\u0000", "D"],
    [undefined, ["b", 0], undefined, undefined, undefined, undefined],
  ),
  codeCase("counts the invoices of a customer", ["SPRING-25_X"], [["a", 2]], "ADA@example.com"),
  codeCase(
    "compares emails in the form of foldEmail",
    ["SPRING-25_X"],
    [["a", 1]],
    "άδας@Example.com",
  ),
  codeCase("counts none of an unknown customer", ["SPRING-25_X"], [["a", 0]], "\u0000"),
  codeCase(
    "is limited to the organization",
    ["SPRING-25_X"],
    [["a", 1]],
    "ada@example.com",
    theirs,
  ),
  ...writeCouponCases,
  ...redeemCouponsCases,
];
