import { withClient } from "../support/with-client.ts";
import type { Queries } from "../../src/executor.ts";

/** Returns the process of the server behind a connection. */
export const backendOf = async (queries: Queries): Promise<string> => {
  const [row] = await queries.query("SELECT pg_backend_pid()::text AS pid", []);
  return row?.["pid"] ?? "";
};

/** Terminates the connection of a backend, as in a failover, and waits for its end. */
export const endBackend = (url: string, pid: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query("SELECT pg_terminate_backend($1::text::int, 5000)", [pid]);
  });

/** Resolves once a backend runs a statement that contains a text. */
export const isRunning = (url: string, pid: string, part: string): Promise<void> =>
  withClient(url, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity
          WHERE pid = $1::text::int AND state = 'active' AND position($2 IN query) > 0`,
        [pid, part],
      );
      if (rowCount === 1) return;
      await sleep(5);
    }
  });

/** The id of an entry at whose commit the server terminates the connection. */
export const endsAtCommit = "ends at commit";

/** The statements for `endsAtCommit`, to run after the schema of the cases. */
export const endingAtCommit = `;
CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_terminate_backend(pg_backend_pid());
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER end_connection AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.id = '${endsAtCommit}') EXECUTE FUNCTION end_connection()`;

/** Waits. */
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
