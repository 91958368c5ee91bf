import { left, type Either } from "../kernel/either.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import { kindsByType } from "../quote/discount-and-fee.ts";
import type { Quote } from "../quote/quote.ts";
import type { RoundingPolicy } from "../quote/rounding-policy.ts";
import { renderMismatch, type DocumentMismatch } from "./mismatch.ts";
import { replayQuote } from "./replay-quote.ts";

/** Options of `verifyQuote`, `readQuote` and `verifyInvoice`. @inline */
export interface VerifyOptions {
  /** The host's own adjustment kinds. `DISCOUNT` and `FEE` are always known. */
  readonly kinds?: ReadonlyArray<AdjustmentKind>;
  /**
   * The policy that the document must be rounded by; `{}` if it must not be rounded. When absent,
   * the increment and mode that the document names are used, so that a changed mode is found only
   * if it changes an amount.
   */
  readonly rounding?: RoundingPolicy;
}

/**
 * Verifies a rendered quote and returns every mismatch; an empty array if the quote is consistent.
 *
 * Calculates each line again from its unit price, quantity, adjustments, taxes and rounding and
 * from the rates in the quote, then the taxes and the rounding of the total. Compares all
 * properties, so any changed amount, order, index or currency is found. A quote cannot prove custom
 * titles, the time of its rates, or the identity of a billing schema or of a tax.
 *
 * @param quote - The quote as parsed JSON. Any value is allowed.
 * @example
 * const mismatches = verifyQuote(JSON.parse(text));
 */
export const verifyQuote = (
  quote: unknown,
  options: VerifyOptions = {},
): ReadonlyArray<DocumentMismatch> => {
  const read = readQuote(quote, options);
  return read._tag === "Left" ? read.left : [];
};

/**
 * Reads a rendered quote, or returns the mismatches that `verifyQuote` finds.
 *
 * @param quote - The quote as parsed JSON. Any value is allowed.
 */
export const readQuote = (
  quote: unknown,
  { kinds = [], rounding }: VerifyOptions = {},
): Either<ReadonlyArray<DocumentMismatch>, Quote> => {
  const replayed = replayQuote(quote, { kinds: kindsByType(kinds), rounding });
  return replayed._tag === "Left" ? left(replayed.left.map(renderMismatch)) : replayed;
};
