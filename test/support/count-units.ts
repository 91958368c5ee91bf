import type { Pricing } from "quittance";
import { toScaled } from "./oracle-money.ts";
import { Amount } from "quittance";

const scaled = (amount: Amount): bigint => toScaled(Amount.render(amount));

/**
 * Prices a measure by counting its tenths one by one, or its packages: independent of the library,
 * and slow. Returns the price in units of the thirtieth decimal.
 */
export const countedPrice = (
  { model, tiers = [], packageSize, included, minimum, maximum }: Pricing,
  basePrice: Amount,
  tenthsOfUnits: number,
): bigint => {
  const inTenths = (amount: Amount): bigint => (scaled(amount) * 10n) / 10n ** 30n;
  const free = included === undefined ? 0n : inTenths(included);
  let left = BigInt(tenthsOfUnits) - free;
  if (left < 0n) left = 0n;
  let price = 0n;
  if (model === "UNIT") {
    for (let count = 1n; count <= left; count += 1n) price += scaled(basePrice) / 10n;
  } else {
    const isPackage = packageSize !== undefined;
    const step = isPackage ? inTenths(packageSize) : 1n;
    const of = isPackage ? 1n : 10n;
    let counted = 0n;
    const tierAt = (count: bigint): number =>
      tiers.findIndex(({ upTo }) => upTo === undefined || count * 10n ** 30n <= scaled(upTo) * of);
    const touched = new Set([0]);
    for (let done = 0n; done < left; done += step) {
      counted += 1n;
      touched.add(tierAt(counted));
      if (model !== "VOLUME") price += scaled(tiers[tierAt(counted)]?.unitPrice ?? basePrice) / of;
    }
    if (model === "VOLUME") {
      const tier = tiers[tierAt(counted)];
      price = tier === undefined ? 0n : (scaled(tier.unitPrice) / of) * counted;
      price += tier === undefined ? 0n : scaled(tier.flatPrice);
    } else {
      for (const index of touched) price += scaled(tiers[index]?.flatPrice ?? basePrice);
    }
  }
  if (minimum !== undefined && price < scaled(minimum)) price = scaled(minimum);
  return maximum !== undefined && price > scaled(maximum) ? scaled(maximum) : price;
};
