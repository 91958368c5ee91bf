import { memoryCatalog } from "@quittance/memory";
import * as fc from "fast-check";
import { Amount, createQuotes, fixedRates, type RateSet } from "quittance";
import { limits } from "quittance/adapter";
import { anyCurrency, anyRateSet } from "quittance/testing/generators";
import { expect, test } from "vitest";
import { priceList, requestFor, seller, type Cart } from "./price-list.ts";

const catalog = memoryCatalog(priceList);

/** Returns the quote of a cart; skips a case whose amounts are out of range. */
const totalOf = async (cart: Cart, rates: RateSet): Promise<Amount> => {
  const ports = { catalog, rates: fixedRates(rates) };
  const result = await createQuotes(ports).calculate(seller, requestFor(cart));
  fc.pre(result._tag === "Right");
  return result.right.total.price;
};

const anySeats = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: limits.maxQuantity }),
);

/** From 0 to 100, with up to four digits behind the point. */
const anyPercent = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, rest]) => Amount.of(`${String(whole)}.${String(rest).padStart(4, "0")}`))
  .chain((share) => fc.constantFrom(share, Amount.of("100")));

test("a coupon never raises a total, in no currency and at no rates", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ seats: anySeats, currency: anyCurrency, couponPercent: anyPercent }),
      anyRateSet,
      async ({ couponPercent, ...cart }, rates) => {
        const full = await totalOf(cart, rates);
        const reduced = await totalOf({ ...cart, couponPercent }, rates);
        expect(Amount.atLeast(full, reduced)).toBe(true);
      },
    ),
  );
});

test("one seat more never costs less, not even where the discount begins", async () => {
  await fc.assert(
    fc.asyncProperty(anyCurrency, anyRateSet, async (currency, rates) => {
      let fewer = Amount.zero;
      for (let seats = 1; seats <= 30; seats += 1) {
        const more = await totalOf({ seats, currency }, rates);
        expect([seats, Amount.atLeast(more, fewer)]).toEqual([seats, true]);
        fewer = more;
      }
    }),
  );
});
