import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor, type ListKey } from "./cursor.ts";
import { readPageRequest, type ListRequestInvalid, type PageOptions } from "./page-options.ts";
import type { Page, PageRequest, Position } from "./page.ts";

/** A page of a list and how to request the next one. */
export interface Listed<Row> extends Page<Row> {
  readonly limit: number;
  /** `undefined` if the page was requested by cursor. */
  readonly offset: number | undefined;
  /** Pass it as `cursor` with the same filter; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}

/** Returns a page of a list, with its limit, its offset and the cursor of the next page. */
export const listPage =
  <Row extends Position, Failure>(
    key: ListKey,
    options: PageOptions,
    read: (page: PageRequest) => TaskEither<Failure, Page<Row>>,
  ): TaskEither<ListRequestInvalid | Failure, Listed<Row>> =>
  async () => {
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const page = await read(request.right)();
    if (isLeft(page)) return page;
    const { limit, start } = request.right;
    const last = page.right.hasMore ? page.right.rows.at(-1) : undefined;
    return right({
      ...page.right,
      limit,
      offset: "offset" in start ? start.offset : undefined,
      nextCursor: last && writeCursor(key, last),
    });
  };
