import * as fc from "fast-check";
import { memoryCatalog } from "@quittance/memory";
import { expect } from "vitest";
import { fixedRates, isLeft } from "quittance";
import type { RequestIssue } from "quittance/errors";
import { reviewQuote } from "../../src/quote/quote-review.ts";
import type { PricingCase } from "quittance/testing/generators";
import type { JsonObject } from "quittance/wire";
import { anyInvalidCase, hugeItem } from "../support/arbitrary-invalid-case.ts";
import { checkProperty } from "../support/check-property.ts";
import { oracleQuote, type OracleProductItem, type OracleRequest } from "../support/oracle.ts";
import { libraryResult, wireCaseOf } from "../support/wire-case.ts";

checkProperty(
  "quotes: a request is quoted, or rejected for the same properties, as by the oracle",
  anyInvalidCase,
  async (found) => {
    const { request, catalog, rates } = wireCaseOf(found);
    const expected = oracleQuote(request, catalog, rates);
    expect(await libraryResult({ ...request }, found)).toStrictEqual(expected);
  },
);

/** Returns the request of the product variant for the same product. */
const productVariant = ({ currency, items = [] }: OracleRequest): OracleRequest | undefined => {
  const chosen = items.find((item): item is OracleProductItem => item.type === "PRODUCT");
  if (chosen === undefined) return undefined;
  const { product_id: id, quantity, billing_schema_id } = chosen;
  const product = { id, quantity, billing_schema_id };
  return currency === undefined ? { product } : { currency, product };
};

checkProperty(
  "quotes: the product variant gives the response of the oracle",
  anyInvalidCase,
  async (found) => {
    const { request, catalog, rates } = wireCaseOf(found);
    const single = productVariant(request);
    fc.pre(single !== undefined);
    const expected = oracleQuote(single, catalog, rates);
    expect(await libraryResult({ ...single }, found)).toStrictEqual(expected);
  },
);

const issuesOf = async (
  found: PricingCase,
  lines: number,
): Promise<ReadonlyArray<RequestIssue>> => {
  const { organizationId, catalog, rates, request } = found;
  const draft = { currency: request.currency ?? "USD", items: request.items.slice(0, lines) };
  const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates) };
  const review = await reviewQuote(organizationId, draft)(ports)();
  return isLeft(review) ? [] : review.right.issues;
};

const splitCase = fc
  .record({ found: anyInvalidCase, where: fc.nat() })
  .map(({ found, where }) => ({ found, lines: 1 + (where % found.request.items.length) }));

checkProperty(
  "validation: the issues of a line stay when lines are added",
  splitCase,
  async (split) => {
    const { found, lines } = split;
    const after = await issuesOf(found, found.request.items.length);
    for (const issue of await issuesOf(found, lines)) {
      if (issue.kind === "ItemInvalid") expect(after).toContainEqual(issue);
    }
  },
);

const custom = { type: "PAYMENT_INTENT", currency: "EUR", price: "1" };
const huge = { type: "PAYMENT_INTENT", currency: hugeItem.currency, price: "9".repeat(20) };
const product = { type: "PRODUCT", product_id: "product_1", billing_schema_id: "schema_1" };

/** Generates lines: valid ones, and some with issues of parsing, the catalog or pricing. */
const anyLine: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  custom,
  { ...product, quantity: 2 },
  huge,
  { ...huge, quantity: 0 },
  { ...custom, quantity: 1.5 },
  { ...custom, price: "-1" },
  { ...custom, price: "0" },
  { ...custom, title: "", extra: 1 },
  { ...custom, currency: "XXX" },
  { ...product, quantity: 1_000_001, product_id: "product_none" },
  { ...product, quantity: 1, billing_schema_id: "schema_none" },
  { ...product, product_id: 7 },
  { type: "GIFT" },
);

const bodies = fc.record({
  found: anyInvalidCase,
  first: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  more: fc.array(anyLine, { maxLength: 40 }),
});

checkProperty(
  "validation: every reported property stays reported when lines are added to a body",
  bodies,
  async (choice) => {
    const { found, first, more } = choice;
    const pathsOf = async (items: ReadonlyArray<JsonObject>): Promise<ReadonlyArray<string>> => {
      const result = await libraryResult({ currency: "USD", items }, found);
      return "failure" in result ? result.failure.paths : [];
    };
    const before = await pathsOf(first);
    const after = await pathsOf([...first, ...more]);
    const ofLines = before.filter((path) => path.startsWith("items."));
    expect(after).toEqual(expect.arrayContaining(ofLines));
  },
);
