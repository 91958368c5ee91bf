import { invalid, type ErrorRows } from "../failure/error-row.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { isCursor, readCursor, type ListKey } from "./cursor.ts";
import { defaultLimit, maxLimit, maxOffset, type PageRequest } from "./page.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** The page options of a list request. */
export interface PageOptions {
  /** 1 to 100. Defaults to 20. */
  readonly limit?: number | undefined;
  /** 0 to 1,000,000. Defaults to 0. */
  readonly offset?: number | undefined;
  /** The cursor of the previous page, instead of an offset. */
  readonly cursor?: string | undefined;
}

/** A validation issue of a list request. */
export type ListIssue =
  | { readonly kind: "LimitOutOfRange" }
  | { readonly kind: "OffsetOutOfRange" }
  | { readonly kind: "CursorWithOffset" }
  | { readonly kind: "CursorInvalid" };

/** A list request is invalid, with every validation issue. */
export interface ListRequestInvalid {
  readonly kind: "ListRequestInvalid";
  readonly issues: ReadonlyArray<ListIssue>;
}

/** Every failure of a list. */
export type ListError = ListRequestInvalid | PortFailed;

/** Validates a list request. Values out of range are rejected, not adjusted. */
export const readPageRequest = (
  key: ListKey,
  options: PageOptions,
): Either<ListRequestInvalid, PageRequest> => {
  const { limit = defaultLimit, offset, cursor } = options;
  const issues = [...pageIssues(options)];
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
 * Returns the validation issues of a list request, without checking that the cursor belongs to the
 * filter.
 *
 * For a transport layer that could not read a part of the filter.
 */
export const pageIssues = ({
  limit = defaultLimit,
  offset,
  cursor,
}: PageOptions): ReadonlyArray<ListIssue> => {
  const issues: Array<ListIssue> = [];
  if (!isIntegerIn(limit, 1, maxLimit)) issues.push({ kind: "LimitOutOfRange" });
  if (offset !== undefined && !isIntegerIn(offset, 0, maxOffset)) {
    issues.push({ kind: "OffsetOutOfRange" });
  }
  if (cursor === undefined) return issues;
  if (offset !== undefined) issues.push({ kind: "CursorWithOffset" });
  if (!isCursor(cursor)) issues.push({ kind: "CursorInvalid" });
  return issues;
};

const isIntegerIn = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

/** What is reported about the errors of lists. */
export const listErrors = {
  ListRequestInvalid: /* @__PURE__ */ invalid("list request"),
} as const satisfies ErrorRows<ListRequestInvalid>;
