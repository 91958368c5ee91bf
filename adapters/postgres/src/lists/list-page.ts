import { byNewest, limits, type Page, type PageRequest, type Position } from "quittance/adapter";
import type { Tenant } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import type { MatchingRows } from "./matching-rows.ts";
import { pageStatement, type ListedTable, idsInOrder, selectPage } from "./page-statement.ts";
import type { RecordTable } from "./record-table.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** How lists are read. */
export interface ListOptions {
  /**
   * The offset from which the start of a page is found by the rollups. Defaults to 10,000, and to
   * 1,000 if the filter has statuses, as measured.
   */
  readonly rankFrom?: number;
}

/**
 * Reads a page of the matching rows in one statement. Rejects with a `PostgresFailure`.
 *
 * @param values those of `matching`; those of the page are added.
 * @param request with a limit of 1 to 100.
 */
export const listPage = async <Found extends Position>(
  tenant: Tenant,
  table: RecordTable<Found>,
  matching: MatchingRows,
  values: StatementValues,
  request: PageRequest,
  options: ListOptions,
): Promise<Page<Found>> => {
  const text = statementOf(table, matching, values, request, options);
  const rows = await tenant.browse(text, values.all(), {
    prepare: isPrepared(matching, request),
  });
  return readPage(rows, table, request.limit);
};

/**
 * Returns whether the statement is prepared by name: first pages, and pages from a cursor, with
 * frequent filters. There are too many other statements; each of them is planned every time.
 */
const isPrepared = ({ isFrequent, conditions }: MatchingRows, { start }: PageRequest): boolean =>
  isFrequent && !conditions.includes("false") && ("after" in start || start.offset === 0);

const statementOf = (
  table: ListedTable,
  matching: MatchingRows,
  values: StatementValues,
  { limit, start }: PageRequest,
  options: ListOptions,
): string => {
  const { onDays } = matching;
  if (onDays !== undefined && "offset" in start) {
    const { rankFrom = onDays.length === 0 ? 10_000 : 1000 } = options;
    const { offset } = start;
    if (offset >= rankFrom) {
      return rankStatement(table, matching, onDays, { limit, offset }, values);
    }
  }
  return pageStatement(table, matching, { limit, start }, values);
};

/** Sorts again, because the query around the statement does not have to keep its order. */
const readPage = <Found extends Position>(
  rows: ReadonlyArray<Row>,
  { id, readRecord }: Pick<RecordTable<Found>, "id" | "readRecord">,
  limit: number,
): Page<Found> => {
  const [first = {}] = rows;
  const total = read.integer(first, "total");
  const found = first[id] === null ? [] : rows.map(readRecord).sort(byNewest);
  return {
    rows: found.slice(0, limit),
    total: Math.min(total, limits.countCap),
    totalCapped: total > limits.countCap,
    hasMore: found.length > limit,
  };
};

/**
 * Returns the statement for a page with a high offset, with one row more than its limit, and the
 * count, from one snapshot.
 *
 * The rollups and the pending transitions give the number of records of each day, in the same
 * snapshot as the records. So the day in which the page begins is found without reading earlier
 * rows, and only rows of that day are skipped.
 *
 * This is exact if every record is in the rollups or the transitions, where all writes of this
 * package put it in their own transaction; `rebuildRollups` fixes a store into which rows were
 * written by other means. The more transitions are pending, the longer it takes.
 *
 * @param onDays the conditions of the filter for the rollups by day and status.
 */
const rankStatement = (
  table: ListedTable,
  matching: MatchingRows,
  onDays: ReadonlyArray<string>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  values: StatementValues,
): string => {
  const rowLimit = `${values.add(String(limit + 1))}::bigint`;
  const skipped = `${values.add(String(offset))}::bigint`;
  const conditions = ["organization_id = $1", `kind = '${String(table.kind)}'`, ...onDays].join(
    " AND ",
  );
  return `WITH days AS (
  SELECT day, sum(records) AS records FROM (
    SELECT day, records FROM :"schema".rollup_series WHERE ${conditions}
    UNION ALL
    SELECT created_at::date, sign FROM :"schema".transitions WHERE ${conditions}
  ) AS parts GROUP BY day
), ranks AS MATERIALIZED (
  SELECT day, records, sum(records) OVER (ORDER BY day DESC) AS through FROM days
), beginning AS (
  SELECT (day + 1)::timestamp(0) AS day_end, (${skipped} - (through - records))::bigint AS skipped
  FROM ranks WHERE through > ${skipped} ORDER BY day DESC LIMIT 1
), counted AS (
  SELECT coalesce(max(through), 0) AS total FROM ranks
), found AS MATERIALIZED (
  SELECT ${table.id} FROM beginning CROSS JOIN LATERAL (
    ${idsInOrder(table, matching, ["created_at < day_end"])}
    LIMIT ${rowLimit} OFFSET beginning.skipped
  ) AS rest
)
${selectPage(table)}`;
};
