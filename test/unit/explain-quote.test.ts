import { readFileSync } from "node:fs";
import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  discount,
  fee,
  fixedRates,
  idOf,
  type Adjustment,
  type ItemRequest,
  type Quote,
} from "quittance";
import { explainQuote } from "quittance/evidence";
import { rateSetOf } from "quittance/testing";
import { expect, test } from "vitest";
import { sampleProduct, sampleSchema } from "../../src/conformance/sample-invoice.ts";
import { rightOf } from "../support/right-of.ts";

const organizationId = idOf("org", "org_acme");
const productId = idOf("product", "product_guide");
const schemaId = idOf("schema", "schema_guide");

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
  kind: { type: "DOUBLING", apply: ({ amount }) => Amount.timesInteger(amount, 2) },
  title: "Twice",
  details: { why: "gift", times: "2" },
};

const custom = (currency: "USD" | "EUR", price: string, quantity: number): ItemRequest => ({
  type: "PAYMENT_INTENT",
  currency,
  price: Amount.of(price),
  quantity,
});

const quoteIn = async (
  currency: "USD" | "EUR",
  items: ReadonlyArray<ItemRequest>,
): Promise<Quote> => rightOf(await quotes.calculateQuote(organizationId, { currency, items }));

/** Every calculation in these files was done by hand. */
const expected = (name: string): string =>
  readFileSync(new URL(`explained/${name}.txt`, import.meta.url), "utf8");

test("every sort of line is explained, as text and as Markdown", async () => {
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
    { ...custom("USD", "1", 1), title: "Line\nbreak" } as ItemRequest,
    custom("EUR", "2", 2),
  ]);
  expect(explainQuote(quote)).toBe(expected("in-euros-as-text"));
  expect(explainQuote(quote, "markdown")).toBe(expected("in-euros-as-markdown"));
});

test("a quote in dollars alone names no rates and converts nothing", async () => {
  const quote = await quoteIn("USD", [{ ...custom("USD", "1", 1), title: "A" } as ItemRequest]);
  expect(explainQuote(quote)).toBe(expected("in-dollars-as-text"));
  expect(explainQuote(quote, "markdown")).toBe(expected("in-dollars-as-markdown"));
});
