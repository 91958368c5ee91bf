import type { Catalog } from "../../src/testing/arbitrary-quote.ts";
import { Amount, minorUnits, type Quote, type RateSet } from "quittance";
import { diffQuotes } from "quittance/explain";
import { testOrganization } from "quittance/testing";
import {
  anyCatalog,
  anyQuoteRequest,
  anyRateSet,
  anyPricingCase,
  type PricingCase,
} from "quittance/testing/generators";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "../support/check-property.ts";
import { priceCase } from "../support/price-case.ts";
import { roundingDescription } from "quittance/adapter";

/** Generates two requests for one catalog, with possibly different prices and rates. */
const anyTwo = anyCatalog.chain((catalog) =>
  fc.record({
    before: fc.record({ request: anyQuoteRequest(catalog), rates: anyRateSet }),
    after: fc.record({ request: anyQuoteRequest(catalog), rates: anyRateSet }),
    currency: fc.option(fc.constantFrom("EUR", "USD", "BITCOIN", "IDR"), { nil: undefined }),
    keeps: fc.record({ items: fc.boolean(), rates: fc.boolean() }),
    catalogs: fc.tuple(fc.constant(catalog), anotherPrice(catalog)),
  }),
);

const anotherPrice = (catalog: Catalog): fc.Arbitrary<Catalog> =>
  fc.nat({ max: 5 }).map((extra) => ({
    ...catalog,
    billingSchemas: catalog.billingSchemas.map((schema) => ({
      ...schema,
      basePrice: {
        ...schema.basePrice,
        amount: Amount.add(schema.basePrice.amount, Amount.multiplyByInteger(Amount.one, extra)),
      },
    })),
  }));

type Two = typeof anyTwo extends fc.Arbitrary<infer Found> ? Found : never;

/** Returns the two quotes; skips cases in which one fails. */
const quotesOf = async (two: Two): Promise<readonly [Quote, Quote]> => {
  const { before, after, keeps, currency, catalogs } = two;
  const items = keeps.items
    ? after.request.items.map((item, index) => ({ ...item, quantity: 1 + (index % 3) }))
    : before.request.items;
  const price = async (
    catalog: Catalog,
    request: typeof before.request,
    rates: RateSet,
  ): Promise<Quote> => {
    const inCurrency = currency === undefined ? request : { ...request, currency };
    const organizationId = testOrganization;
    const priced = await priceCase({ organizationId, catalog, rates, request: inCurrency });
    fc.pre(priced._tag === "Right");
    return priced.right;
  };
  return [
    await price(catalogs[0], { ...before.request, items }, before.rates),
    await price(catalogs[1], after.request, keeps.rates ? before.rates : after.rates),
  ];
};

const totalsOf = ({ price, priceUsd }: ReturnType<typeof diffQuotes>) =>
  price === undefined ? [priceUsd] : [price, priceUsd];

const rendered = (amounts: ReadonlyArray<Amount>): string => Amount.render(Amount.sum(amounts));

checkProperty("differences: the parts add up exactly", anyTwo, async (two) => {
  const [before, after] = await quotesOf(two);
  const difference = diffQuotes(before, after);
  expect(difference.price === undefined).toBe(before.currency !== after.currency);
  for (const { before: was, after: is, change, parts } of totalsOf(difference)) {
    expect(rendered(parts.map(({ amount }) => amount))).toBe(Amount.render(change));
    expect(Amount.render(Amount.add(was, change))).toBe(Amount.render(is));
    for (const { amount } of parts) expect(Amount.equals(amount, Amount.zero)).toBe(false);
  }
});

checkProperty(
  "differences: every changed line of either quote is reported once",
  anyTwo,
  async (two) => {
    const [before, after] = await quotesOf(two);
    const { priceUsd } = diffQuotes(before, after);
    const seen = (side: "before" | "after"): number =>
      new Set(priceUsd.parts.flatMap((part) => part[side] ?? [])).size;
    expect(seen("before")).toBeLessThanOrEqual(before.lines.length);
    expect(seen("after")).toBeLessThanOrEqual(after.lines.length);
    for (const { reason, before: was, after: is } of priceUsd.parts) {
      expect([reason === "ADDED", reason === "REMOVED"]).toEqual([
        was === undefined,
        is === undefined,
      ]);
    }
  },
);

checkProperty("differences: with equal rates, no part has the reason RATE", anyTwo, async (two) => {
  const [before, after] = await quotesOf({ ...two, keeps: { ...two.keeps, rates: true } });
  for (const { parts } of totalsOf(diffQuotes(before, after))) {
    expect(parts.map(({ reason }) => reason)).not.toContain("RATE");
  }
});

checkProperty(
  "differences: ROUNDING is at max a few units of the last digit",
  anyTwo,
  async (two) => {
    const [before, after] = await quotesOf(two);
    const { priceUsd } = diffQuotes(before, after);
    const max = Amount.multiplyByInteger(Amount.unit(30), 6);
    for (const { reason, amount } of priceUsd.parts) {
      if (reason !== "ROUNDING") continue;
      const size = Amount.isPositive(amount) ? amount : Amount.subtract(Amount.zero, amount);
      expect(Amount.atMost(size, max)).toBe(true);
    }
  },
);

checkProperty("differences: a quote does not differ from itself", anyTwo, async (two) => {
  const [quote] = await quotesOf(two);
  for (const { parts, change } of totalsOf(diffQuotes(quote, quote))) {
    expect([parts, Amount.render(change)]).toEqual([[], "0"]);
  }
});

test("the properties are tested with differences of every reason", async () => {
  const reasons = new Set<string>();
  const property = fc.asyncProperty(anyTwo, async (two) => {
    const [before, after] = await quotesOf(two);
    for (const { parts } of totalsOf(diffQuotes(before, after))) {
      for (const { reason } of parts) reasons.add(reason);
    }
  });
  await fc.assert(property, { seed: 1, numRuns: 300 });
  expect([...reasons].sort()).toEqual([
    ...["ADDED", "ADJUSTMENTS", "QUANTITY", "RATE", "REMOVED", "ROUNDING", "UNIT_PRICE"],
  ]);
});

const anyPolicy = fc.option(
  fc.record({
    mode: fc.constantFrom(...roundingDescription.roundingModes),
    at: fc.constantFrom(...roundingDescription.roundingPlaces),
  }),
  { nil: undefined },
);

const anyRoundedTwice = fc.record({
  found: anyPricingCase,
  policies: fc.tuple(anyPolicy, anyPolicy),
  laterRates: fc.option(anyRateSet, { nil: undefined }),
});

type RoundedTwice = typeof anyRoundedTwice extends fc.Arbitrary<infer Found> ? Found : never;

/** Returns a request quoted with two policies; skips cases in which one fails. */
const roundedQuotesOf = async ({ found, policies, laterRates }: RoundedTwice) => {
  const price = async (
    given: PricingCase,
    policy: RoundedTwice["policies"][number],
  ): Promise<Quote> => {
    const priced = await priceCase({ ...given, rounding: policy && minorUnits(policy) });
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
    const { price, priceUsd } = diffQuotes(...(await roundedQuotesOf(made)));
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
    const { price, priceUsd } = diffQuotes(
      ...(await roundedQuotesOf({ ...made, laterRates: undefined })),
    );
    const parts = [...(price?.parts ?? []), ...priceUsd.parts];
    expect(parts.filter(({ reason }) => reason !== "ROUNDING")).toEqual([]);
  },
);
