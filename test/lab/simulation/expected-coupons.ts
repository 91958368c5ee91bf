import type { Timestamp } from "quittance";
import type { StoredCoupon } from "quittance/adapter";
import { Amount } from "quittance";
import type { OracleCoupon } from "../../support/oracle-coupons.ts";
import type { OracleRequest } from "../../support/oracle-types.ts";
import type { ExpectedLedger } from "./expected-ledger.ts";
import { statusIn } from "./expected-ledger.ts";
import { rejected, type Parts, type RequestContent, type Seen } from "./operation.ts";

/** A request of a coupon with a percentage. */
export interface RequestedCoupon {
  readonly code: string;
  readonly percent: string;
  readonly maxRedemptions: number | undefined;
  readonly maxPerCustomer: number | undefined;
}

/** An expected coupon. */
export interface ExpectedCoupon extends RequestedCoupon {
  readonly id: string;
  readonly isActive: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

/** A coupon, and how often it was redeemed when it was read. */
export interface CouponUse {
  readonly coupon: ExpectedCoupon;
  readonly redemptions: number;
  readonly ofCustomer: number;
}

/** Returns how often a coupon is redeemed: by the invoices that use it and are not voided. */
const redemptionsOf = (
  { invoices }: Pick<ExpectedLedger, "invoices">,
  couponId: string,
  email?: string,
): number =>
  [...invoices.values()].filter(
    (row) =>
      row.couponIds?.includes(couponId) === true &&
      statusIn(row.statusText) !== "VOIDED" &&
      (email === undefined || row.email === email),
  ).length;

/** Returns the use of the coupons of a request. */
export const usesOf = (
  ledger: ExpectedLedger,
  codes: ReadonlyArray<string>,
  email: string | undefined,
): ReadonlyArray<CouponUse | undefined> =>
  codes.map((code) => {
    const coupon = [...ledger.coupons.values()].find((row) => row.code === code);
    if (coupon === undefined) return undefined;
    const redemptions = redemptionsOf(ledger, coupon.id);
    const ofCustomer = email === undefined ? 0 : redemptionsOf(ledger, coupon.id, email);
    return { coupon, redemptions, ofCustomer };
  });

const usedUpMessage = "Coupon has reached its maximum number of redemptions";

/** Returns why a coupon has no redemptions left; `undefined` if it has. */
const usedUp = ({ coupon, redemptions, ofCustomer }: CouponUse): string | undefined => {
  if (redemptions >= (coupon.maxRedemptions ?? Infinity)) return usedUpMessage;
  return ofCustomer >= (coupon.maxPerCustomer ?? Infinity)
    ? `${usedUpMessage} for this customer`
    : undefined;
};

/** Returns the issues of the codes that a request has twice, with their paths and messages. */
export const repeatedCoupons = ({ coupons: codes = [] }: OracleRequest): ReadonlyArray<string> =>
  codes.flatMap((code, index) =>
    codes.indexOf(code) < index ? [`coupons.${String(index)} Coupon is repeated`] : [],
  );

/** Returns the issues of the coupons of a request, with their paths and messages. */
export const couponIssues = (
  { coupons: codes = [] }: OracleRequest,
  { coupons: uses = [] }: Seen,
): ReadonlyArray<string> =>
  codes.flatMap((_, index) => {
    const use = uses[index];
    const issue =
      use === undefined
        ? "Coupon not found"
        : use.coupon.isActive
          ? usedUp(use)
          : "Coupon is not active";
    return issue === undefined ? [] : [`coupons.${String(index)} ${issue}`];
  });

/** Returns the coupons of a request. */
export const couponsOf = ({ coupons: uses = [] }: Seen): ReadonlyArray<OracleCoupon> =>
  uses.flatMap((use) => use?.coupon ?? []);

/** Returns an expected coupon as text. */
const couponText = (row: ExpectedCoupon, redemptions: number): string =>
  [
    ...[row.id, row.code, row.percent, row.isActive ? "active" : "inactive"],
    ...[row.maxRedemptions ?? "-", row.maxPerCustomer ?? "-", row.createdAt],
    ...[row.updatedAt ?? "-", String(redemptions)],
  ].join(" ");

/** Returns a coupon of the library as the same text. */
export const textOfCoupon = (coupon: StoredCoupon): string =>
  [
    ...[coupon.id, coupon.code, coupon.percent === undefined ? "-" : Amount.render(coupon.percent)],
    ...[coupon.isActive ? "active" : "inactive", coupon.maxRedemptions ?? "-"],
    ...[coupon.maxPerCustomer ?? "-", coupon.createdAt, coupon.updatedAt ?? "-"],
    String(coupon.redemptions),
  ].join(" ");

/** Returns the issue of the first coupon, by identifier, that has no redemptions left. */
export const redemptionIssue = (
  { request: { coupons: codes = [] }, email }: RequestContent,
  { coupons: seen = [] }: Seen,
  ledger: ExpectedLedger,
): string | undefined => {
  const known = seen.flatMap((use) => use?.coupon ?? []);
  const ids = known.map(({ id }) => id).sort();
  for (const id of ids) {
    const coupon = known.find((one) => one.id === id);
    if (coupon === undefined) continue;
    const [use] = usesOf(ledger, [coupon.code], email);
    const issue = use && usedUp(use);
    if (issue !== undefined) return `coupons.${String(codes.indexOf(coupon.code))} ${issue}`;
  }
  return undefined;
};

/** Returns the expected coupon of an organization as a part of a result. */
export const couponPart = (ledger: ExpectedLedger, id: string): Parts[number] => {
  const coupon = ledger.coupons.get(id);
  return ["coupons", coupon ? couponText(coupon, redemptionsOf(ledger, id)) : "nothing"];
};

/** Stores a coupon, and returns the expected result. */
export const applyCoupon = (
  ledger: ExpectedLedger,
  coupon: RequestedCoupon,
  id: string,
  now: Timestamp,
): Parts => {
  if ([...ledger.coupons.values()].some(({ code }) => code === coupon.code)) {
    return rejected("code");
  }
  const times = { createdAt: now, updatedAt: undefined };
  ledger.coupons.set(id, { ...coupon, id, isActive: true, ...times });
  return [couponPart(ledger, id)];
};

/** Deactivates a coupon, and returns the expected result. */
export const retireCoupon = (ledger: ExpectedLedger, id: string, now: Timestamp): Parts => {
  const found = ledger.coupons.get(id);
  if (found === undefined) return [["tenants", "CouponNotFound"]];
  if (found.isActive) ledger.coupons.set(id, { ...found, isActive: false, updatedAt: now });
  return [couponPart(ledger, id)];
};
