import {
  Amount,
  createQuotes,
  delta,
  minorUnits,
  orThrow,
  renderQuote,
  type Quote,
  type QuoteRequest,
  type RoundingPolicy,
  type TaxPolicy,
} from "quittance";
import { verifyQuote } from "quittance/evidence";
import { fixedTaxes } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { catalogOwner, custom, sampleQuotePorts } from "../../test/support/sample-catalog.ts";
import { tax, sampleTaxSource, taxIdOf } from "../../test/support/sample-taxes.ts";

const euros = (price: string, ...taxes: ReadonlyArray<string>) =>
  custom({
    currency: "EUR",
    price: Amount.of(price),
    taxIds: taxes.map(taxIdOf),
  });

interface Policy {
  readonly rounding?: RoundingPolicy;
  readonly tax?: TaxPolicy;
  readonly currency?: QuoteRequest["currency"];
}

const quoted = async (
  items: QuoteRequest["items"],
  { currency, ...policy }: Policy = {},
): Promise<Quote> => {
  const quotes = createQuotes({ ...sampleQuotePorts, taxes: sampleTaxSource, ...policy });
  return orThrow(await quotes.calculateQuote(catalogOwner, { currency, items }));
};

const cents = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
const total = (quote: Quote): string => Amount.render(quote.total.price);
const taxesIn = (quote: Quote) =>
  (renderQuote(quote).taxes ?? []).map(({ tax_id, base, amount }) => [tax_id, base, amount]);

describe("taxes of a document", () => {
  test("are those of each line, also if identifiers read the same in a row", async () => {
    const both = ["a", "b"].map((suffix) => tax(suffix, "10"));
    const one = tax("atax_b", "50");
    const quotes = createQuotes({
      ...sampleQuotePorts,
      ...{ taxes: fixedTaxes([...both, one]), tax: { at: "DOCUMENT" } },
    });
    const items = [euros("1", "a", "b"), euros("2", "atax_b")];
    const quote = orThrow(await quotes.calculateQuote(catalogOwner, { items }));
    expect(taxesIn(quote)).toEqual([
      ["tax_a", "1", "0.1"],
      ["tax_b", "1", "0.1"],
      ["tax_atax_b", "2", "1"],
    ]);
  });
});

describe("a tax of a line", () => {
  test("is a step after the conversion, with everything that it is calculated from", async () => {
    const pounds = custom({
      currency: "GBP",
      price: Amount.of("10"),
      taxIds: [taxIdOf("vat")],
    });
    const quote = await quoted([pounds], { currency: "EUR" });
    const steps = renderQuote(quote).items[0]?.calculations ?? [];
    expect(steps.map(({ calculation_type }) => calculation_type)).toEqual([
      "PAYMENT_INTENT",
      "CURRENCY_CHANGE",
      "TAX",
    ]);
    expect(steps[2]).toMatchObject({
      title: "VAT",
      initial_price: "11.904498929341986033539547683847",
      price_delta: "2.26185479657497734637251405993",
      price_orig: "10",
      price_delta_orig: "0",
      details: {
        tax_id: "tax_vat",
        name: "VAT",
        percent: "19",
        category: "S",
        base: "11.904498929341986033539547683847",
        amount: "2.26185479657497734637251405993",
        inclusive: "false",
      },
    });
  });

  test("is contained in the price if it is inclusive", async () => {
    const quote = await quoted([euros("119", "gross")]);
    expect(total(quote)).toBe("119");
    expect(taxesIn(quote)).toEqual([["tax_gross", "100", "19"]]);
  });

  test("and another inclusive one add up with their base to the gross price exactly", async () => {
    const quote = await quoted([euros("10", "gross", "city")]);
    const [first, second] = quote.lines[0]?.steps.filter((step) => step.kind === "Tax") ?? [];
    expect(first?.base).toEqual(second?.base);
    const parts = [first?.base, first?.amount, second?.amount].map((part) => part ?? Amount.zero);
    expect(Amount.render(Amount.sum(parts))).toBe("10");
  });

  test("is calculated on the taxes before it if it is compound", async () => {
    const quote = await quoted([euros("100", "vat", "compound")]);
    expect(taxesIn(quote)).toEqual([
      ["tax_vat", "100", "19"],
      ["tax_compound", "119", "11.9"],
    ]);
    expect(total(quote)).toBe("130.9");
  });

  test("can be zero, with the reason of the exemption", async () => {
    const quote = await quoted([euros("100", "exempt")]);
    const step = renderQuote(quote).items[0]?.calculations[1];
    expect(step?.details).toMatchObject({ category: "E", exemption_reason: "Medical services" });
    expect(step?.price_delta).toBe("0");
  });

  test("is rounded with the price of the line", async () => {
    const atLine = minorUnits({ mode: "HALF_UP", at: "LINE" });
    const quote = await quoted([euros("22.50", "vat")], { rounding: atLine });
    expect(total(quote)).toBe("26.78");
  });
});

describe("a tax of the document", () => {
  const policy = { rounding: cents, tax: { at: "DOCUMENT" } } as const;

  test("is an item of its own, rounded by the policy of the currency", async () => {
    const quote = await quoted([euros("0.43", "vat"), euros("4.84", "vat")], policy);
    const { items } = renderQuote(quote);
    expect(items.map(({ item }) => item.type)).toEqual([
      "PAYMENT_INTENT",
      "PAYMENT_INTENT",
      "TAX",
      "ROUNDING",
      "TOTAL",
      "TOTAL_USD",
    ]);
    expect(items[0]?.calculations).toHaveLength(1);
    expect(items[0]?.calculations[0]?.details).toMatchObject({ tax_ids: ["tax_vat"] });
    expect(items[2]).toMatchObject({
      item: { type: "TAX", tax_id: "tax_vat", currency: "EUR", status: "INCLUDED" },
      calculations: [{ initial_price: "5.27", price: "6.27", price_delta: "1" }],
    });
    expect(taxesIn(quote)).toEqual([["tax_vat", "5.27", "1"]]);
  });

  test("changes neither when lines are reordered nor when they are split", async () => {
    const lines = [euros("10.01", "vat"), euros("3", "low"), euros("20.02", "vat"), euros("1")];
    const split = [euros("20", "vat"), euros("0.02", "vat"), ...lines.slice(0, 2), euros("1")];
    const sorted = (quote: Quote) => taxesIn(quote).sort();
    const expected = sorted(await quoted(lines, policy));
    expect(expected).toEqual([
      ["tax_low", "3", "0.21"],
      ["tax_vat", "30.03", "5.71"],
    ]);
    expect(sorted(await quoted([...lines].reverse(), policy))).toEqual(expected);
    expect(sorted(await quoted(split, policy))).toEqual(expected);
  });

  test("that is inclusive keeps the gross price", async () => {
    const quote = await quoted([euros("9.99", "gross"), euros("0.01", "gross")], policy);
    expect(total(quote)).toBe("10");
    expect(taxesIn(quote)).toEqual([["tax_gross", "8.4", "1.6"]]);
  });

  test("that is inclusive is not rounded up beyond the gross price", async () => {
    const up = minorUnits({ mode: "UP", at: "TOTAL" });
    const items = [euros("0.01", "gross", "city")];
    expect(taxesIn(await quoted(items, { ...policy, rounding: up }))).toEqual([
      ["tax_gross", "0", "0.01"],
      ["tax_city", "0", "0"],
    ]);
  });

  test("is truncated without a rounding policy", async () => {
    const { tax: at } = policy;
    const quote = await quoted([euros("0.000000000000000000000000000009", "vat")], { tax: at });
    expect(taxesIn(quote)).toEqual([
      ["tax_vat", "0.000000000000000000000000000009", "0.000000000000000000000000000001"],
    ]);
  });
});

test.each([
  ["of lines", {}],
  ["of lines that are rounded", { rounding: minorUnits({ mode: "UP", at: "LINE" }) }],
  ["of the document", { tax: { at: "DOCUMENT" } }],
  ["of the document that is rounded", { tax: { at: "DOCUMENT" }, rounding: cents }],
] as const)("verification recalculates the taxes %s", async (_, policy) => {
  const items = [euros("10.01", "vat", "compound"), euros("7.77", "gross", "city"), euros("3")];
  const quote = JSON.parse(JSON.stringify(renderQuote(await quoted(items, policy)))) as unknown;
  expect(verifyQuote(quote)).toEqual([]);
  const text = JSON.stringify(quote);
  for (const [found, other] of [
    ['"percent":"19"', '"percent":"20"'],
    ['"base":"10.01"', '"base":"10.02"'],
    ['"category":"S"', '"category":"Z"'],
    ['"name":"VAT"', '"name":"TAX"'],
    ['"inclusive":"true"', '"inclusive":"false"'],
    ['"compound":"true"', '"compound":"false"'],
  ] as const) {
    expect(text).toContain(found);
    expect(verifyQuote(JSON.parse(text.replace(found, other)))).not.toEqual([]);
  }
});

test("verification finds a tax that differs between lines, with the same amounts", async () => {
  const tiny = euros("0.000000000000000000000000000001", "vat");
  const text = JSON.stringify(renderQuote(await quoted([tiny, euros("10", "vat")])));
  expect(verifyQuote(JSON.parse(text))).toEqual([]);
  const steps = text.lastIndexOf('"items"');
  const changed =
    text.slice(0, steps) + text.slice(steps).replace('"percent":"19"', '"percent":"20"');
  expect(verifyQuote(JSON.parse(changed))).not.toEqual([]);
});

test("the delta of an exclusive tax is its amount, of an inclusive one zero", async () => {
  const { lines } = await quoted([euros("10", "vat"), euros("10", "gross")]);
  expect(lines.map(({ last }) => Amount.render(delta(last.price)))).toEqual(["1.9", "0"]);
});
