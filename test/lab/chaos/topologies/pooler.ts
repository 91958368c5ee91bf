import {
  findPgBouncer,
  startPooler,
} from "../../../../adapters/postgres/test/support/pgbouncer.ts";
import {
  startServer,
  type PostgresServer,
} from "../../../../adapters/postgres/test/support/postgres-server.ts";
import {
  runVitest,
  type TestCounts,
} from "../../../../adapters/postgres/test/support/run-vitest.ts";
import { ensureRole } from "../../../../adapters/postgres/test/support/test-databases.ts";
import { withClient } from "../../../../adapters/postgres/test/support/with-client.ts";
import { renderTable } from "../../../../adapters/cli/src/render-table.ts";
import { serviceRole } from "../environment.ts";
import type { RunOptions } from "../run-chaos.ts";
import { passesChaos } from "../summary.ts";
import { stablePort } from "../service.ts";

/** The conformance kit, and the tests of isolation and concurrency on shared connections. */
const files = [
  "adapters/postgres/test/conformance.test.ts",
  "adapters/postgres/test/tenants.test.ts",
  "adapters/postgres/test/concurrency-lost-race.test.ts",
  "adapters/postgres/test/outbox-read-all.test.ts",
];

/**
 * Runs tests through PgBouncer in transaction mode without and with prepared statements, and
 * `quittance serve` while processes, connections and the server are killed. Returns whether they
 * passed. With prepared statements the tests may fail if PgBouncer is too old to track them.
 */
export const testPooler = async ({
  seconds,
  seed,
}: Pick<RunOptions, "seconds" | "seed">): Promise<boolean> => {
  const bouncer = findPgBouncer();
  if (bouncer === undefined) {
    process.stdout.write("Install PgBouncer (Debian: apt-get install pgbouncer).\n");
    return false;
  }
  const server = await startServer({ port: await stablePort() });
  const pooler = await startPooler(bouncer, server);
  try {
    const run = (prepare: "on" | "off"): Promise<TestCounts> =>
      runVitest(files, { DATABASE_URL: pooler.url("postgres"), QUITTANCE_PREPARE: prepare });
    const without = await run("off");
    const prepared = await run("on");
    const { version, tracksStatements } = bouncer;
    const place = `PgBouncer ${version}, PostgreSQL ${server.binaries.version}`;
    process.stdout.write(
      renderTable(
        [place, "passed", "failed"],
        [
          rowOf("without prepared statements", without),
          rowOf("with prepared statements", prepared),
        ],
      ),
    );
    if (!tracksStatements) {
      process.stdout.write(
        `PgBouncer ${version} does not track prepared statements: failures with them are expected.\n`,
      );
    }
    const required = tracksStatements ? [without, prepared] : [without];
    const reported = [...required, prepared].find(({ failed }) => failed > 0);
    for (const line of reported?.failures.slice(0, 5) ?? []) process.stdout.write(`  ${line}\n`);
    await limitWaits(server);
    const isPassed = await passesChaos(server, { seed, seconds, clients: 32, pooler });
    return isPassed && required.every(({ failed, passed }) => failed === 0 && passed > 0);
  } finally {
    await pooler.stop();
    await server.remove();
  }
};

/** Sets the limits that a pooler does not pass on, for the role of the service. */
const limitWaits = async (server: PostgresServer): Promise<void> => {
  await ensureRole(server.url("postgres"), serviceRole);
  await withClient(server.url("postgres"), async (client) => {
    await client.query(`ALTER ROLE ${serviceRole} SET lock_timeout = '5s'`);
    await client.query(`ALTER ROLE ${serviceRole} SET statement_timeout = '10s'`);
    await client.query(`ALTER ROLE ${serviceRole} SET idle_in_transaction_session_timeout = '30s'`);
  });
};

const rowOf = (title: string, { passed, failed }: TestCounts): ReadonlyArray<string> => [
  title,
  String(passed),
  String(failed),
];
