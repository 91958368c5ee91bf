import { byNewest, countCap, type Page, type PageRequest, type Position } from "quittance/adapter";
import type { Tenant } from "../database.ts";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import type { MatchingRows } from "./matching-rows.ts";
import { pageStatement } from "./page-statement.ts";
import { rankStatement } from "./rank-statement.ts";
import type { RecordTable } from "./record-table.ts";
import type { StatementValues } from "./statement-values.ts";

/** How lists are read. */
export interface ListOptions {
  /**
   * Rows to skip from which on the sums are asked where a page begins. Measured unless told:
   * 10,000, and 1,000 where rows are skipped by their status.
   */
  readonly rankFrom?: number;
}

/**
 * The page of what matches, in one statement. Rejects with a `PostgresFailure`.
 *
 * @param values those of `matching`; the page's are added.
 * @param request a limit of 1 to 100, as everywhere.
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
  const rows = await tenant.browse(text, values.taken(), {
    prepare: isPrepared(matching, request),
  });
  return readPage(rows, table, request.limit);
};

/**
 * Whether a list's text is among those that are prepared: first pages, and those from a cursor, by
 * frequent filters. The others are too many, and planning them each time is what they cost.
 */
const isPrepared = ({ isFrequent, conditions }: MatchingRows, { start }: PageRequest): boolean =>
  isFrequent && !conditions.includes("false") && ("after" in start || start.offset === 0);

const statementOf = (
  table: Pick<RecordTable<never>, "name" | "kind" | "id" | "columns">,
  matching: MatchingRows,
  values: StatementValues,
  { limit, start }: PageRequest,
  options: ListOptions,
): string => {
  const { onSums } = matching;
  if (onSums !== undefined && "offset" in start) {
    const { rankFrom = onSums.length === 0 ? 10_000 : 1000 } = options;
    const { offset } = start;
    if (offset >= rankFrom)
      return rankStatement(table, matching, onSums, { limit, offset }, values);
  }
  return pageStatement(table, matching, { limit, start }, values);
};

/** The order is part of the answer, and what a statement is wrapped into need not keep it. */
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
