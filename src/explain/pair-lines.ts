import type { PricedLine } from "../quote/line-price.ts";

/** A line before and after a change; at least one of the two is defined. @inline */
export interface LinePair {
  readonly before: PricedLine | undefined;
  readonly after: PricedLine | undefined;
}

/**
 * Pairs the lines of two quotes that charge for the same item in the same currency.
 *
 * Each line is in exactly one pair: first the lines of the later quote in order, then the removed
 * ones.
 */
export const pairLines = (
  before: ReadonlyArray<PricedLine>,
  after: ReadonlyArray<PricedLine>,
): ReadonlyArray<LinePair> => {
  const unpaired = new Map<string, Array<PricedLine>>();
  for (const line of before) {
    const known = unpaired.get(keyOf(line));
    if (known === undefined) unpaired.set(keyOf(line), [line]);
    else known.push(line);
  }
  const pairs: Array<LinePair> = after.map((line) => ({
    before: unpaired.get(keyOf(line))?.shift(),
    after: line,
  }));
  const removed = new Set([...unpaired.values()].flat());
  return [
    ...pairs,
    ...before
      .filter((line) => removed.has(line))
      .map((line) => ({ before: line, after: undefined })),
  ];
};

const keyOf = ({ line: { item, title, unitPrice } }: PricedLine): string =>
  item.type === "PRODUCT"
    ? `${item.type} ${unitPrice.currency} ${item.productId}`
    : `${item.type} ${unitPrice.currency} ${title}`;
