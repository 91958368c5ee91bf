import type { Either, InvoiceList, Listed } from "quittance";
import type { Invalid, PortFailed } from "quittance/errors";
import { rightOf } from "./right-of.ts";

/** The requested page of a list. */
export type AskedPage = Pick<InvoiceList, "limit" | "offset" | "cursor">;

/** Asks for one page of a list. */
export type ListPage = (
  options: AskedPage,
) => Promise<Either<Invalid | PortFailed, Listed<{ readonly id: string }>>>;

/** Every row of a list by cursor; something may happen between two pages. */
export const walkByCursor = async (
  list: ListPage,
  limit: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = [];
  let cursor: string | undefined;
  do {
    const page = rightOf(await list({ limit, cursor }));
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
    if (page.hasMore !== (cursor !== undefined)) throw new Error("a cursor leads to what is more");
    await between();
  } while (cursor !== undefined);
  return ids;
};

/** Every row of a list by offset. */
export const walkByOffset = async (
  list: ListPage,
  limit: number,
): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = [];
  let hasMore = true;
  while (hasMore) {
    const page = rightOf(await list({ limit, offset: ids.length }));
    ids.push(...page.rows.map(({ id }) => id));
    hasMore = page.hasMore;
  }
  return ids;
};

/** Every row of a list, whole. */
export const walkRows = async <Row>(
  list: (options: AskedPage) => Promise<Either<Invalid | PortFailed, Listed<Row>>>,
): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = [];
  let cursor: string | undefined;
  do {
    const page = rightOf(await list({ limit: 100, cursor }));
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
};
