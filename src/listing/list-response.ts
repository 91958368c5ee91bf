import type { Listed } from "./page.ts";

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
