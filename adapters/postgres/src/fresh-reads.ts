import type { Run } from "./database.ts";
import type { Executor } from "./executor.ts";

/** Longest that a question waits for a replica to catch up, in milliseconds. */
const patience = 500;

/** Milliseconds between two looks at the replica. */
const interval = 4;

/**
 * Reads on a replica that never miss what was committed before they began.
 *
 * The server says how far its log has been flushed, the replica is given a moment to replay it, and
 * only then asked, in a statement of its own. A replica that lags or fails is passed over.
 */
export const freshReads =
  (server: Executor, replica: Executor, readServer: Run, readReplica: Run): Run =>
  async (text, values) => {
    if (!(await hasCaughtUp(server, replica))) return readServer(text, values);
    try {
      return await readReplica(text, values);
    } catch {
      return readServer(text, values);
    }
  };

const hasCaughtUp = async (server: Executor, replica: Executor): Promise<boolean> => {
  try {
    const [at] = await server.query("SELECT pg_current_wal_flush_lsn()::text AS lsn", []);
    const flushed = at?.["lsn"] ?? null;
    const until = performance.now() + patience;
    do {
      const [found] = await replica.query(replayed, [flushed]);
      if (found?.["there"] === "true") return true;
      await new Promise((resolve) => setTimeout(resolve, interval));
    } while (performance.now() < until);
  } catch {
    // The question is answered by the server, which says itself when it cannot.
  }
  return false;
};

const replayed = "SELECT (pg_last_wal_replay_lsn() >= $1::text::pg_lsn)::text AS there";
