import type { Run } from "./database.ts";
import type { Executor, QueryOptions } from "./executor.ts";

/** Longest that a question waits for a replica to catch up, in milliseconds. */
const patience = 500;

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
  while (patient.still) {
    const [found] = await replica.query(replayed, [at?.["lsn"] ?? null], prepared);
    if (found?.["there"] !== "false") return found?.["there"] === "true";
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  return false;
};

const prepared: QueryOptions = { prepare: true };

/** What is committed has been flushed, unless commits do not wait for that. */
const written = `SELECT CASE current_setting('synchronous_commit')
  WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn()
END::text AS lsn`;

/** Null on a server that is no replica, or is none any more. */
const replayed = "SELECT (pg_last_wal_replay_lsn() >= $1::text::pg_lsn)::text AS there";
