import type { TaxPolicy } from "../quote/pricing-policy.ts";
import {
  Amount,
  createQuotes,
  minorUnits,
  orThrow,
  renderQuote,
  type Quote,
  type QuoteRequest,
  type RoundingPolicy,
} from "quittance";
import { verifyQuote } from "quittance/explain";
import { fixedTaxes } from "quittance/testing";
import { describe, expect, test } from "vitest";
import {
  catalogOwner,
  custom,
  sampleQuotePorts,
  tax,
  sampleTaxSource,
  taxIdOf,
} from "../../test/support/sample-catalog.ts";

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
  return orThrow(await quotes.calculate(catalogOwner, { currency, items }));
};

const cents = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
const taxesIn = (quote: Quote) =>
  (renderQuote(quote).taxes ?? []).map(({ tax_id, base, amount }) => [tax_id, base, amount]);

describe("taxes of a document", () => {
  test("are those of each line, also if identifiers read the same in a row", async () => {
    const both = ["a", "b"].map((suffix) => tax(suffix, "10"));
    const one = tax("atax_b", "50");
    const quotes = createQuotes({
      ...sampleQuotePorts,
      taxes: fixedTaxes([...both, one]),
      tax: { at: "DOCUMENT" },
    });
    const items = [euros("1", "a", "b"), euros("2", "atax_b")];
    const quote = orThrow(await quotes.calculate(catalogOwner, { items }));
    expect(taxesIn(quote)).toEqual([
      ["tax_a", "1", "0.1"],
      ["tax_b", "1", "0.1"],
      ["tax_atax_b", "2", "1"],
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
