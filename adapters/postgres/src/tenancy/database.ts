import type { OrganizationId } from "quittance";
import type { Executor, Queries, QueryOptions, Row, WaitOptions } from "../executor.ts";
import { freshReads } from "./fresh-reads.ts";
import { inTime, isShortOfTime } from "../locking/deadline.ts";
import { defaultLockQueueTimeoutMs, limitLockWaits } from "../locking/limit-lock-waits.ts";
import type { Routing } from "./routing.ts";
import { runQuery, runStatement, runTransaction } from "../statements/run-transaction.ts";
import { inSchema } from "../statements/schema-name.ts";
import { scoped } from "./scoped.ts";

/**
 * Runs a statement, with its values from `$1` or, for an organization, from `$2` on. Its text is
 * prepared by name by default; pass `{ prepare: false }` for one that is composed from a request.
 */
export type Run = (
  text: string,
  values?: ReadonlyArray<string | null>,
  options?: QueryOptions,
) => Promise<ReadonlyArray<Row>>;

/** The database of one organization, which is `$1` of every statement. */
export interface Tenant {
  /** Runs one query, in one snapshot that includes everything written before. */
  readonly read: Run;
  /** The same for lists and dashboards, which a replica may serve. */
  readonly browse: Run;
  /**
   * Runs a transaction. Its first statement is a query, whose rows `work` gets; all of it may be
   * retried after contention. `queries` are those of the transaction, for an executor within it.
   * `runFor` returns its statements with another organization as `$1`.
   */
  readonly change: <Result>(
    first: FirstStatement,
    work: (
      rows: ReadonlyArray<Row>,
      run: Run,
      queries: Queries,
      runFor: (organizationId: string) => Run,
    ) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Runs one statement that writes, in a transaction of its own without BEGIN and COMMIT, or in a
   * savepoint of the host's transaction. It is not retried. Its first part must be a `scoped` query
   * that all other parts depend on.
   */
  readonly write: Run;
  /** Returns whether transactions of this process lock a record, or wait for its lock. */
  readonly isLocking: (locks: string) => boolean;
  /** Whether the host has begun the transaction. */
  readonly isHostTransaction: boolean;
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

/** The servers of a store, with its schema. Everything rejects with a `PostgresFailure`. */
export interface Database {
  /**
   * Returns the database of an organization.
   *
   * @param until when a call that has waited already may wait no longer: for a connection, its turn
   * and locks. It then fails as `Contended` or `Unavailable`, and has written nothing. Without it
   * each wait has its own limit.
   */
  readonly tenant: (organizationId: OrganizationId, until?: number) => Tenant;
  /**
   * The organizations of each server together. `$1` is `*`, for which the policies of the outbox
   * show every organization, and those of other tables none.
   */
  readonly ofAllOrganizations: ReadonlyArray<Tenant>;
  /** Runs a statement on records that are the same on every server. */
  readonly shared: Run;
  /** Run a statement on each server, for records of an unknown organization. */
  readonly everywhere: ReadonlyArray<Run>;
  /** Run a transaction on each server, which may be retried after contention. */
  readonly transactions: readonly [Transact, ...ReadonlyArray<Transact>];
}

/** Runs work in a transaction of one server. */
export type Transact = <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;

/** Creates the database of a store on the servers of a host. */
export const databaseOf = (
  routing: Routing,
  schema: string,
  lockQueueTimeoutMs = defaultLockQueueTimeoutMs,
): Database => {
  const translate = inSchema(schema);
  const lockWaits = limitLockWaits(lockQueueTimeoutMs);
  const plain =
    (executor: Executor): Run =>
    (text, values = [], options = prepared) =>
      runQuery(executor, translate(text, options.prepare), values, options);
  const everywhere = routing.executors.map(plain);
  const tenantOn = (
    executor: Executor,
    organizationId: OrganizationId | "*",
    replica?: Executor,
    deadline?: number,
  ): Tenant => {
    // Only the host can limit the waits of its transaction.
    const until = executor.isHostTransaction ? undefined : deadline;
    const wait: WaitOptions =
      organizationId === "*" ? { until } : { organization: organizationId, until };
    const ownFor =
      (id: string, run: Run): Run =>
      (text, values = [], options = prepared) =>
        run(text, [id, ...values], options);
    const own = (run: Run): Run =>
      ownFor(organizationId, (text, values, options = prepared) =>
        run(text, values, { ...options, ...wait }),
      );
    /** Runs one statement; after a long wait in a transaction that limits the wait for locks. */
    const single =
      (from: Executor, send: typeof runStatement): Run =>
      (text, values = [], options = prepared) => {
        const sent = translate(text, options.prepare);
        return isShortOfTime(until)
          ? runTransaction(from, (queries) => inTime(queries, until).query(sent, values, options), {
              attempts: 1,
              ...wait,
            })
          : send(from, sent, values, options);
      };
    const reading = (from: Executor): Run => {
      const run = own(single(from, runQuery));
      return (text, values, options) => run(scoped(text), values, options);
    };
    const read = reading(executor);
    return {
      read,
      browse: replica ? freshReads(executor, replica, read, reading(replica)) : read,
      change: ({ text: firstText, values: firstValues, locks }, work) => {
        const transact = (): ReturnType<typeof work> =>
          runTransaction(
            executor,
            async (own) => {
              const queries = until === undefined ? own : inTime(own, until);
              const runFor = (id: string): Run =>
                ownFor(id, (text, values = [], options = prepared) =>
                  queries.query(translate(text, options.prepare), values, options),
                );
              const run = runFor(organizationId);
              return work(await run(scoped(firstText), firstValues), run, queries, runFor);
            },
            wait,
          );
        return locks === undefined || executor.isHostTransaction
          ? transact()
          : lockWaits.run(`${organizationId} ${locks}`, transact, until);
      },
      write: own(single(executor, runStatement)),
      isLocking: (locks) => lockWaits.isBusy(`${organizationId} ${locks}`),
      isHostTransaction: executor.isHostTransaction,
    };
  };
  const [shared = noServer] = everywhere;
  const [first = noServer, ...others] = routing.executors.map(
    (executor): Transact =>
      (work) =>
        runTransaction(executor, (queries) =>
          work((text, values = [], options = prepared) =>
            queries.query(translate(text, options.prepare), values, options),
          ),
        ),
  );
  return {
    tenant: (organizationId, until) =>
      tenantOn(
        routing.executorFor(organizationId),
        organizationId,
        routing.readExecutorFor?.(organizationId),
        until,
      ),
    ofAllOrganizations: routing.executors.map((executor) => tenantOn(executor, "*")),
    shared,
    everywhere,
    transactions: [first, ...others],
  };
};

/**
 * Returns a run whose statements may share a transaction with those of other callers, where the
 * executor does that.
 */
export const sharing =
  (run: Run): Run =>
  (text, values, options = prepared) =>
    run(text, values, { ...options, canShare: true });

const prepared: QueryOptions = { prepare: true };

const noServer = (): Promise<never> =>
  Promise.reject(new Error("A store needs at least one executor."));
