import { readFileSync } from "node:fs";
import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  discount,
  fee,
  fixedRates,
  type Adjustment,
  type Id,
  type Item,
  type Quote,
  type OrganizationId,
} from "quittance";
import { diffQuotes, explainQuote } from "quittance/explain";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { sampleProduct, sampleSchema } from "../../adapters/conformance/src/sample-product.ts";
import { rightOf } from "../../test/support/right-of.ts";

const organizationId: OrganizationId = "org_acme";
const productId: Id<"product"> = "product_guide";
const schemaId: Id<"schema"> = "schema_guide";

const catalog = memoryCatalog({
  products: [
    {
      ...sampleProduct,
      organizationId,
      id: productId,
      isActive: true,
      name: "Field guide | 2nd *edition*",
    },
  ],
  billingSchemas: [
    {
      ...sampleSchema,
      organizationId,
      productId,
      id: schemaId,
      isActive: true,
      basePrice: { currency: "GBP", amount: Amount.of("10") },
    },
  ],
});
const quotes = createQuotes({ catalog, rates: fixedRates(rateSetOf({ GBP: "0.8", EUR: "0.9" })) });

const twice: Adjustment = {
  kind: { type: "DOUBLING", apply: ({ amount }) => Amount.multiplyByInteger(amount, 2) },
  title: "Twice",
  details: { why: "gift", times: "2" },
};

const custom = (currency: "USD" | "EUR", price: string, quantity: number) => ({
  type: "PAYMENT_INTENT" as const,
  currency,
  price: Amount.of(price),
  quantity,
});

const quoteIn = async (currency: "USD" | "EUR", items: ReadonlyArray<Item>): Promise<Quote> =>
  rightOf(await quotes.calculate(organizationId, { currency, items }));

/** The calculations in these files were made by hand. */
const expected = (name: string): string =>
  readFileSync(new URL(`../../test/explained/${name}.txt`, import.meta.url), "utf8");

test("every kind of line is explained, as text and as Markdown", async () => {
  const quote = await quoteIn("EUR", [
    {
      type: "PRODUCT",
      productId,
      billingSchemaId: schemaId,
      quantity: 3,
      adjustments: [
        discount({ percent: Amount.of("12.5") }, "Spring sale"),
        fee({ amount: { currency: "GBP", amount: Amount.of("1.5") } }),
        twice,
      ],
    },
    { ...custom("USD", "1", 1), title: "Line\nbreak" },
    custom("EUR", "2", 2),
  ]);
  expect(explainQuote(quote)).toBe(expected("in-euros-as-text"));
  expect(explainQuote(quote, "markdown")).toBe(expected("in-euros-as-markdown"));
});

test("an explanation of a quote in dollars has no rates and no conversions", async () => {
  const quote = await quoteIn("USD", [{ ...custom("USD", "1", 1), title: "A" }]);
  expect(explainQuote(quote)).toBe(expected("in-dollars-as-text"));
  expect(explainQuote(quote, "markdown")).toBe(expected("in-dollars-as-markdown"));
});

test("a fee in percent is calculated, the host's own kind is shown with its details", async () => {
  const given = { ...twice, details: { percent: "100" } };
  const quote = await quoteIn("USD", [
    {
      type: "PRODUCT",
      productId,
      billingSchemaId: schemaId,
      quantity: 1,
      adjustments: [fee({ percent: Amount.of("10") }, "Service fee"), given],
    },
  ]);
  expect(explainQuote(quote)).toBe(expected("pounds-in-dollars-as-text"));
});

describe("two quotes are compared line by line:", () => {
  const reasonsOf = (before: Quote, after: Quote): ReadonlyArray<string> =>
    diffQuotes(before, after).priceUsd.parts.map(({ reason }) => reason);

  test("a product by its identifier, even if its name changed", async () => {
    const quote = await quoteIn("EUR", [
      { type: "PRODUCT", productId, billingSchemaId: schemaId, quantity: 1 },
    ]);
    const [priced] = quote.lines;
    if (priced === undefined) throw new Error("The quote has a line.");
    const renamed = { ...priced, line: { ...priced.line, title: "Field guide, 3rd edition" } };
    expect(reasonsOf(quote, { ...quote, lines: [renamed] })).toEqual([]);
    const other = {
      ...priced,
      line: {
        ...priced.line,
        item: { ...priced.line.item, productId: "product_b" as const },
      },
    };
    expect(reasonsOf(quote, { ...quote, lines: [other as typeof priced] })).toEqual([
      "ADDED",
      "REMOVED",
    ]);
  });

  test("a custom item by its title", async () => {
    const one = (title: string): Item => ({ ...custom("EUR", "1", 1), title });
    const before = await quoteIn("EUR", [one("Gift wrap")]);
    const after = await quoteIn("EUR", [one("Engraving")]);
    expect(reasonsOf(before, after)).toEqual(["ADDED", "REMOVED"]);
  });
});
