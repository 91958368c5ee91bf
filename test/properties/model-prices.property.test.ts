import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, type Pricing } from "quittance";
import { pricingSteps } from "../../src/pricing/pricing-steps.ts";
import { anyPriced, anyTenths, tenths } from "../support/arbitrary-pricing.ts";
import { checkProperty } from "../support/check-property.ts";
import {
  largestOf,
  one,
  smallerOf,
  toDecimal,
  toText,
  zero,
  type Decimal,
} from "../support/oracle-money.ts";
import { decimalOf } from "../support/settlement-case.ts";

const priceBy = (pricing: Pricing, basePrice: Amount, count: number): Amount =>
  pricingSteps(pricing, basePrice, tenths(count)).at(-1)?.after ??
  Amount.multiplyByRate(basePrice, tenths(count));

const anyMeasured = fc.record({ priced: anyPriced, count: anyTenths, more: anyTenths });

checkProperty(
  "a price is what counting single tenths of units, or packages, gives",
  anyMeasured,
  ({ priced: { pricing, basePrice }, count }) => {
    const price = priceBy(pricing, basePrice, count);
    expect(Amount.render(price)).toBe(toText(countedPrice(pricing, basePrice, count)));
  },
);
checkProperty(
  "more units never cost less, except of a volume",
  anyMeasured,
  ({ priced: { pricing, basePrice }, count, more }) => {
    if (pricing.model === "VOLUME") return;
    const less = priceBy(pricing, basePrice, count);
    expect(Amount.atLeast(priceBy(pricing, basePrice, count + more), less)).toBe(true);
  },
);
checkProperty(
  "more units cost what they cost alone from where the units before them ended",
  anyMeasured,
  ({ priced: { pricing: limited, basePrice }, count, more }) => {
    const pricing = { ...limited, minimum: undefined, maximum: undefined };
    if ((pricing.model !== "GRADUATED" && pricing.model !== "UNIT") || more === 0) return;
    const { tiers, included = Amount.zero } = pricing;
    const [first, second] = [count, more].map(tenths);
    if (first === undefined || second === undefined) return;
    const charged = Amount.max(Amount.zero, Amount.subtract(first, included));
    const left = tiers?.filter(({ upTo }) => upTo === undefined || !Amount.atMost(upTo, charged));
    const reached = tiers?.findIndex(
      ({ upTo }) => upTo === undefined || Amount.atMost(charged, upTo),
    );
    const rest: Pricing = {
      ...pricing,
      included: Amount.max(Amount.zero, Amount.subtract(included, first)),
      tiers: left?.map((tier) => ({
        ...tier,
        upTo: tier.upTo && Amount.subtract(tier.upTo, charged),
        // It was due with the units before.
        flatPrice: tiers?.indexOf(tier) === reached ? Amount.zero : tier.flatPrice,
      })),
    };
    const whole = priceBy(pricing, basePrice, count + more);
    const before = priceBy(pricing, basePrice, count);
    expect(Amount.render(Amount.subtract(whole, before))).toBe(
      Amount.render(priceBy(rest, basePrice, more)),
    );
  },
);
checkProperty(
  "a tier that is not reached changes nothing",
  anyMeasured,
  ({ priced: { pricing, basePrice }, count, more }) => {
    const { tiers } = pricing;
    const last = tiers?.at(-1);
    if (tiers === undefined || last === undefined) return;
    const before = tiers.at(-2)?.upTo ?? Amount.zero;
    const upTo = Amount.add(Amount.fromInteger(count + more + 1), before);
    const added = { unitPrice: Amount.of("7"), flatPrice: Amount.of("5"), upTo: undefined };
    const longer = { ...pricing, tiers: [...tiers.slice(0, -1), { ...last, upTo }, added] };
    expect(Amount.render(priceBy(longer, basePrice, count))).toBe(
      Amount.render(priceBy(pricing, basePrice, count)),
    );
  },
);
checkProperty(
  "one tier without a flat price is the price of a unit",
  anyMeasured,
  ({ priced: { pricing, basePrice }, count }) => {
    if (pricing.model !== "UNIT") return;
    const tier = { upTo: undefined, unitPrice: basePrice, flatPrice: Amount.zero };
    for (const model of ["GRADUATED", "VOLUME"] as const) {
      const tiered = { ...pricing, model, tiers: [tier] };
      expect(Amount.render(priceBy(tiered, Amount.zero, count))).toBe(
        Amount.render(priceBy(pricing, basePrice, count)),
      );
    }
  },
);
checkProperty(
  "a price is within its minimum and maximum",
  anyMeasured,
  ({ priced: { pricing, basePrice }, count }) => {
    const price = priceBy(pricing, basePrice, count);
    const { minimum = Amount.zero, maximum = price } = pricing;
    expect([Amount.atLeast(price, minimum), Amount.atMost(price, maximum)]).toEqual([true, true]);
  },
);

/**
 * Prices a measure by counting its tenths one by one, or its packages: independent of the library,
 * and slow.
 */
const countedPrice = (
  { model, tiers = [], packageSize, included, minimum, maximum }: Pricing,
  basePrice: Amount,
  tenthsOfUnits: number,
): Decimal => {
  const inTenths = (amount: Amount): Decimal => decimalOf(amount).times(10);
  const free = included === undefined ? zero : inTenths(included);
  const left = largestOf([zero, toDecimal(tenthsOfUnits).minus(free)]);
  let price = zero;
  if (model === "UNIT") {
    const tenth = decimalOf(basePrice).times("0.1");
    for (let count = one; count.lessThanOrEqualTo(left); count = count.plus(one)) {
      price = price.plus(tenth);
    }
  } else {
    const isPackage = packageSize !== undefined;
    const step = isPackage ? inTenths(packageSize) : one;
    /** What one counted piece is of a unit, or of a package. */
    const piece = isPackage ? one : toDecimal("0.1");
    let counted = zero;
    const tierAt = (count: Decimal): number =>
      tiers.findIndex(
        ({ upTo }) => upTo === undefined || count.times(piece).lessThanOrEqualTo(decimalOf(upTo)),
      );
    const touched = new Set([0]);
    for (let done = zero; done.lessThan(left); done = done.plus(step)) {
      counted = counted.plus(one);
      touched.add(tierAt(counted));
      const { unitPrice = basePrice } = tiers[tierAt(counted)] ?? {};
      if (model !== "VOLUME") price = price.plus(decimalOf(unitPrice).times(piece));
    }
    if (model === "VOLUME") {
      const tier = tiers[tierAt(counted)];
      if (tier !== undefined) {
        const measured = decimalOf(tier.unitPrice).times(piece).times(counted);
        price = measured.plus(decimalOf(tier.flatPrice));
      }
    } else {
      for (const index of touched) {
        price = price.plus(decimalOf(tiers[index]?.flatPrice ?? basePrice));
      }
    }
  }
  if (minimum !== undefined) price = largestOf([price, decimalOf(minimum)]);
  return maximum === undefined ? price : smallerOf(price, decimalOf(maximum));
};
