import type { Timestamp } from "../time/timestamp.ts";

/** Rows of a page when the caller does not say. */
export const defaultLimit = 20;

/** Most rows of a page; the least is 1. */
export const maxLimit = 100;

/** Most rows that a page may skip. A cursor goes as deep as it likes. */
export const maxOffset = 1_000_000;

/** Matches are counted up to here; counting millions would cost more than the page. */
export const countCap = 10_000;

/** What every listed record is ordered by. */
export interface Position {
  readonly createdAt: Timestamp;
  readonly id: string;
}

/** Which rows of a list to give. */
export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number;
  /** Rows to skip, or the row behind which the page begins. */
  readonly start: { readonly offset: number } | { readonly after: Position };
}

/** Some rows of a list, in its order. */
export interface Page<Row> {
  readonly rows: ReadonlyArray<Row>;
  /** How many rows match, wherever the page begins; at most `countCap`. */
  readonly total: number;
  /** Whether more rows match than were counted. */
  readonly totalCapped: boolean;
  /** Whether rows follow the last of the page. */
  readonly hasMore: boolean;
}

/**
 * Newest first; equal times fall back to the id, so the order is total and a page never moves.
 * Identifiers are ASCII and compare by their bytes.
 */
export const byNewest = (a: Position, b: Position): number =>
  compare(b.createdAt, a.createdAt) || compare(b.id, a.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The page of a list, given all its rows. What every store's page is held to. */
export const pageOf = <Row>(
  rows: ReadonlyArray<Row>,
  positionOf: (row: Row) => Position,
  { limit, start }: PageRequest,
): Page<Row> => {
  const sorted = [...rows].sort((a, b) => byNewest(positionOf(a), positionOf(b)));
  const rest =
    "offset" in start
      ? sorted.slice(start.offset)
      : sorted.filter((row) => byNewest(positionOf(row), start.after) > 0);
  return {
    rows: rest.slice(0, limit),
    total: Math.min(rows.length, countCap),
    totalCapped: rows.length > countCap,
    hasMore: rest.length > limit,
  };
};
