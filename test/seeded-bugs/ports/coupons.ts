import { memoryStore } from "@quittance/memory";
import { Amount, idOf, left, portFailed, right, type Coupon } from "quittance";
import type { CouponRepository, StoredCoupon } from "quittance/adapter";
import type { LedgerRecords } from "@quittance/conformance";
import { done, giving, pause } from "./ledger-maker.ts";

/** The coupon repository of a store, and the invoices that redeem its coupons. */
export type CouponsMaker = (
  records: LedgerRecords,
) => Pick<ReturnType<typeof memoryStore>, "couponRecords" | "invoices">;

/** A coupon repository with some methods in place of its own. */
const faulty =
  (
    bug: (coupons: CouponRepository, records: LedgerRecords) => Partial<CouponRepository>,
  ): CouponsMaker =>
  (records) => {
    const { couponRecords, invoices } = memoryStore(records);
    return { invoices, couponRecords: { ...couponRecords, ...bug(couponRecords, records) } };
  };

/** Coupons go through a function before they are kept. */
const keeping =
  (change: (coupon: Coupon) => Coupon): CouponsMaker =>
  (records) => {
    const { couponRecords, invoices } = memoryStore({
      ...records,
      coupons: records.coupons.map(change),
    });
    const storeCoupon: CouponRepository["storeCoupon"] = (owner, coupon) =>
      couponRecords.storeCoupon(owner, change(coupon));
    return { invoices, couponRecords: { ...couponRecords, storeCoupon } };
  };

/** What finds and lists return goes through a function. */
const returning = (change: (coupon: StoredCoupon) => StoredCoupon): CouponsMaker =>
  faulty(({ findCoupon, listCoupons }) => ({
    findCoupon: (owner, id) =>
      giving(async () => {
        const found = await done(findCoupon(owner, id));
        return found && change(found);
      }),
    listCoupons: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listCoupons(owner, filter, page));
        return { ...found, rows: found.rows.map(change) };
      }),
  }));

const byCode = (
  change: (
    couponsByCode: CouponRepository["couponsByCode"],
    records: LedgerRecords,
  ) => CouponRepository["couponsByCode"],
): CouponsMaker =>
  faulty(({ couponsByCode }, records) => ({ couponsByCode: change(couponsByCode, records) }));

const deactivated = (
  change: (found: StoredCoupon, updatedAt: Coupon["createdAt"]) => StoredCoupon,
): CouponsMaker =>
  faulty(({ deactivateCoupon }) => ({
    deactivateCoupon: (owner, id, updatedAt) =>
      giving(async () => {
        const found = await done(deactivateCoupon(owner, id, updatedAt));
        return found && change(found, updatedAt);
      }),
  }));

const failed = () => Promise.resolve(left(portFailed("coupons", "no rows")));
const other = idOf("org", "org_other");
const conformance = idOf("org", "org_conformance");

/** The given amount through a float. */
const rounded = (amount: Amount | undefined): Amount | undefined =>
  amount && (Amount.parse(parseFloat(Amount.render(amount)).toFixed(15)) ?? amount);

/** Stores with one bug each in how they read and write coupons. */
export const mutantCoupons: Readonly<Record<string, CouponsMaker>> = {
  "keeps percentages as floats": keeping((coupon) => ({
    ...coupon,
    percent: rounded(coupon.percent),
  })),
  "loses digits of amounts": keeping((coupon) => ({ ...coupon, amount: rounded(coupon.amount) })),
  "loses the minimum": keeping((coupon) => ({ ...coupon, minimumTotal: undefined })),
  "loses the currency": keeping((coupon) => ({ ...coupon, currency: undefined })),
  "sorts the products": keeping((coupon) => ({
    ...coupon,
    productIds: coupon.productIds?.toSorted(),
  })),
  "takes no products for an empty list": keeping((coupon) => ({
    ...coupon,
    productIds: coupon.productIds ?? [],
  })),
  "loses the start": keeping((coupon) => ({ ...coupon, startsAt: undefined })),
  "loses the end": keeping((coupon) => ({ ...coupon, endsAt: undefined })),
  "keeps small limits only": keeping((coupon) => ({
    ...coupon,
    maxRedemptions: coupon.maxRedemptions && Math.min(coupon.maxRedemptions, 32_767),
  })),
  "makes a new coupon inactive": faulty(({ storeCoupon }) => ({
    storeCoupon: (owner, coupon) => storeCoupon(owner, { ...coupon, isActive: false }),
  })),
  "returns no redemptions": returning((coupon) => ({ ...coupon, redemptions: 0 })),
  "fails for an unknown coupon": faulty(({ findCoupon }) => ({
    findCoupon: (owner, id) => async () => {
      const found = await findCoupon(owner, id)();
      return found._tag === "Right" && found.right === undefined ? failed() : found;
    },
  })),
  "finds active coupons only": faulty(({ findCoupon }) => ({
    findCoupon: (owner, id) =>
      giving(async () => {
        const found = await done(findCoupon(owner, id));
        return found?.isActive === true ? found : undefined;
      }),
  })),
  "finds and lists the coupons of anybody": faulty(({ findCoupon, listCoupons }) => ({
    findCoupon: (owner, id) =>
      giving(async () => (await done(findCoupon(owner, id))) ?? done(findCoupon(other, id))),
    listCoupons: (owner, filter, page) =>
      listCoupons(owner === other ? conformance : other, filter, page),
  })),
  "lists all coupons, active or not": faulty(({ listCoupons }) => ({
    listCoupons: (owner, { code }, page) => listCoupons(owner, { code }, page),
  })),
  "lists coupons of any code": faulty(({ listCoupons }) => ({
    listCoupons: (owner, { isActive }, page) => listCoupons(owner, { isActive }, page),
  })),
  "lists coupons whose code starts with the text": faulty(({ listCoupons }, { coupons }) => ({
    listCoupons: (owner, filter, page) => {
      const start = filter.code?.toUpperCase();
      const found = coupons.find(({ code }) => start !== undefined && code.startsWith(start));
      return listCoupons(owner, { ...filter, code: found?.code ?? filter.code }, page);
    },
  })),
  "lists the code in its own case only": faulty(({ listCoupons }) => ({
    listCoupons: (owner, filter, page) =>
      listCoupons(
        owner,
        { ...filter, code: filter.code === filter.code?.toUpperCase() ? filter.code : "" },
        page,
      ),
  })),
  "counts the coupons of the page": faulty(({ listCoupons }) => ({
    listCoupons: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listCoupons(owner, filter, page));
        return { ...found, total: found.rows.length };
      }),
  })),
  "finds codes in their own case only": byCode(
    (couponsByCode) => (owner, codes, email) =>
      couponsByCode(
        owner,
        codes.map((code) => (code === code.toUpperCase() ? code : "")),
        email,
      ),
  ),
  "returns coupons in the order of their codes": byCode(
    (couponsByCode) => (owner, codes, email) => couponsByCode(owner, [...codes].sort(), email),
  ),
  "leaves unknown codes out": byCode(
    (couponsByCode) => (owner, codes, email) =>
      giving(async () => (await done(couponsByCode(owner, codes, email))).filter(Boolean)),
  ),
  "finds active codes only": byCode(
    (couponsByCode) => (owner, codes, email) =>
      giving(async () =>
        (await done(couponsByCode(owner, codes, email))).map((use) =>
          use?.coupon.isActive === true ? use : undefined,
        ),
      ),
  ),
  "finds the codes of anybody": byCode(
    (couponsByCode) => (owner, codes, email) =>
      giving(async () => {
        const theirs = await done(couponsByCode(other, codes, email));
        return (await done(couponsByCode(owner, codes, email))).map((use, i) => use ?? theirs[i]);
      }),
  ),
  "fails for a code that cannot be stored": byCode(
    (couponsByCode) => (owner, codes, email) =>
      codes.some((code) => code.includes("\u0000")) ? failed : couponsByCode(owner, codes, email),
  ),
  "fails for an email that cannot be stored": byCode(
    (couponsByCode) => (owner, codes, email) =>
      email?.includes("\u0000") === true ? failed : couponsByCode(owner, codes, email),
  ),
  "counts a customer by the letters of ASCII": byCode(
    (couponsByCode) => (owner, codes, email) =>
      couponsByCode(owner, codes, email?.replaceAll(/[^ -~]/gu, "?")),
  ),
  "counts the customer as all": byCode(
    (couponsByCode) => (owner, codes, email) =>
      giving(async () =>
        (await done(couponsByCode(owner, codes, email))).map(
          (use) => use && { ...use, redemptions: use.redemptionsOfCustomer },
        ),
      ),
  ),
  "stores a code that is taken": faulty(({ storeCoupon }) => ({
    storeCoupon: (owner, coupon) =>
      giving(
        async () =>
          (await done(storeCoupon(owner, coupon))) ??
          done(storeCoupon(owner, { ...coupon, code: `${coupon.code}-2` })),
      ),
  })),
  "looks for the code before it stores": faulty(({ storeCoupon }) => {
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
  "has each code once for everybody": faulty(({ storeCoupon, couponsByCode }) => ({
    storeCoupon: (owner, coupon) =>
      giving(async () => {
        const [theirs] = await done(couponsByCode(conformance, [coupon.code], undefined));
        return theirs === undefined ? done(storeCoupon(owner, coupon)) : undefined;
      }),
  })),
  "returns nothing for a stored coupon": faulty(({ storeCoupon }) => ({
    storeCoupon: (owner, coupon) =>
      giving(async () => {
        await done(storeCoupon(owner, coupon));
        return undefined;
      }),
  })),
  "deactivates at the time of creation": faulty(({ deactivateCoupon }) => ({
    deactivateCoupon: (owner, id) => deactivateCoupon(owner, id, "2025-01-01 00:00:00" as never),
  })),
  "updates a coupon before it is created": deactivated((found, updatedAt) =>
    found.updatedAt === found.createdAt ? { ...found, updatedAt } : found,
  ),
  "deactivates again what is inactive": deactivated((found, updatedAt) => ({
    ...found,
    updatedAt,
  })),
  "returns a deactivated coupon as not redeemed": deactivated((found) => ({
    ...found,
    redemptions: 0,
  })),
  "deactivates for anybody": faulty(({ deactivateCoupon }) => ({
    deactivateCoupon: (owner, id, updatedAt) => async () => {
      const found = await done(deactivateCoupon(owner, id, updatedAt));
      return right(found ?? (await done(deactivateCoupon(conformance, id, updatedAt))));
    },
  })),
};
