import { poolExecutor, rebuildRollups } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool, type Client } from "pg";
import { withClient } from "../../../../../adapters/postgres/test/support/with-client.ts";
import { loadStatements } from "./load-statements.ts";

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

interface Definition {
  readonly drop: string;
  readonly make: string;
  readonly rank: number;
}

/**
 * Runs work while some tables have neither indexes nor keys, and no table refers to them, and creates them again, which is faster
 * for millions of rows. Foreign keys are created last, and are checked then.
 */
const withoutIndexes = async (
  client: Client,
  tables: ReadonlyArray<string>,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows: constraints } = await client.query<Definition>(constraintsOf, [tables]);
  const { rows: indexes } = await client.query<Definition>(indexesOf, [tables]);
  const definitions = [...constraints, ...indexes].sort((a, b) => a.rank - b.rank);
  for (const { drop } of definitions.toReversed()) await client.query(drop);
  await work();
  for (const { make } of definitions) await client.query(make);
};

const constraintsOf = `SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END AS rank,
  format('ALTER TABLE quittance.%I DROP CONSTRAINT %I', t.relname, conname) AS drop,
  format('ALTER TABLE quittance.%I ADD CONSTRAINT %I %s', t.relname, conname,
    pg_get_constraintdef(c.oid)) AS make
FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = conrelid
LEFT JOIN pg_class AS target ON target.oid = confrelid
WHERE t.relnamespace = 'quittance'::regnamespace AND contype IN ('p', 'u', 'f')
  AND (t.relname = ANY($1) OR target.relname = ANY($1))`;

const indexesOf = `SELECT 2 AS rank, format('DROP INDEX quittance.%I', indexname) AS drop,
  indexdef AS make
FROM pg_indexes WHERE schemaname = 'quittance' AND tablename = ANY($1) AND NOT EXISTS (
  SELECT FROM pg_constraint
  WHERE connamespace = 'quittance'::regnamespace AND conname = indexname
)`;
