import type { Queries, Row } from "../executor.ts";
import { waitingCalls } from "../locking/waiting-calls.ts";
import { isScoped } from "../tenancy/scoped.ts";
import { limitPerKey } from "../locking/limit-per-key.ts";
import type { BatchEnd, BatchLimits, BatchStatement } from "./send-batch.ts";

/** How many batches run at once, unless one takes longer than `maxHeldUpMs`. */
const batchesAtOnce = 3;

/** The maximum number of statements in a batch. */
const maxBatchSize = 16;

/** How many statements wait for a batch at most; each organization may have its share. */
const maxWaitingStatements = 1000;

/** How many statements of an organization that had to wait run at once, outside of batches. */
const separateAtOnce = 3;

/**
 * How long a statement of a batch waits for a lock at most, and after how long another batch no
 * longer waits for a batch that runs, in milliseconds.
 */
const maxHeldUpMs = 250;

/**
 * How long a statement of a batch runs at most, in milliseconds, so that those of an organization
 * whose server hangs end soon for all others in the batch.
 */
const maxStatementMs = 1000;

/** What the batches of a pool need of it. */
export interface BatchPool {
  /** Sends a statement in a transaction of its own. */
  readonly query: Queries["query"];
  /** Sends statements in one transaction. Rejects if nothing was sent. */
  readonly sendBatch: (
    statements: ReadonlyArray<BatchStatement>,
    limits: BatchLimits,
  ) => Promise<BatchEnd>;
  /**
   * Returns whether statements of several organizations may have one transaction. On a cluster those
   * of one may wait for a server that hangs, and keep what the others have locked until it continues.
   */
  readonly mayMix: () => Promise<boolean>;
  /** How long a statement waits at most before it is sent, in milliseconds. */
  readonly waitMs: number;
  /** Receives by how much the number of statements that wait changes. */
  readonly onWaiting: ((change: number) => void) | undefined;
}

interface Call extends BatchStatement {
  readonly resolve: (rows: ReadonlyArray<Row> | PromiseLike<ReadonlyArray<Row>>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates a function that sends statements which can share a transaction. One that arrives while few
 * run is sent at once; those that arrive while others run form the next batch, which has one
 * transaction and one commit. No statement has a result before the commit.
 *
 * Organizations take turns, and each may have its share of the statements that wait. A statement
 * that does not begin by setting its organization is rejected: in a batch it would read as the
 * organization of the statement before.
 *
 * If a batch is rolled back, each of its statements is sent alone, so that none fails because of
 * another. A statement that waits for a lock ends its batch after `maxHeldUpMs`, one that hangs after
 * `maxStatementMs`. While statements of
 * an organization are sent alone, those that follow are too, a few at a time.
 */
export const statementBatches = ({
  query,
  sendBatch,
  mayMix,
  waitMs,
  onWaiting,
}: BatchPool): Queries["query"] => {
  const waiting = waitingCalls<Call>({
    maxWaiting: maxWaitingStatements,
    waitMs,
    untilOf: ({ options }) => options?.until,
    ownerOf: ({ values }) => ownerOf(values),
    onWaiting,
    reject: ({ reject }, reason) => {
      reject(waitedTooLong(waitMs, reason));
    },
  });
  const separate = limitPerKey({
    limit: separateAtOnce,
    maxWaiting: maxWaitingStatements,
    waitMs,
    rejection: () => waitedTooLong(waitMs, "TooLong"),
    rejectionOfWaiting: () => undefined,
  });
  let running = 0;
  const sendAlone = ({ text, values, options, resolve }: Call): void => {
    const send = (): ReturnType<typeof query> => query(text, values, options);
    resolve(separate.run(ownerOf(values), send, options?.until));
  };
  const send = async (calls: ReadonlyArray<Call>): Promise<void> => {
    const [first] = calls;
    if (first !== undefined && calls.length === 1) {
      const sent = query(first.text, first.values, first.options);
      first.resolve(sent);
      await endOf(sent);
      return;
    }
    try {
      const end = await sendBatch(calls, { lockMs: maxHeldUpMs, statementMs: maxStatementMs });
      for (const [place, call] of calls.entries()) {
        if (end.kind === "Committed") call.resolve(end.rows[place] ?? []);
        else if (end.kind === "RolledBack") sendAlone(call);
        else call.reject(end.error);
      }
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  };
  /** Sends a batch, and resolves at its end, or when others no longer wait for it. */
  const sendInTime = async (calls: ReadonlyArray<Call>): Promise<void> => {
    const sent = send(calls);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<true>((resolve) => {
      timer = setTimeout(resolve, maxHeldUpMs, true);
    });
    const isTooLong = await Promise.race([sent, tooLong]);
    clearTimeout(timer);
    if (isTooLong !== true) return;
    // The statements that follow of these organizations are sent alone until the end.
    const owners = new Set(calls.map(({ values }) => ownerOf(values)));
    for (const owner of owners) void endOf(separate.run(owner, () => sent));
  };
  const work = async (): Promise<void> => {
    running += 1;
    // Statements that are sent at the same time join the batch.
    const areMixed = await mayMix();
    while (waiting.size() > 0) {
      await sendInTime(waiting.take(maxBatchSize, areMixed ? undefined : ofOneOwner()));
    }
    running -= 1;
  };
  return (text, values, options) =>
    new Promise((resolve, reject) => {
      if (!isScoped(text)) throw new TypeError(needsScope);
      const call: Call = { text, values, options, resolve, reject };
      if (separate.isBusy(ownerOf(values))) {
        sendAlone(call);
        return;
      }
      waiting.add(call);
      if (running < batchesAtOnce) void work();
    });
};

/** Lets only the first owner that may have a statement in a batch have further ones. */
const ofOneOwner = (): ((owner: string) => boolean) => {
  let only: string | undefined;
  return (owner) => (only ??= owner) === owner;
};

const needsScope =
  "A statement that shares a transaction must begin by setting its organization, as `scoped` does. " +
  "It would read as the organization of the statement before.";

/** The organization of a statement is its first value, which it sets. */
const ownerOf = ([owner]: ReadonlyArray<string | null>): string => owner ?? "";

const endOf = async (sent: Promise<unknown>): Promise<void> => {
  await sent.catch(() => undefined);
};

/** A `PoolTimeout`: nothing was sent. */
const waitedTooLong = (waitMs: number, reason: "TooLong" | "TooMany"): Error =>
  Object.assign(
    new Error(
      reason === "TooMany"
        ? `The organization has its share of the ${String(maxWaitingStatements)} statements that can wait.`
        : `The statement could not be sent within ${String(waitMs)} ms.`,
    ),
    { kind: "PoolTimeout" as const, waitMs },
  );
