import { isLeft, right, type Either, type TaskEither } from "../kernel/either.ts";
import { maxLimit } from "../listing/page.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/row-range.ts";
import type { AdministrationInvalid } from "./administration-errors.ts";
import { ifValid } from "./administration-validate.ts";

/** Which rows of a list of administration to return. @inline */
export interface RangeOptions<Id> {
  /** The last identifier of the page before. */
  readonly after?: Id | undefined;
  /** From 1 to 100. Defaults to 100. */
  readonly limit?: number | undefined;
}

/** A page of a list of administration. */
export interface Rows<Row> {
  readonly rows: ReadonlyArray<Row>;
  /** Whether there are rows after these. */
  readonly hasMore: boolean;
}

/** Reads a page of a list, and whether there is a next one. */
export const listRange = async <Id, Row>(
  { after, limit = maxLimit }: RangeOptions<Id>,
  read: (range: RowRange<Id>) => TaskEither<PortFailed, ReadonlyArray<Row>>,
): Promise<Either<AdministrationInvalid | PortFailed, Rows<Row>>> => {
  const isLimit = Number.isInteger(limit) && limit >= 1 && limit <= maxLimit;
  const valid = ifValid({ after, limit: limit + 1 }, isLimit ? [] : [{ kind: "LimitInvalid" }]);
  if (isLeft(valid)) return valid;
  const rows = await read(valid.right)();
  if (isLeft(rows)) return rows;
  return right({ rows: rows.right.slice(0, limit), hasMore: rows.right.length > limit });
};
