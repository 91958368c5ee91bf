import { isName } from "../kernel/name.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { AdjustmentRequest } from "./adjustment-requested.ts";
import type { Adjustment } from "./adjustment.ts";
import { discount, fee, maxDiscountPercent, type AdjustmentSize } from "./discount-and-fee.ts";
import type { ItemIssue } from "./quote-issues.ts";
import { maxAdjustments } from "./quote-limits.ts";

/** The adjustments of a requested line; `undefined` if one could not be read. */
export type AdjustmentsDraft = ReadonlyArray<Adjustment | AdjustmentRequest | undefined>;

/** Returns the issues of the adjustments of a line. */
export const adjustmentIssues = (drafts: AdjustmentsDraft): ReadonlyArray<ItemIssue> => {
  if (drafts.length > maxAdjustments) return [{ kind: "TooManyAdjustments" }];
  const issues = drafts.flatMap((draft, index) =>
    draft === undefined || "kind" in draft ? [] : requestIssues(draft, index),
  );
  const titles = drafts.flatMap((draft) => draft?.title ?? []);
  return titles.every(isName) ? issues : [...issues, { kind: "TitleInvalid" }];
};

const requestIssues = (
  { type, percent, amount }: AdjustmentRequest,
  index: number,
): ReadonlyArray<ItemIssue> => {
  if ((percent === undefined) === (amount === undefined)) {
    return [{ kind: "AdjustmentSizeRequired", index }];
  }
  const isTooLarge =
    type === "DISCOUNT" && percent !== undefined && !Amount.atMost(percent, maxDiscountPercent);
  return isTooLarge ? [{ kind: "DiscountTooLarge", index }] : [];
};

/** Returns the adjustments of a line without issues; `undefined` if one could not be read. */
export const resolveAdjustments = (
  drafts: AdjustmentsDraft,
  currency: Currency,
): ReadonlyArray<Adjustment> | undefined => {
  const resolved: Array<Adjustment> = [];
  for (const draft of drafts) {
    const adjustment = draft && ("kind" in draft ? draft : adjustmentOf(draft, currency));
    if (adjustment === undefined) return undefined;
    resolved.push(adjustment);
  }
  return resolved;
};

const adjustmentOf = (
  { type, title, ...size }: AdjustmentRequest,
  currency: Currency,
): Adjustment | undefined => {
  const given = sizeOf(size, currency);
  if (given === undefined) return undefined;
  switch (type) {
    case "DISCOUNT":
      return discount(given, title);
    case "FEE":
      return fee(given, title);
  }
};

const sizeOf = (
  { percent, amount }: Pick<AdjustmentRequest, "percent" | "amount">,
  currency: Currency,
): AdjustmentSize | undefined =>
  percent === undefined ? amount && { amount: { currency, amount } } : { percent };
