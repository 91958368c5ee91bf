import type { Executor } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";
import { queryOfPgClient, type PgClient, type PgOptions } from "./pg-statement.ts";

/**
 * Creates an executor on a client of `pg` in which the host has begun a transaction and will end
 * it.
 *
 * Create one for each transaction. It has the limits of `hostTransaction`. Add an `error` listener
 * to the client; without one, a connection that the server ends will end the process.
 */
export const clientExecutor = (client: PgClient, options: PgOptions = {}): Executor =>
  hostTransaction(queryOfPgClient(client, options));
