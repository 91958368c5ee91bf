import { isLeft, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { compareText } from "../kernel/text.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Default number of rows per page. */
export const defaultLimit = 20;

/** Maximum number of rows per page; the minimum is 1. */
export const maxLimit = 100;

/** Maximum offset of a page. Cursors have no such limit. */
export const maxOffset = 1_000_000;

/** Maximum number of metadata entries in a filter. */
export const maxMetadataFilters = 5;

/** Maximum number of counted matches; counting millions would cost more than the page. */
export const countCap = 10_000;

/** The sort key of a listed record. */
export interface Position {
  readonly createdAt: Timestamp;
  readonly id: string;
}

/** A requested page of a list. */
export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number;
  /** The number of rows to skip, or the row that the page starts after. */
  readonly start: { readonly offset: number } | { readonly after: Position };
}

/** One page of a list. */
export interface Page<Row> {
  readonly rows: ReadonlyArray<Row>;
  /** Number of rows of the whole list; at most `countCap`. */
  readonly total: number;
  /** Whether the list has more than `countCap` rows. */
  readonly totalCapped: boolean;
  /** Whether the list has rows after this page. */
  readonly hasMore: boolean;
  /** Only of a search: the time of the oldest record looked at; `undefined` if all were. */
  readonly searched?: { readonly to: Timestamp | undefined } | undefined;
}

/** A page of a list and how to request the next one. */
export interface Listed<Row> extends Page<Row> {
  readonly limit: number;
  /** `undefined` if the page was requested by cursor. */
  readonly offset: number | undefined;
  /** Pass it as `cursor` with the same filter; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}

/**
 * Compares two records, newest first. Equal times are ordered by identifier, so the order is total.
 * Identifiers are ASCII and compared by their bytes.
 */
export const byNewest = (a: Position, b: Position): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id);

/** Returns a page of a list from all its rows. Defines the pages of every store. */
export const pageOf = <Row>(
  rows: ReadonlyArray<Row>,
  positionOf: (row: Row) => Position,
  { limit, start }: PageRequest,
): Page<Row> => {
  const compared = (a: Row, b: Row): number => byNewest(positionOf(a), positionOf(b));
  const remaining =
    "offset" in start
      ? [...rows].sort(compared).slice(start.offset)
      : rows.filter((row) => byNewest(positionOf(row), start.after) > 0).sort(compared);
  return {
    rows: remaining.slice(0, limit),
    total: Math.min(rows.length, countCap),
    totalCapped: rows.length > countCap,
    hasMore: remaining.length > limit,
  };
};

/** A range of the rows of a list that is ordered by identifier, or by time and identifier. */
export interface RowRange<Id> {
  /** The range starts after the row with this identifier, which must exist. */
  readonly after: Id | undefined;
  /** At least 1. */
  readonly limit: number;
}

/** Reads the rows of a list of a port, page by page. A failure ends it. */
export async function* readPages<Row extends Position>(
  listPage: (request: PageRequest) => TaskEither<PortFailed, Page<Row>>,
): AsyncGenerator<Either<PortFailed, ReadonlyArray<Row>>, void> {
  let start: PageRequest["start"] | undefined = { offset: 0 };
  while (start !== undefined) {
    const page: Either<PortFailed, Page<Row>> = await listPage({ limit: maxLimit, start })();
    yield isLeft(page) ? page : right(page.right.rows);
    if (isLeft(page)) return;
    const last = page.right.rows.at(-1);
    start = page.right.hasMore && last !== undefined ? { after: last } : undefined;
  }
}

/**
 * Creates the function that renders a page of a list as JSON.
 *
 * @param rows the property that has the rows.
 * @param renderRow renders a row as JSON.
 */
export const renderList =
  <const Rows extends string, Row, Json>(rows: Rows, renderRow: (row: Row) => Json) =>
  (page: Listed<Row>): { readonly [Name in Rows]: ReadonlyArray<Json> } & PageJson => ({
    ...({ [rows]: page.rows.map(renderRow) } as unknown as Readonly<
      Record<Rows, ReadonlyArray<Json>>
    >),
    total: page.total,
    total_capped: page.totalCapped,
    limit: page.limit,
    offset: page.offset ?? null,
    has_more: page.hasMore,
    next_cursor: page.nextCursor ?? null,
    ...(page.searched && { searched_to: page.searched.to ?? null }),
  });

/** The properties that every page has besides its rows. @inline */
export interface PageJson {
  readonly total: number;
  readonly total_capped: boolean;
  readonly limit: number;
  readonly offset: number | null;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  /** Only of a search: the time of the oldest record looked at; null if all were. */
  readonly searched_to?: string | null;
}
