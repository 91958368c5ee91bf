import { poolExecutor, rebuildRollups } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { withClient } from "../../../../../adapters/postgres/test/support/with-client.ts";
import { loadStatements } from "./load-statements.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** The costs of loading. */
export interface Loading {
  /** Seconds of each step. */
  readonly steps: ReadonlyArray<{ readonly name: string; readonly seconds: number }>;
  /** Rows of all tables per second, indexes and rollups included. */
  readonly rowsPerSecond: number;
  readonly rows: number;
}

/**
 * Migrates an empty database and loads a number of payments, three invoices for ten payments, the
 * records that they refer to, and the rollups.
 *
 * @param url for the superuser.
 */
export const loadData = async (
  url: string,
  role: string,
  payments: number,
  print: (line: string) => void,
): Promise<Loading> => {
  const steps: Array<Loading["steps"][number]> = [];
  const began = performance.now();
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const since = performance.now();
    await work();
    const seconds = (performance.now() - since) / 1000;
    steps.push({ name, seconds });
    print(`  ${name}: ${seconds.toFixed(1)} s`);
  };
  const pool = new Pool({ connectionString: url, max: 2 });
  await migrate(poolExecutor(pool), { grantTo: role });
  const rows = await withClient(url, async (client) => {
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '1GB'");
    const statements = loadStatements(payments);
    const tables = [...new Set(statements.map(({ table }) => table))];
    let count = 0;
    let end = began;
    await withoutIndexes(client, tables, async () => {
      for (const { table, text } of statements) {
        await step(table, async () => {
          count += (await client.query(text)).rowCount ?? 0;
        });
      }
      end = performance.now();
    });
    steps.push({ name: "indexes and keys", seconds: (performance.now() - end) / 1000 });
    print(`  indexes and keys: ${((performance.now() - end) / 1000).toFixed(1)} s`);
    await step("vacuum analyze", () => client.query("VACUUM ANALYZE"));
    await step("rebuildRollups", () => rebuildRollups(poolExecutor(pool)));
    await step("vacuum analyze again", () => client.query("VACUUM ANALYZE"));
    return count;
  });
  await pool.end();
  return { steps, rows, rowsPerSecond: rows / ((performance.now() - began) / 1000) };
};
