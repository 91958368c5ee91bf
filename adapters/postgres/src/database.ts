import type { OrganizationId } from "quittance";
import type { Executor, Row } from "./executor.ts";
import { freshReads } from "./fresh-reads.ts";
import { defaultLockQueueTimeoutMs, limitLockWaits } from "./limit-lock-waits.ts";
import type { Routing } from "./routing.ts";
import { runQuery, runTransaction } from "./run-transaction.ts";
import { inSchema } from "./schema-name.ts";
import { scoped } from "./scoped.ts";

/** Runs a statement, with its values from `$1` or, for an organization, from `$2` on. */
export type Run = (
  text: string,
  values?: ReadonlyArray<string | null>,
) => Promise<ReadonlyArray<Row>>;

/** The database as one organization sees it. `$1` of every statement is the organization. */
export interface Tenant {
  /** One query, of one moment, that sees everything written before. */
  readonly read: Run;
  /** The same for long answers; a replica may give them. */
  readonly browse: Run;
  /**
   * A transaction. Its first statement is a query, and `work` is given the rows of it; all of it
   * may be run again when the server asks for that.
   */
  readonly change: <Answer>(
    first: FirstStatement,
    work: (rows: ReadonlyArray<Row>, run: Run) => Promise<Answer>,
  ) => Promise<Answer>;
}

/** The statement that a transaction begins with. */
export interface FirstStatement {
  readonly text: string;
  readonly values?: ReadonlyArray<string | null>;
  /**
   * Names the record of the organization that the transaction locks. Few transactions of a process
   * lock the same record at once; the others wait before they take a connection.
   */
  readonly locks?: string;
}

/** The servers that hold a store, seen through its schema. All of it rejects with failures. */
export interface Database {
  readonly tenant: (organizationId: OrganizationId) => Tenant;
  /** Records that every server has alike. */
  readonly shared: Run;
  /** Every server, for what is not known to belong to an organization. */
  readonly everywhere: ReadonlyArray<Run>;
}

/** Statements of this package, on the servers of a host. */
export const databaseOf = (
  routing: Routing,
  schema: string,
  lockQueueTimeoutMs = defaultLockQueueTimeoutMs,
): Database => {
  const translate = inSchema(schema);
  const lockWaits = limitLockWaits(lockQueueTimeoutMs);
  const plain =
    (executor: Executor): Run =>
    (text, values = []) =>
      runQuery(executor, translate(text), values);
  const everywhere = routing.executors.map(plain);
  const tenant = (organizationId: OrganizationId): Tenant => {
    const executor = routing.executorFor(organizationId);
    const replica = routing.readExecutorFor?.(organizationId);
    const own =
      (run: Run): Run =>
      (text, values = []) =>
        run(text, [organizationId, ...values]);
    const reading = (from: Executor): Run => {
      const run = own(plain(from));
      return (text, values) => run(scoped(text), values);
    };
    const read = reading(executor);
    return {
      read,
      browse: replica ? freshReads(executor, replica, read, reading(replica)) : read,
      change: ({ text: firstText, values: firstValues, locks }, work) => {
        const transact = (): ReturnType<typeof work> =>
          runTransaction(executor, async (queries) => {
            const run = own((text, values = []) => queries.query(translate(text), values));
            return work(await run(scoped(firstText), firstValues), run);
          });
        return locks === undefined || executor.isHostTransaction
          ? transact()
          : lockWaits.run(`${organizationId} ${locks}`, transact);
      },
    };
  };
  const [shared = noServer] = everywhere;
  return { tenant, shared, everywhere };
};

const noServer: Run = () => Promise.reject(new Error("A store needs at least one executor."));
