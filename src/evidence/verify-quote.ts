import { left, type Either } from "../kernel/either.ts";
import { describeValue } from "../kernel/describe-value.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import { kindsByType } from "../quote/discount-and-fee.ts";
import type { Quote } from "../quote/quote.ts";
import type { JsonMismatch } from "./compare-json.ts";
import { dotted } from "../wire/json.ts";
import { replayQuote } from "./replay-quote.ts";

/** One place where a quote is not what its own figures make it. */
export interface DocumentMismatch {
  /** Position in the quote, such as `items.0.calculations.1.price`. */
  readonly path: string;
  /** Position of the line in `items`; `undefined` outside of them. */
  readonly item: number | undefined;
  /** Position of the step in the line; `undefined` outside of the steps. */
  readonly step: number | undefined;
  /** Name of the property that differs. */
  readonly property: string;
  /** What follows from the rest of the quote, or in words what belongs there. */
  readonly expected: string;
  readonly found: string;
}

/** What `verifyQuote` needs to know beside the quote. */
export interface VerifyOptions {
  /** The host's own adjustment kinds; DISCOUNT and FEE are always known. */
  readonly kinds?: ReadonlyArray<AdjustmentKind>;
}

/**
 * Replay a rendered quote from nothing but itself, and return every mismatch; none is a pass.
 *
 * The givens of each line (unit price, quantity, adjustments) are priced again with the rates that
 * the quote carries, rendered again, and compared property by property, so that any changed figure,
 * order, index, currency or property shows. What a quote cannot prove about itself: titles given by
 * people, the time of its rates, the identity of a billing schema.
 *
 * @param quote the quote as parsed JSON; anything at all may be passed.
 */
export const verifyQuote = (
  quote: unknown,
  options: VerifyOptions = {},
): ReadonlyArray<DocumentMismatch> => {
  const read = readQuote(quote, options);
  return read._tag === "Left" ? read.left : [];
};

/**
 * Read a rendered quote back, when `verifyQuote` finds nothing against it; else what it finds.
 *
 * @param quote the quote as parsed JSON; anything at all may be passed.
 */
export const readQuote = (
  quote: unknown,
  { kinds = [] }: VerifyOptions = {},
): Either<ReadonlyArray<DocumentMismatch>, Quote> => {
  const replayed = replayQuote(quote, kindsByType(kinds));
  return replayed._tag === "Left" ? left(replayed.left.map(mismatch)) : replayed;
};

/** A difference in the words of a mismatch. */
export const mismatch = ({ path, expected, found }: JsonMismatch): DocumentMismatch => {
  const [root, item, , step] = path;
  const inItem = root === "items" && typeof item === "number";
  return {
    path: dotted(path),
    item: inItem ? item : undefined,
    step: inItem && typeof step === "number" ? step : undefined,
    property: String(path.at(-1) ?? "quote"),
    expected: describeValue(expected),
    found: describeValue(found),
  };
};
