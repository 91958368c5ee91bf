import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Bounds } from "./bounds.ts";
import { isCursor, readCursor, type ListKey } from "./cursor.ts";
import { defaultLimit, maxLimit, maxOffset, type PageRequest } from "./page.ts";

/** What a caller says about the page; properties may be absent. */
export interface PageOptions {
  /** 1 to 100; 20 when absent. */
  readonly limit?: number | undefined;
  /** 0 to 1,000,000; 0 when absent. */
  readonly offset?: number | undefined;
  /** The cursor of the page before, in place of an offset. */
  readonly cursor?: string | undefined;
}

/** What is wrong with a request for a list. */
export type ListIssue =
  | { readonly kind: "LimitOutOfRange" }
  | { readonly kind: "OffsetOutOfRange" }
  | { readonly kind: "CursorWithOffset" }
  | { readonly kind: "CursorInvalid" }
  | { readonly kind: "PriceBoundsReversed" }
  | { readonly kind: "TimeBoundsReversed" };

/** A list cannot be given as asked, with everything that is wrong. */
export interface ListRequestInvalid {
  readonly kind: "ListRequestInvalid";
  readonly issues: ReadonlyArray<ListIssue>;
}

/** Check what a caller asks of a list. Nothing is brought into range silently. */
export const readPageRequest = (
  key: ListKey,
  options: PageOptions,
): Either<ListRequestInvalid, PageRequest> => {
  const { limit = defaultLimit, offset, cursor } = options;
  const issues = [...pageIssues(key.filter, options)];
  if (cursor === undefined) {
    return issues.length > 0
      ? left({ kind: "ListRequestInvalid", issues })
      : right({ limit, start: { offset: offset ?? 0 } });
  }
  const after = readCursor(key, cursor);
  if (after === undefined && isCursor(cursor)) issues.push({ kind: "CursorInvalid" });
  return after === undefined || issues.length > 0
    ? left({ kind: "ListRequestInvalid", issues })
    : right({ limit, start: { after } });
};

/**
 * Returns what is wrong with a request for a list whatever the rest of its filter is.
 *
 * For a transport layer that could not read a part of the filter, so that the store need not be
 * asked: whether a cursor belongs to the filter cannot be told then, only whether it is a cursor.
 */
export const pageIssues = (
  filter: Bounds,
  { limit = defaultLimit, offset, cursor }: PageOptions,
): ReadonlyArray<ListIssue> => {
  const issues: Array<ListIssue> = [...boundIssues(filter)];
  if (!isWhole(limit, 1, maxLimit)) issues.push({ kind: "LimitOutOfRange" });
  if (offset !== undefined && !isWhole(offset, 0, maxOffset)) {
    issues.push({ kind: "OffsetOutOfRange" });
  }
  if (cursor === undefined) return issues;
  if (offset !== undefined) issues.push({ kind: "CursorWithOffset" });
  if (!isCursor(cursor)) issues.push({ kind: "CursorInvalid" });
  return issues;
};

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const boundIssues = (bounds: Bounds): ReadonlyArray<ListIssue> => {
  const { priceUsdFrom, priceUsdTo, createdFrom, createdTo } = bounds;
  const issues: Array<ListIssue> = [];
  if (priceUsdFrom && priceUsdTo && !Amount.atMost(priceUsdFrom, priceUsdTo)) {
    issues.push({ kind: "PriceBoundsReversed" });
  }
  if (createdFrom && createdTo && createdFrom > createdTo) {
    issues.push({ kind: "TimeBoundsReversed" });
  }
  return issues;
};
