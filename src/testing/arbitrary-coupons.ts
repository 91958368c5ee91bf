import * as fc from "fast-check";
import { fixedCoupons, type CouponUse } from "../coupon/coupon-source.ts";
import type { Coupon } from "../coupon/coupon.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { ReadItem } from "../quote/item.ts";
import { timestampOf } from "../time/timestamp.ts";
import { amountOf, anyPositiveAmount } from "./arbitrary-money.ts";
import { anyTaxedCase } from "./arbitrary-policy.ts";
import type { Catalog, PricingCase } from "./arbitrary-quote.ts";
import { fixedClock, testOrganization } from "./fixed-sources.ts";

/** Generates a percentage above 0, at most 100: mostly with two decimals, some with thirty. */
const anyCouponPercent: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt(1n, 10_000n).map((digits) => amountOf(digits, 2)) },
  { weight: 1, arbitrary: fc.bigInt(1n, 10n ** 32n).map((digits) => amountOf(digits, 30)) },
);

/** Generates an amount: mostly whole cents, which are allocated in smallest units. */
const anyCouponAmount: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt(1n, 10n ** 7n).map((digits) => amountOf(digits, 2)) },
  { weight: 1, arbitrary: anyPositiveAmount },
);

const currencyOf = (item: ReadItem, { billingSchemas }: Catalog): Currency => {
  if (item.type === "PAYMENT_INTENT") return item.currency;
  const schema = billingSchemas.find(({ id }) => id === item.billingSchemaId);
  return schema?.basePrice.currency ?? "USD";
};

/** What differs between generated coupons. */
type CouponTerms = Pick<Coupon, "percent" | "amount" | "currency" | "productIds">;

/** Generates the terms of a coupon that applies to an item: a percentage, or an amount. */
const anyTermsFor = (item: ReadItem, catalog: Catalog): fc.Arbitrary<CouponTerms> => {
  const productIds =
    item.type === "PRODUCT"
      ? fc.constantFrom<Coupon["productIds"]>(undefined, [item.productId])
      : fc.constant(undefined);
  return fc.oneof(
    fc.record({
      percent: anyCouponPercent,
      amount: fc.constant(undefined),
      currency: fc.constant(undefined),
      productIds,
    }),
    fc.record({
      percent: fc.constant(undefined),
      amount: anyCouponAmount,
      currency: fc.constant(currencyOf(item, catalog)),
      productIds,
    }),
  );
};

const useOf = (terms: CouponTerms, number: number): CouponUse => ({
  coupon: {
    ...terms,
    id: `coupon_${String(number)}`,
    organizationId: testOrganization,
    code: `CODE_${String(number)}`,
    isActive: true,
    startsAt: undefined,
    endsAt: undefined,
    maxRedemptions: undefined,
    maxPerCustomer: undefined,
    minimumTotal: undefined,
    createdAt: timestampOf("2025-01-01 00:00:00"),
    updatedAt: undefined,
  },
  redemptions: 0,
  redemptionsOfCustomer: 0,
});

/** Generates one to five coupons, each of which applies to one of some items at least. */
const anyCouponsFor = (
  items: ReadonlyArray<ReadItem>,
  catalog: Catalog,
): fc.Arbitrary<ReadonlyArray<CouponUse>> =>
  fc
    .array(
      fc.constantFrom(...items).chain((item) => anyTermsFor(item, catalog)),
      { minLength: 1, maxLength: 5 },
    )
    .map((terms) => terms.map((each, index) => useOf(each, index + 1)));

/** Generates the inputs of a quote with coupons, and with taxes and rounding in some cases. */
export const anyCouponCase: fc.Arbitrary<PricingCase> = anyTaxedCase.chain((found) => {
  const { request, catalog } = found;
  return anyCouponsFor(request.items, catalog).chain((uses) =>
    fc
      .shuffledSubarray(
        uses.map(({ coupon }) => coupon.code),
        { minLength: 1 },
      )
      .map((coupons) => ({
        ...found,
        coupons: fixedCoupons(uses),
        clock: fixedClock("2025-07-17 12:00:00"),
        request: { ...request, coupons },
      })),
  );
});
