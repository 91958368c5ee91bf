import * as fc from "fast-check";
import { memoryCatalog } from "@quittance/memory";
import { expect } from "vitest";
import { createQuotes, fixedRates, isLeft } from "quittance";
import type { Issue, IssueCode } from "quittance/errors";
import type { PricingCase } from "quittance/testing/generators";
import type { JsonObject } from "quittance/adapter";
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
): Promise<ReadonlyArray<Issue<IssueCode>>> => {
  const { organizationId, catalog, rates, request } = found;
  const asked = { currency: request.currency ?? "USD", items: request.items.slice(0, lines) };
  const quotes = createQuotes({ catalog: memoryCatalog(catalog), rates: fixedRates(rates) });
  const quote = await quotes.calculate(organizationId, asked);
  return isLeft(quote) && quote.left.kind === "Invalid" ? quote.left.issues : [];
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
      if (issue.path.length > 1) expect(after).toContainEqual(issue);
    }
  },
);

const custom = { type: "PAYMENT_INTENT", currency: "EUR", price: "1" };
const huge = { type: "PAYMENT_INTENT", currency: hugeItem.currency, price: "9".repeat(20) };
const product = { type: "PRODUCT", product_id: "product_1", billing_schema_id: "schema_1" };

/** Generates well-formed lines: valid ones, and some with issues of the catalog or pricing. */
const anyFormedLine: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  custom,
  { ...product, quantity: 2 },
  huge,
  { ...product, quantity: 1, product_id: "product_none" },
  { ...product, quantity: 1, billing_schema_id: "schema_none" },
);

/** Generates lines with issues of their form. */
const anyMalformedLine: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  { ...huge, quantity: 0 },
  { ...custom, quantity: 1.5 },
  { ...custom, price: "-1" },
  { ...custom, price: "0" },
  { ...custom, title: "", extra: 1 },
  { ...custom, currency: "XXX" },
  { ...product, quantity: 1_000_001, product_id: "product_none" },
  { ...product, product_id: 7 },
  { type: "GIFT" },
);

const anyLine = fc.oneof(anyFormedLine, anyMalformedLine);

/** Issues of the catalog are only reported for requests without issues of their form. */
const anyLines = fc.oneof(
  fc.record({
    first: fc.array(anyFormedLine, { minLength: 1, maxLength: 12 }),
    more: fc.array(anyFormedLine, { maxLength: 40 }),
  }),
  fc.record({
    first: fc
      .tuple(anyMalformedLine, fc.array(anyLine, { maxLength: 11 }))
      .map(([line, others]) => [line, ...others]),
    more: fc.array(anyLine, { maxLength: 40 }),
  }),
);

const bodies = fc.record({ found: anyInvalidCase, lines: anyLines });

checkProperty(
  "validation: every reported property stays reported when lines are added to a body",
  bodies,
  async (choice) => {
    const { found, lines } = choice;
    const { first, more } = lines;
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
