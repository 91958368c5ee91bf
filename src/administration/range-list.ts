import { maxIdLength } from "../ids.ts";
import { isLeft, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { maxLimit, type RowRange } from "../listing/page.ts";
import { object, read, type In, type Invalid } from "../schema/schema.ts";
import { integer, optional, text } from "../schema/values.ts";

/** The request for a list of administration. */
const range = object({
  /** The last identifier of the page before. */
  after: optional(text(maxIdLength)),
  /** From 1 to 100. Defaults to 100. */
  limit: optional(integer(1, maxLimit), maxLimit),
});

/** Which rows of a list of administration to return. @inline */
export interface RangeOptions<Id extends string> extends In<typeof range> {
  /** The last identifier of the page before. */
  readonly after?: Id | undefined;
}

/** A page of a list of administration. */
export interface Rows<Row> {
  readonly rows: ReadonlyArray<Row>;
  /** Whether there are rows after these. */
  readonly hasMore: boolean;
}

/** Reads a page of a list, and whether there is a next one. */
export const listRange = async <Id extends string, Row>(
  options: RangeOptions<Id> | undefined,
  readRows: (range: RowRange<Id>) => TaskEither<PortFailed, ReadonlyArray<Row>>,
): Promise<Either<Invalid | PortFailed, Rows<Row>>> => {
  const given = read(range, options);
  if (isLeft(given)) return given;
  const { after, limit } = given.right;
  const rows = await readRows({ after: after as Id | undefined, limit: limit + 1 })();
  if (isLeft(rows)) return rows;
  return right({ rows: rows.right.slice(0, limit), hasMore: rows.right.length > limit });
};
