import { Decimal } from "decimal.js";
import { Amount, renderQuote } from "quittance";
import { fromJson, quoteRequest, read, type LineTax } from "quittance/adapter";
import type { PricingPolicy } from "../../../../src/quote/pricing-policy.ts";
import { billedLines, plainLines, quoteOf, quoteText } from "./work.ts";

/** Two functions whose costs are compared. */
export interface Pair {
  readonly name: string;
  readonly against: string;
  /** The maximum ratio of the costs of the first and the second. */
  readonly goal: number;
  readonly work: () => unknown;
  readonly other: () => unknown;
}

const Exact = Decimal.clone({ defaults: true, precision: 120 });

const summing = (): Pair => {
  const texts = Array.from(
    { length: 100_000 },
    (_, index) => `${String(index * 37)}.${String(100_000_007 + index * 9_973)}`,
  );
  const amounts = texts.map(Amount.of);
  const decimals = texts.map((text) => new Exact(text));
  return {
    name: "Adding up 100,000 amounts",
    against: "adding up the same with decimal.js",
    goal: 0.35,
    work: () => Amount.sum(amounts),
    other: () => decimals.reduce((total, decimal) => total.plus(decimal)),
  };
};

const reading = (lines: number): Pair => {
  const text = JSON.stringify({
    currency: "EUR",
    items: plainLines(lines).map(({ productId, billingSchemaId, quantity }) => ({
      type: "PRODUCT",
      product_id: productId,
      billing_schema_id: billingSchemaId,
      quantity,
    })),
  });
  const parse = (): unknown => JSON.parse(text);
  const parsed = parse();
  return {
    name: `Reading a request of ${String(lines)} lines from parsed JSON`,
    against: "JSON.parse of its text",
    goal: 2,
    work: () => read(quoteRequest, fromJson<object>(parsed)),
    other: parse,
  };
};

const vat: LineTax = {
  taxId: "tax_vat",
  name: "VAT",
  percent: Amount.of("19"),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound: false,
};

const roundedLines: PricingPolicy = {
  taxAt: "LINE",
  lineRounding: { increment: Amount.of("0.01"), mode: "HALF_UP" },
  totalRounding: undefined,
};

/** Compares quotes of 100 lines with a tax and a rounding step with ones without, and with text. */
const taxing = (): ReadonlyArray<Pair> => {
  const plain = billedLines(100);
  const taxed = plain.map((line) => ({ ...line, taxes: [vat] }));
  const finished = renderQuote(quoteOf(taxed, roundedLines));
  return [
    {
      name: "Calculating a quote of 100 lines with a tax and rounding by line",
      against: "the same without",
      goal: 3.6,
      work: () => quoteOf(taxed, roundedLines),
      other: () => quoteOf(plain),
    },
    {
      name: "A quote of 100 lines with a tax and rounding by line, as text",
      against: "JSON.stringify of the finished quote",
      goal: 1.75,
      work: () => quoteText(taxed, roundedLines),
      other: () => JSON.stringify(finished),
    },
  ];
};

/** Returns the further measurements. */
export const pairs = (): ReadonlyArray<Pair> => [summing(), reading(10), reading(100), ...taxing()];
