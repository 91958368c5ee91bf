import { Amount, createQuotes, fixedRates, minorUnits, type Quote } from "quittance";
import { roundingModes, roundingPlaces } from "quittance/adapter";
import { diffQuotes } from "quittance/evidence";
import { anyPricingCase, anyRateSet, type PricingCase } from "quittance/testing/generators";
import { memoryCatalog } from "@quittance/memory";
import * as fc from "fast-check";
import { expect } from "vitest";
import { checkProperty } from "../support/check-property.ts";

const anyPolicy = fc.option(
  fc.record({ mode: fc.constantFrom(...roundingModes), at: fc.constantFrom(...roundingPlaces) }),
  { nil: undefined },
);

const anyRoundedTwice = fc.record({
  found: anyPricingCase,
  policies: fc.tuple(anyPolicy, anyPolicy),
  laterRates: fc.option(anyRateSet, { nil: undefined }),
});

type RoundedTwice = typeof anyRoundedTwice extends fc.Arbitrary<infer Found> ? Found : never;

/** Returns a request quoted with two policies; skips cases in which one fails. */
const quotesOf = async ({ found, policies, laterRates }: RoundedTwice) => {
  const price = async (
    { organizationId, catalog, rates, request }: PricingCase,
    policy: RoundedTwice["policies"][number],
  ): Promise<Quote> => {
    const quotes = createQuotes({
      catalog: memoryCatalog(catalog),
      rates: fixedRates(rates),
      rounding: policy && minorUnits(policy),
    });
    const priced = await quotes.calculateQuote(organizationId, request);
    fc.pre(priced._tag === "Right");
    return priced.right;
  };
  const later = laterRates === undefined ? found : { ...found, rates: laterRates };
  return [await price(found, policies[0]), await price(later, policies[1])] as const;
};

checkProperty(
  "differences of rounded quotes: the parts add up exactly",
  anyRoundedTwice,
  async (made) => {
    const { price, priceUsd } = diffQuotes(...(await quotesOf(made)));
    for (const { change, parts } of price === undefined ? [priceUsd] : [price, priceUsd]) {
      const sum = Amount.sum(parts.map(({ amount }) => amount));
      expect(Amount.render(sum)).toBe(Amount.render(change));
    }
  },
);

checkProperty(
  "differences of rounded quotes: another policy alone has no other reason than ROUNDING",
  anyRoundedTwice,
  async (made) => {
    const { price, priceUsd } = diffQuotes(...(await quotesOf({ ...made, laterRates: undefined })));
    const parts = [...(price?.parts ?? []), ...priceUsd.parts];
    expect(parts.filter(({ reason }) => reason !== "ROUNDING")).toEqual([]);
  },
);
