import type { Executor } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";

/**
 * Runs reads in one snapshot: a read-only transaction of isolation level REPEATABLE READ.
 *
 * A store on the executor that the work gets sees the records as they were at its first read,
 * whatever is written meanwhile, and can write nothing. A long snapshot keeps old row versions on
 * the server. Rejects inside a transaction of the host that has run a query already.
 *
 * @example
 * await inSnapshot(executor, async (snapshot) => {
 *   const quittance = createQuittance({ ...ports, ...postgresStore(snapshot) });
 *   for await (const payment of quittance.payments.all(organizationId)) report(payment);
 * });
 */
export const inSnapshot = <Result>(
  executor: Executor,
  work: (snapshot: Executor) => Promise<Result>,
): Promise<Result> =>
  executor.transaction(async ({ query }) => {
    await query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY", []);
    return work(hostTransaction(query));
  });
