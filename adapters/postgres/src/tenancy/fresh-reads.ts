import type { Run } from "./database.ts";
import type { Executor, QueryOptions } from "../executor.ts";

/** Longest that a question waits for a replica to catch up, in milliseconds. */
const patience = 500;

/**
 * Longest that it waits, in milliseconds, when the replica has received all that the server had
 * flushed, and replays nothing. The rest is flushed by the next commit. On a server that is hardly
 * written to, the log of an unfinished transaction can stay in memory for long.
 */
const timeoutWithoutProgressMs = 50;

/** Milliseconds between two looks at the replica. */
const interval = 4;

/**
 * Reads on a replica that never miss what was committed before they began.
 *
 * The server says how far its log has come, the replica is given a moment to replay it, and only
 * then asked, in a statement of its own. A replica that lags, hangs or fails is passed over.
 */
export const freshReads =
  (server: Executor, replica: Executor, readServer: Run, readReplica: Run): Run =>
  async (text, values, options) => {
    if (!(await hasCaughtUp(server, replica))) return readServer(text, values, options);
    try {
      return await readReplica(text, values, options);
    } catch {
      return readServer(text, values, options);
    }
  };

/** False too when either cannot say: the server is asked then, and tells itself what is wrong. */
const hasCaughtUp = async (server: Executor, replica: Executor): Promise<boolean> => {
  const patient = { still: true };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  try {
    return await Promise.race([tooLate, catchesUp(server, replica, patient)]);
  } catch {
    return false;
  } finally {
    patient.still = false;
    clearTimeout(timer);
  }
};

const catchesUp = async (
  server: Executor,
  replica: Executor,
  patient: { readonly still: boolean },
): Promise<boolean> => {
  const [at] = await server.query(written, [], prepared);
  const places = [at?.["inserted"] ?? null, at?.["flushed"] ?? null];
  let last: { readonly replayed?: string | null; readonly since: number } = { since: 0 };
  while (patient.still) {
    const [found] = await replica.query(progress, places, prepared);
    if (found?.["there"] !== "false") return found?.["there"] === "true";
    if (found["received"] === "true") {
      const { replayed = null } = found;
      if (last.replayed !== replayed) last = { replayed, since: performance.now() };
      if (performance.now() - last.since > timeoutWithoutProgressMs) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  return false;
};

const prepared: QueryOptions = { prepare: true };

/**
 * How far the log has been written, and how far it is on the disk. A commit with
 * `synchronous_commit = off`, in any session, is acknowledged before it is flushed.
 *
 * At the start of a page of the log the server names the place behind the header of the page, which
 * a replica reaches only with the next record: the start of the page is meant.
 */
const written = `SELECT pg_current_wal_flush_lsn()::text AS flushed, (inserted - CASE
  WHEN mod(inserted - '0/0'::pg_lsn, pg_size_bytes(current_setting('wal_segment_size'))) = 40 THEN 40
  WHEN mod(inserted - '0/0'::pg_lsn, current_setting('wal_block_size')::numeric) = 24 THEN 24
  ELSE 0 END::numeric)::text AS inserted
FROM pg_current_wal_insert_lsn() AS inserted`;

/** Null on a server that is no replica, or is none any more. */
const progress = `SELECT (replayed >= $1::text::pg_lsn)::text AS there, replayed::text AS replayed,
  (pg_last_wal_receive_lsn() >= $2::text::pg_lsn)::text AS received
FROM pg_last_wal_replay_lsn() AS replayed`;
