import { isFields, textOf } from "../error-fields.ts";
import type { Executor, Row } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";

/** The part of an interactive transaction of Prisma that this package uses. */
export interface PrismaTransaction {
  readonly $queryRawUnsafe: (text: string, ...values: Array<string | null>) => PromiseLike<unknown>;
}

/**
 * Creates an executor inside an interactive transaction of Prisma, on its adapter for `pg`.
 *
 * Prisma rolls a transaction back after five seconds unless `timeout` of `$transaction` is longer.
 *
 * @example
 * ```ts
 * await prisma.$transaction(async (tx) => {
 *   const store = postgresStore(prismaExecutor(tx));
 * });
 * ```
 */
export const prismaExecutor = (transaction: PrismaTransaction): Executor =>
  hostTransaction(async (text, values) => {
    try {
      return (await transaction.$queryRawUnsafe(text, ...values)) as ReadonlyArray<Row>;
    } catch (error) {
      throw withSqlState(error);
    }
  });

/** Returns an error with the SQLSTATE and the constraint that the error of Prisma contains. */
const withSqlState = (error: unknown): unknown => {
  const meta = isFields(error) ? error["meta"] : undefined;
  const adapterError = isFields(meta) ? meta["driverAdapterError"] : undefined;
  const fields = isFields(adapterError) ? adapterError["cause"] : undefined;
  if (!isFields(fields) || textOf(fields["originalCode"]) === undefined) return error;
  const message = textOf(fields["originalMessage"]);
  const unique = isFields(fields["constraint"]) ? fields["constraint"]["index"] : undefined;
  // Prisma passes on the name of a check constraint in the message alone.
  const constraint =
    unique ?? /constraint "(?<name>[^"]+)"$/u.exec(message ?? "")?.groups?.["name"];
  return Object.assign(new Error(message, { cause: error }), {
    code: fields["originalCode"],
    constraint,
  });
};
