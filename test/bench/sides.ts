import { Decimal } from "decimal.js";
import { Amount } from "quittance";
import { readQuoteRequest } from "quittance/wire";
import { plainLines } from "./work.ts";

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
  const parse = (): Parameters<typeof readQuoteRequest>[0] =>
    JSON.parse(text) as Parameters<typeof readQuoteRequest>[0];
  const parsed = parse();
  return {
    name: `Reading a request of ${String(lines)} lines from parsed JSON`,
    against: "JSON.parse of its text",
    goal: 1.5,
    work: () => readQuoteRequest(parsed),
    other: parse,
  };
};

/** Returns the further measurements. */
export const pairs = (): ReadonlyArray<Pair> => [summing(), reading(10), reading(100)];
