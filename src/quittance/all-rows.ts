import type { OrganizationId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import { maxLimit } from "../listing/page.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { Listed } from "../listing/page-list.ts";
import { orThrow } from "../errors.ts";

/** Returns one page of a list. */
type ListPage<Filter, Row> = (
  organizationId: OrganizationId,
  filter?: Filter,
  options?: PageOptions,
) => Promise<Either<ListError, Listed<Row>>>;

/** Returns the rows of a list one by one. It reads the next page when the rows of one are used. */
export const allRows = <Filter, Row>(
  listPage: ListPage<Filter, Row>,
): ((organizationId: OrganizationId, filter?: Filter) => AsyncIterable<Row>) =>
  async function* (organizationId, filter) {
    let cursor: string | undefined;
    do {
      const page = orThrow(await listPage(organizationId, filter, { limit: maxLimit, cursor }));
      yield* page.rows;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  };
