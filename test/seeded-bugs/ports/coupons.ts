import { memoryStore } from "@quittance/memory";
import { Amount, type Coupon } from "quittance";
import {
  all,
  bugsIn,
  countingRows,
  done,
  giving,
  ours,
  pause,
  theirs,
  type StoreBug,
  type StoreBugs,
} from "../store-bug.ts";

const { altering, elsewhere, failing, filtering, ignoring, passing, replacing, returning } =
  bugsIn("couponRecords");

/** New coupons go through a function before they are stored. */
const storing = (change: (coupon: Coupon) => Partial<Coupon>) =>
  passing("storeCoupon", (owner, coupon) => [owner, { ...coupon, ...change(coupon) }]);

/** All coupons go through a function before they are kept. */
const keeping =
  (change: (coupon: Coupon) => Partial<Coupon>): StoreBug =>
  (_, records) => {
    const coupons = records.coupons.map((coupon) => ({ ...coupon, ...change(coupon) }));
    return storing(change)(memoryStore({ ...records, coupons }), records);
  };

/** The given amount through a float. */
const rounded = (amount: Amount | undefined): Amount | undefined =>
  amount && (Amount.parse(parseFloat(Amount.render(amount)).toFixed(15)) ?? amount);

/** Stores with one bug each in how they read and write coupons. */
export const mutantCoupons: StoreBugs = {
  "keeps percentages as floats": keeping(({ percent }) => ({ percent: rounded(percent) })),
  "loses digits of amounts": keeping(({ amount }) => ({ amount: rounded(amount) })),
  "loses the minimum": keeping(() => ({ minimumTotal: undefined })),
  "loses the currency": keeping(() => ({ currency: undefined })),
  "sorts the products": keeping(({ productIds }) => ({ productIds: productIds?.toSorted() })),
  "takes no products for an empty list": keeping(({ productIds = [] }) => ({ productIds })),
  "loses the start": keeping(() => ({ startsAt: undefined })),
  "loses the end": keeping(() => ({ endsAt: undefined })),
  "keeps small limits only": keeping(({ maxRedemptions }) => ({
    maxRedemptions: maxRedemptions && Math.min(maxRedemptions, 32_767),
  })),
  "makes a new coupon inactive": storing(() => ({ isActive: false })),
  "returns no redemptions": all(
    altering("findCoupon", () => ({ redemptions: 0 })),
    altering("listCoupons", ({ rows }) => ({
      rows: rows.map((row) => ({ ...row, redemptions: 0 })),
    })),
  ),
  "fails for an unknown coupon": failing("findCoupon", (found) => found === undefined),
  "finds active coupons only": returning("findCoupon", (found) =>
    found?.isActive === true ? found : undefined,
  ),
  "finds and lists the coupons of anybody": all(
    elsewhere("findCoupon", (_, id) => [theirs, id]),
    passing("listCoupons", (owner, ...rest) => [owner === theirs ? ours : theirs, ...rest]),
  ),
  "lists all coupons, active or not": ignoring("listCoupons", "isActive"),
  "lists coupons of any code": ignoring("listCoupons", "code"),
  "lists coupons whose code starts with the text": (store, records) =>
    filtering("listCoupons", (filter) => {
      const start = filter.code?.toUpperCase();
      const found = records.coupons.find(
        ({ code }) => start !== undefined && code.startsWith(start),
      );
      return { ...filter, code: found?.code ?? filter.code };
    })(store, records),
  "lists the code in its own case only": filtering("listCoupons", (filter) => ({
    ...filter,
    code: filter.code === filter.code?.toUpperCase() ? filter.code : "",
  })),
  "counts the coupons of the page": returning("listCoupons", countingRows),
  "finds codes in their own case only": passing("couponsByCode", (owner, codes, email) => [
    owner,
    codes.map((code) => (code === code.toUpperCase() ? code : "")),
    email,
  ]),
  "returns coupons in the order of their codes": passing("couponsByCode", (owner, codes, email) => [
    owner,
    [...codes].sort(),
    email,
  ]),
  "leaves unknown codes out": returning("couponsByCode", (uses) => uses.filter(Boolean)),
  "finds active codes only": returning("couponsByCode", (uses) =>
    uses.map((use) => (use?.coupon.isActive === true ? use : undefined)),
  ),
  "finds the codes of anybody": replacing(({ couponsByCode }) => ({
    couponsByCode: (owner, codes, email) =>
      giving(async () => {
        const others = await done(couponsByCode(theirs, codes, email));
        return (await done(couponsByCode(owner, codes, email))).map((use, i) => use ?? others[i]);
      }),
  })),
  "fails for a code that cannot be stored": failing("couponsByCode", (_, [, codes]) =>
    codes.some((code) => code.includes("\u0000")),
  ),
  "fails for an email that cannot be stored": failing(
    "couponsByCode",
    (_, [, , email]) => email?.includes("\u0000") === true,
  ),
  "counts a customer by the letters of ASCII": passing("couponsByCode", (owner, codes, email) => [
    owner,
    codes,
    email?.replaceAll(/[^ -~]/gu, "?"),
  ]),
  "counts the customer as all": returning("couponsByCode", (uses) =>
    uses.map((use) => use && { ...use, redemptions: use.redemptionsOfCustomer }),
  ),
  "stores a code that is taken": elsewhere("storeCoupon", (owner, coupon) => [
    owner,
    { ...coupon, code: `${coupon.code}-2` },
  ]),
  "looks for the code before it stores": replacing(({ storeCoupon }) => {
    const taken = new Set<string>();
    return {
      storeCoupon: (owner, coupon) =>
        giving(async () => {
          const isTaken = taken.has(coupon.code);
          await pause();
          taken.add(coupon.code);
          const code = isTaken ? coupon.code : `${coupon.code}-${coupon.id.slice(-2)}`;
          return done(storeCoupon(owner, { ...coupon, code }));
        }),
    };
  }),
  "has each code once for everybody": replacing(({ storeCoupon, couponsByCode }) => ({
    storeCoupon: (owner, coupon) =>
      giving(async () => {
        const [known] = await done(couponsByCode(ours, [coupon.code], undefined));
        return known === undefined ? done(storeCoupon(owner, coupon)) : undefined;
      }),
  })),
  "returns nothing for a stored coupon": returning("storeCoupon", () => undefined),
  "deactivates at the time of creation": passing("deactivateCoupon", (owner, id) => [
    owner,
    id,
    "2025-01-01 00:00:00" as never,
  ]),
  "updates a coupon before it is created": altering("deactivateCoupon", (found, [, , updatedAt]) =>
    found.updatedAt === found.createdAt ? { updatedAt } : {},
  ),
  "deactivates again what is inactive": altering("deactivateCoupon", (_, [, , updatedAt]) => ({
    updatedAt,
  })),
  "returns a deactivated coupon as not redeemed": altering("deactivateCoupon", () => ({
    redemptions: 0,
  })),
  "deactivates for anybody": elsewhere("deactivateCoupon", (_, ...rest) => [ours, ...rest]),
};
