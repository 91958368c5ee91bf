import type { ErrorRows } from "../failure/error-row.ts";
import type { AdjustmentInvalid, AdjustmentUnknown } from "./adjustment.ts";

/** A calculated amount has more than 35 digits before the point. */
export interface AmountOutOfRange {
  readonly kind: "AmountOutOfRange";
}

/** An offer cannot be accepted. Nothing was stored. */
export interface OfferInvalid {
  readonly kind: "OfferInvalid";
  /**
   * - `EXPIRED`: the offer has expired.
   * - `DIFFERENT`: the request has other items than the quote, or the catalog has changed.
   */
  readonly reason: "EXPIRED" | "DIFFERENT";
  /** The first line that differs, from 0; `undefined` if no single line differs. */
  readonly line: number | undefined;
}

/** What is reported about the errors of quotes. */
export const quoteErrors = {
  AmountOutOfRange: {
    code: "AMOUNT_OUT_OF_RANGE",
    message: "The amount exceeds the maximum of 35 digits before the decimal point",
    thrown: "The amount exceeds 35 digits before the point",
  },
  OfferInvalid: {
    code: "VALIDATION_FAILED",
    also: ["CONFLICT"],
    thrown: ({ reason }) =>
      reason === "EXPIRED"
        ? "The quote of the offer has expired"
        : "The request does not match the quote of the offer",
  },
  AdjustmentInvalid: {
    thrown: ({ type, reason }) => `The ${type} adjustment has no valid price: ${reason}`,
  },
  AdjustmentUnknown: {
    code: "INTERNAL",
    message: "Internal error",
    thrown: ({ type }) => `No adjustment kind of the type ${type} was passed as adjustmentKinds`,
  },
} as const satisfies ErrorRows<
  AmountOutOfRange | OfferInvalid | AdjustmentInvalid | AdjustmentUnknown
>;
