/**
 * Runs in a process of its own, terminates its connections in every way, and prints "alive" at its
 * end. Run it with the URL of a database. It does not catch uncaught exceptions of the library.
 */
import pg from "pg";
import { poolExecutor } from "../../src/drivers/pg-pool.ts";
import { backendOf, endBackend, isRunning, sleep } from "./backends.ts";

const [, , url = ""] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 4 });
const executor = poolExecutor(pool);

const outcomes: Array<string> = [];
const report = async (run: Promise<unknown>): Promise<void> => {
  const [{ status }] = await Promise.allSettled([run]);
  outcomes.push(status);
};

for (let round = 0; round < 5; round += 1) {
  const idle = await backendOf(executor);
  await endBackend(url, idle);
  await report(
    executor.transaction(async (queries) => {
      const pid = await backendOf(queries);
      const sleeping = queries.query("SELECT pg_sleep(60)::text AS slept", []);
      await Promise.all([
        isRunning(url, pid, "pg_sleep").then(() => endBackend(url, pid)),
        sleeping,
      ]);
    }),
  );
  await report(
    executor.transaction(async (queries) => {
      await endBackend(url, await backendOf(queries));
      await sleep(20);
    }),
  );
  await report(executor.query("SELECT pg_terminate_backend(pg_backend_pid())::text AS ended", []));
  await report(backendOf(executor));
}
await pool.end();
console.log(`alive ${outcomes.join(" ")}`);
