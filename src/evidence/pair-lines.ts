import type { PricedLine } from "../quote/price-line.ts";

/** A line as it was and as it is; one of the two may be missing, never both. */
export interface LinePair {
  readonly before: PricedLine | undefined;
  readonly after: PricedLine | undefined;
}

/**
 * Pair the lines of two quotes that charge for the same thing in the same currency, in their order.
 *
 * Every line of either is in exactly one pair: those of the later quote in its order, then those
 * that are gone.
 */
export const pairLines = (
  before: ReadonlyArray<PricedLine>,
  after: ReadonlyArray<PricedLine>,
): ReadonlyArray<LinePair> => {
  const waiting = new Map<string, Array<PricedLine>>();
  for (const line of before) {
    const known = waiting.get(keyOf(line));
    if (known === undefined) waiting.set(keyOf(line), [line]);
    else known.push(line);
  }
  const pairs: Array<LinePair> = after.map((line) => ({
    before: waiting.get(keyOf(line))?.shift(),
    after: line,
  }));
  const gone = new Set([...waiting.values()].flat());
  return [
    ...pairs,
    ...before.filter((line) => gone.has(line)).map((line) => ({ before: line, after: undefined })),
  ];
};

const keyOf = ({ line: { item, title, unitPrice } }: PricedLine): string =>
  item.type === "PRODUCT"
    ? `${item.type} ${unitPrice.currency} ${item.productId}`
    : `${item.type} ${unitPrice.currency} ${title}`;
