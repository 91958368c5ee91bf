import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Bounds } from "./bounds.ts";
import { isCursor, readCursor, type ListKey } from "./cursor.ts";
import { defaultLimit, largestLimit, largestOffset, type PageRequest } from "./page.ts";

/** What a caller says about the page; members may be absent. */
export interface PageOptions {
  /** 1 to 100; 20 when absent. */
  readonly limit?: number | undefined;
  /** 0 to 1,000,000; 0 when absent. */
  readonly offset?: number | undefined;
  /** The cursor of the page before, in place of an offset. */
  readonly cursor?: string | undefined;
}

/** What is wrong with a request for a list. */
export type ListFault =
  | { readonly kind: "LimitOutOfRange" }
  | { readonly kind: "OffsetOutOfRange" }
  | { readonly kind: "CursorWithOffset" }
  | { readonly kind: "CursorInvalid" }
  | { readonly kind: "PriceBoundsReversed" }
  | { readonly kind: "TimeBoundsReversed" };

/** A list cannot be given as asked, with everything that is wrong. */
export interface ListRefused {
  readonly kind: "ListRefused";
  readonly faults: ReadonlyArray<ListFault>;
}

/** Check what a caller asks of a list. Nothing is brought into range silently. */
export const readPageRequest = (
  key: ListKey,
  options: PageOptions,
): Either<ListRefused, PageRequest> => {
  const { limit = defaultLimit, offset, cursor } = options;
  const faults = [...pageFaults(key.filter, options)];
  if (cursor === undefined) {
    return faults.length > 0
      ? left({ kind: "ListRefused", faults })
      : right({ limit, start: { offset: offset ?? 0 } });
  }
  const after = readCursor(key, cursor);
  if (after === undefined && isCursor(cursor)) faults.push({ kind: "CursorInvalid" });
  return after === undefined || faults.length > 0
    ? left({ kind: "ListRefused", faults })
    : right({ limit, start: { after } });
};

/**
 * Returns what is wrong with a request for a list whatever the rest of its filter is.
 *
 * For a transport layer that could not read a part of the filter, so that the store need not be
 * asked: whether a cursor belongs to the filter cannot be told then, only whether it is a cursor.
 */
export const pageFaults = (
  filter: Bounds,
  { limit = defaultLimit, offset, cursor }: PageOptions,
): ReadonlyArray<ListFault> => {
  const faults: Array<ListFault> = [...boundFaults(filter)];
  if (!isWhole(limit, 1, largestLimit)) faults.push({ kind: "LimitOutOfRange" });
  if (offset !== undefined && !isWhole(offset, 0, largestOffset)) {
    faults.push({ kind: "OffsetOutOfRange" });
  }
  if (cursor === undefined) return faults;
  if (offset !== undefined) faults.push({ kind: "CursorWithOffset" });
  if (!isCursor(cursor)) faults.push({ kind: "CursorInvalid" });
  return faults;
};

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const boundFaults = (bounds: Bounds): ReadonlyArray<ListFault> => {
  const { priceUsdFrom, priceUsdTo, createdFrom, createdTo } = bounds;
  const faults: Array<ListFault> = [];
  if (priceUsdFrom && priceUsdTo && !Amount.atMost(priceUsdFrom, priceUsdTo)) {
    faults.push({ kind: "PriceBoundsReversed" });
  }
  if (createdFrom && createdTo && createdFrom > createdTo) {
    faults.push({ kind: "TimeBoundsReversed" });
  }
  return faults;
};
