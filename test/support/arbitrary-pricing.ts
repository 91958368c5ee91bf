import * as fc from "fast-check";
import type { Tier } from "../../src/pricing/pricing.ts";
import { Amount, type Pricing } from "quittance";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import type { ReadItem } from "../../src/quote/item.ts";

/** Creates an amount from a number of tenths. */
export const tenths = (count: number): Amount =>
  Amount.of(`${String(Math.floor(count / 10))}.${String(count % 10)}`);

/** Small prices, most of them with fractions, and zero. */
const anyPrice = fc
  .oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }))
  .map((count) => Amount.multiplyByRate(tenths(count), Amount.of("0.3")));

/** Tiers whose ends are a number of tenths or, for packages, of ones. */
const anyTiers = (isPackage: boolean): fc.Arbitrary<ReadonlyArray<Tier>> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
      fc.array(fc.record({ unitPrice: anyPrice, flatPrice: anyPrice }), {
        minLength: 5,
        maxLength: 5,
      }),
    )
    .map(([ends, prices]) => {
      const bounds = ends.sort((a, b) => a - b).map((end) => tenths(isPackage ? end * 10 : end));
      return [...bounds, undefined].map((upTo, index) => ({
        unitPrice: Amount.zero,
        flatPrice: Amount.zero,
        ...prices[index],
        upTo,
      }));
    });

const optional = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(values, { nil: undefined });

/** A valid pricing model, and the base price that goes with it. */
export interface Priced {
  readonly pricing: Pricing;
  readonly basePrice: Amount;
}

/** Generates a pricing model of every kind. */
export const anyPriced: fc.Arbitrary<Priced> = fc
  .constantFrom("UNIT" as const, "GRADUATED" as const, "VOLUME" as const, "PACKAGE" as const)
  .chain((model) =>
    fc.record({
      model: fc.constant(model),
      tiers: anyTiers(model === "PACKAGE"),
      packageSize: fc.integer({ min: 1, max: 40 }).map(tenths),
      included: optional(fc.integer({ min: 0, max: 30 }).map(tenths)),
      minimum: optional(anyPrice),
      growth: optional(anyPrice),
      basePrice: anyPrice,
    }),
  )
  .map(({ model, tiers, packageSize, included, minimum, growth, basePrice }) => ({
    basePrice: model === "UNIT" ? basePrice : Amount.zero,
    pricing: {
      model,
      ...(model !== "UNIT" && { tiers }),
      ...(model === "PACKAGE" && { packageSize }),
      ...(included && { included }),
      ...(minimum && { minimum }),
      ...(growth && { maximum: Amount.add(minimum ?? Amount.zero, growth) }),
    },
  }));

/** Generates a measure in tenths, often at a bound of a tier. */
export const anyTenths: fc.Arbitrary<number> = fc.integer({ min: 0, max: 130 });

/** Generates a case whose billing schemas have pricing models and whose lines have units. */
export const anyModelCase: fc.Arbitrary<PricingCase> = fc
  .record({
    found: anyPricingCase,
    models: fc.array(anyPriced, { minLength: 4, maxLength: 4 }),
    units: fc.array(optional(anyTenths), { minLength: 6, maxLength: 6 }),
  })
  .map(({ found, models, units }) => ({
    ...found,
    catalog: {
      ...found.catalog,
      billingSchemas: found.catalog.billingSchemas.map((schema, index) => {
        const { pricing, basePrice = Amount.zero } = models[index] ?? {};
        const amount = basePrice;
        return { ...schema, pricing, basePrice: { ...schema.basePrice, amount } };
      }),
    },
    request: {
      ...found.request,
      items: found.request.items.map((item, index): ReadItem => {
        const count = units[index];
        const quantity = 1 + (item.quantity % 4);
        const measured = count === undefined ? {} : { units: tenths(count), unit: "HUR" };
        if (item.type === "PRODUCT") return { ...item, quantity, ...measured };
        const price = Amount.max(Amount.round(item.price, 18, "DOWN"), Amount.unit(18));
        return { ...item, quantity, price, ...measured };
      }),
    },
  }));
