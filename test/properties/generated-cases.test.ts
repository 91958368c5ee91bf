import * as fc from "fast-check";
import { isLeft } from "quittance";
import { expect, test } from "vitest";
import { anyPricingCase } from "quittance/testing/generators";
import { anyInvalidCase } from "../support/arbitrary-invalid-case.ts";
import { oracleQuote } from "../support/oracle.ts";
import { priceCase } from "../support/price-case.ts";
import { wireCaseOf } from "../support/wire-case.ts";

const numRuns = 1000;

test("more than nine of ten generated cases give a quote, so that the properties are tested", async () => {
  const cases = fc.sample(anyPricingCase, { numRuns, seed: 1 });
  const results = await Promise.all(cases.map(priceCase));
  expect(results.filter((result) => !isLeft(result)).length).toBeGreaterThan(0.9 * numRuns);
});

test("invalid cases fail in every possible way, and many cases give a quote", () => {
  const counts = new Map<string, number>();
  for (const found of fc.sample(anyInvalidCase, { numRuns, seed: 1 })) {
    const { request, catalog, rates } = wireCaseOf(found);
    const result = oracleQuote(request, catalog, rates);
    const kind = "quote" in result ? "QUOTED" : result.failure.code;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  expect(counts.get("QUOTED")).toBeGreaterThan(0.2 * numRuns);
  expect(counts.get("VALIDATION_FAILED")).toBeGreaterThan(0.1 * numRuns);
  expect(counts.get("AMOUNT_OUT_OF_RANGE")).toBeGreaterThan(0.02 * numRuns);
  expect(counts.get("RATE_UNAVAILABLE")).toBeGreaterThan(0.02 * numRuns);
});

test("lines share the quote's currency, are in dollars, and are adjusted often enough", () => {
  const requests = fc.sample(anyPricingCase, { numRuns, seed: 1 }).map(({ request }) => request);
  const items = requests.flatMap(({ currency, items: lines }) =>
    lines.map((item) => ({ item, currency })),
  );
  const custom = items.flatMap(({ item, currency }) =>
    item.type === "PRODUCT" ? [] : [{ item, currency }],
  );
  const share = (count: number): number => count / items.length;
  const same = custom.filter(({ item, currency }) => item.currency === currency);
  const dollars = custom.filter(({ item }) => item.currency === "USD");
  const adjusted = items.filter(({ item }) => (item.adjustments ?? []).length > 0);
  expect(share(same.length)).toBeGreaterThan(0.03);
  expect(share(dollars.length)).toBeGreaterThan(0.05);
  expect(share(adjusted.length)).toBeGreaterThan(0.15);
});
