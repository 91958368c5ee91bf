import { isLeft, right, type Either, type TaskEither } from "../kernel/either.ts";
import { maxLimit, type Page, type PageRequest, type Position } from "./page.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

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
