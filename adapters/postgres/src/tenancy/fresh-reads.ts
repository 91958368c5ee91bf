import type { Executor, QueryOptions } from "../executor.ts";

/** How long a read waits at most for a replica to catch up, in milliseconds. */
const timeoutMs = 500;

/**
 * How long it waits at most, in milliseconds, when the replica has received everything that the
 * server had flushed, and replays nothing. The rest is flushed by the next commit. On a server with
 * few writes, the log of an unfinished transaction can stay in memory for long.
 */
const timeoutWithoutProgressMs = 50;

/** The milliseconds between two queries of the replica's progress. */
const intervalMs = 4;

/**
 * Creates a read on a replica that includes everything that was committed before it began.
 *
 * It asks the server for the position of its log, and waits until the replica has replayed it. If
 * the replica lags, hangs or fails, the server is read instead.
 */
export const freshReads =
  <Args extends ReadonlyArray<unknown>, Rows>(
    server: Executor,
    replica: Executor,
    readServer: (...args: Args) => Promise<Rows>,
    readReplica: (...args: Args) => Promise<Rows>,
  ) =>
  async (...args: Args): Promise<Rows> => {
    if (!(await hasCaughtUp(server, replica))) return readServer(...args);
    try {
      return await readReplica(...args);
    } catch {
      return readServer(...args);
    }
  };

/** Returns false too if a query fails: then the server is read, which reports what is wrong. */
const hasCaughtUp = async (server: Executor, replica: Executor): Promise<boolean> => {
  const waiting = { isActive: true };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  try {
    return await Promise.race([tooLate, catchesUp(server, replica, waiting)]);
  } catch {
    return false;
  } finally {
    waiting.isActive = false;
    clearTimeout(timer);
  }
};

const catchesUp = async (
  server: Executor,
  replica: Executor,
  waiting: { readonly isActive: boolean },
): Promise<boolean> => {
  const [at] = await server.query(written, [], prepared);
  const positions = [at?.["inserted"] ?? null, at?.["flushed"] ?? null];
  let last: { readonly replayed?: string | null; readonly since: number } = { since: 0 };
  while (waiting.isActive) {
    const [found] = await replica.query(progress, positions, prepared);
    if (found?.["there"] !== "false") return found?.["there"] === "true";
    if (found["received"] === "true") {
      const { replayed = null } = found;
      if (last.replayed !== replayed) last = { replayed, since: performance.now() };
      if (performance.now() - last.since > timeoutWithoutProgressMs) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  return false;
};

const prepared: QueryOptions = { prepare: true };

/**
 * The positions up to which the log has been written, and flushed to the disk. A commit with
 * `synchronous_commit = off`, in any session, is acknowledged before it is flushed.
 *
 * At the start of a page of the log the server returns the position after the header of the page,
 * which a replica reaches only with the next record; this returns the start of the page.
 */
const written = `SELECT pg_current_wal_flush_lsn()::text AS flushed, (inserted - CASE
  WHEN mod(inserted - '0/0'::pg_lsn, pg_size_bytes(current_setting('wal_segment_size'))) = 40 THEN 40
  WHEN mod(inserted - '0/0'::pg_lsn, current_setting('wal_block_size')::numeric) = 24 THEN 24
  ELSE 0 END::numeric)::text AS inserted
FROM pg_current_wal_insert_lsn() AS inserted`;

/** Null on a server that is not a replica, or no longer one. */
const progress = `SELECT (replayed >= $1::text::pg_lsn)::text AS there, replayed::text AS replayed,
  (pg_last_wal_receive_lsn() >= $2::text::pg_lsn)::text AS received
FROM pg_last_wal_replay_lsn() AS replayed`;
