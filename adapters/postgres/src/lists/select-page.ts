import { byNewest, countCap, type Page, type PageRequest, type Position } from "quittance";
import type { Row } from "../executor.ts";
import { Values } from "./conditions.ts";
import { rankOf, type RankedKind } from "./rank-offset.ts";

/** A list and the conditions of a filter, for the parts of a page's statement. */
export interface ListQuery {
  /** The table whose rows are listed, and what is selected of it. */
  readonly table: string;
  readonly columns: string;
  /** The name of the identifier in that table. */
  readonly id: string;
  /** Where the filter looks, with the names of identifier and time there. */
  readonly from: string;
  readonly fromId: string;
  readonly fromCreatedAt: string;
  readonly conditions: ReadonlyArray<string>;
  readonly values: Values;
  /** The statuses of a filter that has no other member: then deep offsets need no counting. */
  readonly ranked: RankedKind | undefined;
}

/** A statement and its values. */
export interface PageStatement {
  readonly text: string;
  readonly values: ReadonlyArray<string>;
}

/** Offsets from here on are found by the rollups where the filter allows it. */
export const deepOffset = 1000;

/**
 * One query for a page, a row more, and the capped count: all of one moment.
 *
 * The identifiers are chosen first, from an index that holds what the filters look at; then the rows
 * are read by their key. So a row that is skipped is never read.
 */
export const selectPage = (
  query: ListQuery,
  { limit, start }: PageRequest,
  deepFrom = deepOffset,
): PageStatement => {
  const { table, columns, id, from, fromId, fromCreatedAt, conditions, values } = query;
  const filter = conditions.join(" AND ");
  const count = `SELECT count(*)::text AS total FROM (
    SELECT 1 FROM ${from} WHERE ${filter} LIMIT ${String(countCap + 1)}
  ) AS matches`;
  const rank =
    query.ranked && "offset" in start && start.offset >= deepFrom
      ? rankOf(query.ranked, start.offset, values)
      : undefined;
  const behind =
    "after" in start
      ? [
          `(${fromCreatedAt}, ${fromId}) < (${values.add(start.after.createdAt)}::text::timestamp,
        ${values.add(start.after.id)}::text)`,
        ]
      : rank
        ? [`${fromCreatedAt} < (SELECT next_day FROM place)`]
        : [];
  const skip = rank
    ? "OFFSET (SELECT skip FROM place)"
    : "offset" in start && start.offset > 0
      ? `OFFSET ${values.add(String(start.offset))}::text::bigint`
      : "";
  const text = `${rank ?? ""}SELECT counted.total, page.*
FROM (${count}) AS counted LEFT JOIN (
  SELECT ${columns} FROM ${table} WHERE organization_id = $1 AND ${id} = ANY (ARRAY(
    SELECT ${fromId} FROM ${from} WHERE ${[filter, ...behind].join(" AND ")}
    ORDER BY ${fromCreatedAt} DESC, ${fromId} DESC
    LIMIT ${values.add(String(limit + 1))}::text::bigint ${skip}
  ))
) AS page ON true`;
  return { text, values: values.list };
};

/** The page in the rows of `selectPage`. */
export const readPage = <Found>(
  rows: ReadonlyArray<Row>,
  limit: number,
  id: string,
  read: (row: Row) => Found,
  positionOf: (found: Found) => Position,
): Page<Found> => {
  const total = parseInt(rows[0]?.["total"] ?? "0", 10);
  const found = rows
    .filter((row) => row[id] !== null)
    .map(read)
    .sort((a, b) => byNewest(positionOf(a), positionOf(b)));
  return {
    rows: found.slice(0, limit),
    total: Math.min(total, countCap),
    totalCapped: total > countCap,
    hasMore: found.length > limit,
  };
};
