import { byNewest, countCap, type Page, type PageRequest, type Position } from "quittance/adapter";
import type { Tenant } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import type { MatchingRows } from "./matching-rows.ts";
import { pageStatement, type ListedTable } from "./page-statement.ts";
import { rankStatement } from "./rank-statement.ts";
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
    total: Math.min(total, countCap),
    totalCapped: total > countCap,
    hasMore: found.length > limit,
  };
};
