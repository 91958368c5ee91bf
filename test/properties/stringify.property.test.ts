import * as fc from "fast-check";
import { idOf, renderQuote, type CalculationStep, type Quote } from "quittance";
import { stringifyQuote } from "quittance/wire";
import { calculateQuote, totalOf, type BilledLine } from "quittance/adapter";
import { anyPricingCase } from "quittance/testing";
import { expect, test } from "vitest";
import { checkProperty } from "../support/check-property.ts";
import { priceCase } from "../support/price-case.ts";
import { rightOf } from "../support/right-of.ts";
import { custom, shopOwner, shopPorts, tea } from "../support/sample-shop.ts";

/** Titles that JSON writes as they are, and titles of which it escapes something. */
const anyTitle = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('"', "\\", "\n", "\u001f", " ", "\u007f", "\u2028", "\ud7ff", "\ue000"),
  fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff", "\ud83d\ude00"),
);

const anySuffix = fc.stringMatching(/^[!-~]{1,12}$/u);

/** A priced case, and texts to put into its lines. */
const anyTextedCase = fc.record({
  found: anyPricingCase,
  titles: fc.array(anyTitle, { minLength: 1, maxLength: 4 }),
  suffixes: fc.array(anySuffix, { minLength: 1, maxLength: 4 }),
});

type Texts = Pick<
  typeof anyTextedCase extends fc.Arbitrary<infer Found> ? Found : never,
  "titles" | "suffixes"
>;

/** The quote with these titles and identifiers in place of its own. */
const withTexts = (quote: Quote, { titles, suffixes }: Texts): Quote => {
  const itemOf = (item: BilledLine["item"], index: number): BilledLine["item"] => {
    const suffix = suffixes[index % suffixes.length] ?? "";
    if (item.type === "PAYMENT_INTENT") return item;
    return {
      type: "PRODUCT",
      productId: idOf("product", `product_${suffix}`),
      billingSchemaId: idOf("schema", `schema_${suffix}`),
    };
  };
  const lines = quote.lines.map(({ line, steps, last }, index) => {
    const item = itemOf(line.item, index);
    const retold = steps.map((step, idx): CalculationStep => {
      const title = titles[(index + idx) % titles.length] ?? "";
      return step.kind === "Base" ? { ...step, title, item } : { ...step, title };
    });
    return { line: { ...line, item }, steps: retold, last };
  });
  return { ...quote, lines };
};

checkProperty(
  "Q14: a quote written straight down is the JSON text of the quote",
  anyTextedCase,
  async (c) => {
    const priced = await priceCase(c.found);
    fc.pre(priced._tag === "Right");
    const quote = withTexts(priced.right, c);
    expect(stringifyQuote(quote)).toBe(JSON.stringify(renderQuote(quote)));
    expect(stringifyQuote(priced.right)).toBe(JSON.stringify(renderQuote(priced.right)));
  },
);

test("a quote of any length is written as its JSON text", async () => {
  const items = [tea(), custom({ currency: "USD" }), custom()];
  const { lines, ...others } = rightOf(
    await calculateQuote(shopOwner, { currency: "EUR", items })(shopPorts)(),
  );
  for (const count of [0, 1, 99, 100, 101, 1000]) {
    const many = Array.from({ length: count }).flatMap((_, index) =>
      lines.slice(index % 3, (index % 3) + 1),
    );
    const quote = { ...others, lines: many, total: totalOf(many) };
    expect(stringifyQuote(quote)).toBe(JSON.stringify(renderQuote(quote)));
  }
});
