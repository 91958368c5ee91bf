import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { orThrow, type QuittanceFailure } from "../errors.ts";
import { parseId, type OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { readCursor, writeCursor } from "../listing/cursor.ts";
import {
  maxLimit,
  type Listed,
  type Page,
  type PageRequest,
  type Position,
} from "../listing/page.ts";
import { readStart, type FilterOf, type PageAsked } from "./list.ts";
import { read, type Invalid, type Schema } from "./schema.ts";

/** Returns one page of a list, newest first. */
export type ListOperation<Request, Failure, Row, Found extends Listed<Row> = Listed<Row>> = (
  organizationId: OrganizationId,
  request?: Request,
) => Promise<Either<Failure, Found>>;

/** Reads the page of a list from the store. */
type ReadRows<Asked, Row, Failure> = (
  organizationId: OrganizationId,
  filter: FilterOf<Asked>,
  page: PageRequest,
) => TaskEither<Failure, Page<Row>>;

/** What is requested of a list: a page, and what to return with the rows. */
interface ListAsked extends PageAsked {
  readonly expand?: unknown;
}

/**
 * Creates the operation that returns a page of a list.
 *
 * @param name of the list. A cursor is valid for the list and the filter that it was made with.
 * @param rows reads the page from the store.
 */
export const listOf = <Request, Asked extends ListAsked, Row extends Position, Failure>(
  name: string,
  schema: Schema<Request, Asked>,
  rows: ReadRows<Asked, Row, Failure>,
): ListOperation<Request, Invalid | Failure, Row> =>
  expandingListOf(name, schema, rows, (_, page): TaskEither<Failure, Listed<Row>> =>
    TE.right(page),
  );

/**
 * Creates the operation that returns a page of a list, with what `expand` of the request names.
 *
 * @param complete adds to the page what `expand` names.
 */
export const expandingListOf =
  <Request, Asked extends ListAsked, Row extends Position, Failure, Found extends Listed<Row>>(
    name: string,
    schema: Schema<Request, Asked>,
    rows: ReadRows<Asked, Row, Failure>,
    complete: (
      expand: Asked["expand"],
      page: Listed<Row>,
      organizationId: OrganizationId,
    ) => TaskEither<Failure, Found>,
  ): ListOperation<Request, Invalid | Failure, Row, Found> =>
  async (organizationId, request) => {
    const asked = read(schema, request);
    if (isLeft(asked)) return asked;
    const { limit, offset, cursor, expand, ...filter } = asked.right;
    const key = { list: name, filter };
    const after = readStart(request, cursor, (found) => readCursor(key, found));
    if (isLeft(after)) return after;
    const start = after.right === undefined ? { offset: offset ?? 0 } : { after: after.right };
    return pipe(
      rows(organizationId, filter, { limit, start }),
      TE.map((page) => {
        const last = page.hasMore ? page.rows.at(-1) : undefined;
        const nextCursor = last && writeCursor(key, last);
        return { ...page, limit, offset: "offset" in start ? start.offset : undefined, nextCursor };
      }),
      TE.flatMap((page) => complete(expand, page, organizationId)),
    )();
  };

/** Creates the operation that returns the rows of a list one by one. It throws `QuittanceError`. */
export const allOf = <Request extends object, Failure extends QuittanceFailure, Row>(
  list: ListOperation<Request, Failure, Row>,
): ((organizationId: OrganizationId, filter?: Request) => AsyncIterable<Row>) =>
  async function* (organizationId, filter) {
    let cursor: string | undefined;
    do {
      const request = { ...filter, limit: maxLimit, cursor } as unknown as Request;
      const page: Listed<Row> = orThrow(await list(organizationId, request));
      yield* page.rows;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  };

/** The record that was found, or the failure that there is none. */
export const orElse =
  <Failure>(failure: Failure) =>
  <Found>(found: Found | undefined): Either<Failure, Found> =>
    found === undefined ? left(failure) : right(found);

type Operation = (...args: ReadonlyArray<unknown>) => unknown;

/**
 * Returns operations that throw a `TypeError` if their first argument is not an organization, which
 * only JavaScript can pass: such a call must not reach a store.
 */
export const ofOrganization = <Operations extends object>(
  namespace: string,
  operations: Operations,
): Operations =>
  mapOperations(operations, (name, operation) => (...args) => {
    const [organizationId] = args;
    if (typeof organizationId === "string" && parseId("org", organizationId) !== undefined) {
      return operation(...args);
    }
    throw new TypeError(
      `${namespace}.${name}: the first argument must be an organization of the form org_<id>`,
    );
  }) as Operations;

/** The operations of one organization: they throw failures, and have no organization argument. */
export type Scoped<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (
    organizationId: OrganizationId,
    ...rest: infer Rest
  ) => infer Result
    ? (
        ...rest: Rest
      ) => Result extends Promise<Either<unknown, infer Success>> ? Promise<Success> : Result
    : Operations[Name];
};

/** Binds operations to an organization. Failures are thrown as `QuittanceError`. */
export const scopedTo = <Operations extends object>(
  operations: Operations,
  organizationId: OrganizationId,
): Scoped<Operations> =>
  mapOperations(operations, (_, operation) => (...rest) => {
    const result = operation(organizationId, ...rest);
    return result instanceof Promise
      ? result.then((found: Either<QuittanceFailure, unknown>) => orThrow(found))
      : result;
  }) as Scoped<Operations>;

const mapOperations = (
  operations: object,
  change: (name: string, operation: Operation) => Operation,
): unknown =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]: [string, Operation]) => [
      name,
      change(name, operation),
    ]),
  );
