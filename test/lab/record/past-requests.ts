import { rateSet, type Currency, type Item, type RateSet } from "quittance";
import { randomOf } from "../chaos/random.ts";
import type { PastRequest } from "./rules.ts";

const currencies: ReadonlyArray<Currency> = ["EUR", "GBP", "USD", "JPY"];
const profiles = ["invoice", "shop", "exact"] as const;

const rateSets: ReadonlyArray<RateSet> = [1, 2, 3, 4, 5].map((day) =>
  rateSet(
    { EUR: `0.87${String(day)}3`, GBP: `0.74${String(day)}9`, JPY: `14${String(day)}.07` },
    { timestamp: `2025-05-0${String(day)} 00:00:00` },
  ),
);

/** Returns requests as a shop has them: usage, seats, hours, other items, discounts, a coupon. */
export const pastRequests = (count: number, seed: number): ReadonlyArray<PastRequest> => {
  const { below, pick } = randomOf(seed);
  const calls = (): string =>
    below(20) === 0
      ? pick(["1000", "100000", "1001"])
      : String(1 + below(pick([1500, 20_000, 450_000])));
  const itemOf = (currency: Currency): Item => {
    const discounted =
      below(5) === 0
        ? [{ type: "DISCOUNT" as const, percent: pick(["12.5", "5", "33", "100"]) }]
        : [];
    const product = (
      name: string,
      units: string | undefined,
      tax: "standard" | "reduced",
    ): Item => ({
      productId: `product_${name}`,
      billingSchemaId: `schema_${name}`,
      quantity: units === undefined ? 1 + below(40) : 1,
      ...(units && { units }),
      taxIds: [`tax_${tax}`],
      adjustments: discounted,
    });
    switch (below(4)) {
      case 0:
        return product("calls", calls(), "standard");
      case 1:
        return product("seat", undefined, "standard");
      case 2:
        return product("hour", `${String(below(40))}.${pick(["25", "5", "75", "1"])}`, "reduced");
      default:
        return {
          price: `${String(1 + below(400))}.${String(10 + below(90))}`,
          currency: below(3) === 0 ? "EUR" : currency,
          quantity: 1 + below(9),
          taxIds: [pick(["tax_standard", "tax_reduced"] as const)],
          adjustments: discounted,
        };
    }
  };
  return Array.from({ length: count }, () => {
    const currency = currencies[below(currencies.length)] ?? "EUR";
    const items = Array.from({ length: 1 + below(4) }, () => itemOf(currency));
    const coupons = below(8) === 0 ? ["SPRING"] : [];
    return {
      request: { currency, items, coupons },
      profile: pick(profiles),
      rates: rateSets[below(rateSets.length)] ?? rateSet({}),
    };
  });
};
