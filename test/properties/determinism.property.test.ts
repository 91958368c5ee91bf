import { memoryCatalog } from "@quittance/memory";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createQuotes, isLeft, renderQuote, type RateProvider, type RateSet } from "quittance";
import { right, type CatalogRepository, type QuotePorts } from "quittance/adapter";
import { anyPricingCase, anyRateSet, type PricingCase } from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import { priceCase, quoteProperty, quoteOf } from "../support/price-case.ts";

const entriesOf = (map: ReadonlyMap<unknown, unknown>): ReadonlyArray<unknown> => [...map];

/** Returns the text of a value, including maps. */
const bytesOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof Map ? entriesOf(inner) : inner));

/** Freezes a value deeply, including its amounts. */
const deepFreeze = (value: unknown): void => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  if (value instanceof Map) deepFreeze(entriesOf(value));
  Object.values(value).forEach(deepFreeze);
};

checkProperty(
  "determinism: equal inputs give equal bytes, including failures",
  anyPricingCase,
  async (found) => {
    const { organizationId, catalog, rates, request } = found;
    const bytes = async (): Promise<string> => {
      const result = await priceCase(found);
      return bytesOf(!isLeft(result) ? renderQuote(result.right) : result.left);
    };
    const ports = { catalog: memoryCatalog(catalog), rates: { ratesFor: () => always(rates) } };
    // A quote does not call the other ports of a host.
    const quotes = createQuotes(ports);
    const result = await quotes.calculate(organizationId, request);
    const bound = bytesOf(!isLeft(result) ? renderQuote(result.right) : result.left);
    const first = await bytes();
    expect(await bytes()).toBe(first);
    expect(bound).toBe(first);
  },
);

const always = (rates: RateSet): ReturnType<RateProvider["ratesFor"]> => {
  return () => Promise.resolve(right(rates));
};

checkProperty(
  "determinism: inputs are not changed and can be frozen",
  anyPricingCase,
  async (found) => {
    const before = bytesOf(found);
    const returned = bytesOf(await priceCase(found));
    expect(bytesOf(found)).toBe(before);
    deepFreeze(found);
    const again = await priceCase(found);
    expect(bytesOf(again)).toBe(returned);
    if (!isLeft(again)) {
      deepFreeze(again);
      expect(renderQuote(again.right)).toEqual(renderQuote(again.right));
    }
  },
);

/** Returns the case with its catalog and rates in reverse order. */
const reversed = (found: PricingCase): PricingCase => ({
  ...found,
  catalog: {
    products: found.catalog.products.toReversed(),
    billingSchemas: found.catalog.billingSchemas.toReversed(),
  },
  rates: { ...found.rates, unitsPerUsd: new Map([...found.rates.unitsPerUsd].reverse()) },
});

quoteProperty(
  "determinism: the order of records and rates does not matter",
  async (quote, found) => {
    expect(JSON.stringify(await quoteOf(reversed(found)))).toBe(JSON.stringify(quote));
  },
);

const twoRateSets = fc.record({ found: anyPricingCase, later: anyRateSet });

checkProperty(
  "determinism: catalog and rates are read once, and the quote has the time of the rates",
  twoRateSets,
  async (pair) => {
    const { found, later } = pair;
    const lookups: Array<string> = [];
    const memory = memoryCatalog(found.catalog);
    const lookUp: CatalogRepository["lookUp"] = (...asked) => {
      lookups.push("catalog");
      return memory.lookUp(...asked);
    };
    const ratesFor: RateProvider["ratesFor"] = () => {
      const isFirst = !lookups.includes("rates");
      lookups.push("rates");
      return always(isFirst ? found.rates : later);
    };
    const ports: QuotePorts = { catalog: { lookUp }, rates: { ratesFor } };
    const result = await createQuotes(ports).calculate(found.organizationId, found.request);
    expect(lookups).toEqual(["catalog", "rates"]);
    fc.pre(!isLeft(result));
    expect(renderQuote(result.right)).toEqual(await quoteOf(found));
    expect(renderQuote(result.right).exchange_rate_timestamp).toBe(found.rates.timestamp);
  },
);
