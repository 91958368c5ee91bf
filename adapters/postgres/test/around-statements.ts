import { hostTransaction, postgresStore, type PostgresStore } from "@quittance/postgres";
import type { Executor, Queries, Row } from "../src/executor.ts";

/** A statement before it is sent. */
export interface Statement {
  readonly text: string;
  readonly values: ReadonlyArray<string | null>;
  /** Its number in the transaction, from 1; 0 outside of transactions. */
  readonly place: number;
}

/** The hooks of a test around the statements of an executor. */
export interface Surroundings {
  /** Replaces a statement; `run` sends it, or the given text. */
  readonly statement?: (
    statement: Statement,
    run: (text?: string) => Promise<ReadonlyArray<Row>>,
    queries: Queries,
  ) => Promise<ReadonlyArray<Row>>;
  /** Called after the work of a transaction, before its end. */
  readonly beforeCommit?: (queries: Queries) => Promise<void>;
  /** Called after the commit, before the caller is notified. */
  readonly afterCommit?: () => void;
}

/** Creates an executor whose statements a test can delay, change, count and corrupt. */
export const aroundStatements = (executor: Executor, around: Surroundings): Executor => {
  const { beforeCommit, afterCommit } = around;
  const statement = around.statement ?? unchanged;
  const through =
    (queries: Queries, nextPlace: () => number): Queries["query"] =>
    (text, values, options) =>
      statement(
        { text, values, place: nextPlace() },
        (sent = text) => queries.query(sent, values, options),
        queries,
      );
  return {
    isHostTransaction: executor.isHostTransaction,
    query: through(executor, () => 0),
    transaction: async (work) => {
      const result = await executor.transaction(async (queries) => {
        let place = 0;
        const worked = await work({ query: through(queries, () => (place += 1)) });
        await beforeCommit?.(queries);
        return worked;
      });
      afterCommit?.();
      return result;
    },
  };
};

const unchanged: NonNullable<Surroundings["statement"]> = (_, run) => run();

/** The statements of an executor: each text with its values. */
export type Recorded = ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string | null>>>;

/** Wraps an executor so that its statements are recorded. */
export const recordingExecutor = (
  executor: Executor,
): { readonly executor: Executor; readonly recorded: Recorded } => {
  const recorded = new Map<string, Array<ReadonlyArray<string | null>>>();
  const recording = aroundStatements(executor, {
    statement: ({ text, values }, run) => {
      const known = recorded.get(text) ?? [];
      known.push(values);
      recorded.set(text, known);
      return run();
    },
  });
  return { executor: recording, recorded };
};

/** Returns whether a statement stores the change of an invoice, or of its payments. */
const isChange = (text: string): boolean => text.startsWith("WITH checked");

/** Returns whether a statement stores such a change, or new invoices. */
export const isWrite = (text: string): boolean => isChange(text) || text.startsWith("WITH ready");

/** What the statements of an executor were. */
export interface CountedStatements {
  /** Statements outside of transactions. */
  single: number;
  /** Statements in transactions. */
  inTransactions: number;
  /** Changes that were sent. */
  changes: number;
}

/**
 * Creates an executor that does something before the first change is sent, after the records for
 * the decision were read, and counts its statements.
 */
export const betweenReadAndWrite = (
  executor: Executor,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): { readonly executor: Executor; readonly counted: CountedStatements } => {
  const counted: CountedStatements = { single: 0, inTransactions: 0, changes: 0 };
  return {
    counted,
    executor: aroundStatements(executor, {
      statement: async ({ text, place }, run) => {
        if (place === 0) counted.single += 1;
        else counted.inTransactions += 1;
        if (isChange(text)) {
          counted.changes += 1;
          if (counted.changes === 1) await meanwhile();
        }
        return run();
      },
    }),
  };
};

/** Creates an executor whose changes are stored whatever the revision of the invoice is. */
export const ignoringRevisions = (executor: Executor): Executor =>
  aroundStatements(executor, { statement: ({ text }, run) => run(withoutRevision(text)) });

/** Returns a statement without the comparison of the revision. */
export const withoutRevision = (text: string): string =>
  text
    .replace(/revision = (\$\d+::text::integer)/u, "$1 IS NOT NULL")
    .replace("given.revision = invoice.revision", "given.revision IS NOT NULL");

/**
 * Explains the statements with a text of a call, as a role with row security, takes them back, and
 * returns their plans.
 */
export const plansOf = async (
  connected: Executor,
  part: string,
  call: (store: PostgresStore) => Promise<unknown>,
): Promise<string> => {
  const plans: Array<string> = [];
  const takenBack = new Error("The statements are explained");
  const explaining = connected.transaction(async ({ query }) => {
    const executor = aroundStatements(hostTransaction(query), {
      statement: async ({ text }, run) => {
        if (!text.includes(part)) return run();
        const rows = await run(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`);
        plans.push(...rows.map((row) => row["QUERY PLAN"] ?? ""));
        return [];
      },
    });
    await call(postgresStore(executor)).catch(() => undefined);
    throw takenBack;
  });
  await explaining.catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  if (plans.length === 0) throw new Error(`No statement contains ${part}`);
  return plans.join("\n");
};
