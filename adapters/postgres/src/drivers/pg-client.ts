import type { Executor } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";
import { queryOfPgClient, type PgClient, type PgOptions } from "./pg-statement.ts";

/**
 * An executor on a client of `pg` in which the host has begun a transaction and will end it.
 *
 * Make one for each transaction of the host. Its limits are those of `hostTransaction`; put an
 * `error` listener on the client, or a connection that the server ends will end the process.
 */
export const clientExecutor = (client: PgClient, options: PgOptions = {}): Executor =>
  hostTransaction(queryOfPgClient(client, options));
