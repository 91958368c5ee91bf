import {
  importRecords,
  poolExecutor,
  postgresStore,
  type Executor,
  type PostgresStore,
} from "@quittance/postgres";
import { Pool } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openServerStore, poolOf, smallSettings } from "./server-store.ts";
import { eventually } from "./support/eventually.ts";
import { startServer } from "./support/postgres-server.ts";
import { applicationRole } from "./support/test-store.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { writeAndRead } from "./written-and-read.ts";

/** An executor that counts its statements, and separately those of its replay position. */
interface CountedReads {
  readonly executor: Executor;
  /** The number of successful statements. */
  readonly succeeded: () => number;
  /** The number of reads of the replay position. */
  readonly positionReads: () => number;
}

/** Counts the statements of an executor, and makes some of its reads fail before they are sent. */
const countReads = (executor: Executor, fails: () => boolean = () => false): CountedReads => {
  const counts = { succeeded: 0, positionReads: 0 };
  return {
    succeeded: () => counts.succeeded,
    positionReads: () => counts.positionReads,
    executor: {
      ...executor,
      query: async (text, values) => {
        if (text.includes("pg_last_wal_replay_lsn")) {
          counts.positionReads += 1;
          return executor.query(text, values);
        }
        if (fails()) throw new Error("canceling statement due to conflict with recovery");
        const rows = await executor.query(text, values);
        counts.succeeded += 1;
        return rows;
      },
    },
  };
};

/** Flushes commits at once for sessions that wait for it, and otherwise late. */
const primary = await startServer({ settings: { ...smallSettings, wal_writer_delay: "10s" } });
const home = await openServerStore(primary);
const replica = await startServer({
  standbyOf: primary,
  settings: { recovery_min_apply_delay: "5ms" },
});
const replicaAdmin = poolOf(replica, home.database);
const replicaPool = poolOf(replica, home.database, applicationRole);
const onReplica = poolExecutor(replicaPool);

await importRecords(home.executor, { providers: [bank] });
const written = writeAndRead(postgresStore(home.executor));

/** Creates a store that reads from the replica if possible. */
const readingOn = (reads: Executor, executor = home.executor): PostgresStore =>
  postgresStore({
    executors: [executor],
    executorFor: () => executor,
    readExecutorFor: () => reads,
  });

const select = async (expression: string): Promise<unknown> => {
  const found = await replicaAdmin.query<{ readonly value: unknown }>(
    `SELECT ${expression} AS value`,
  );
  return found.rows[0]?.value;
};

const pause = async (): Promise<void> => {
  await select("pg_wal_replay_pause()");
  await eventually(async () => (await select("pg_get_wal_replay_pause_state()")) === "paused");
};

interface EndOfLog {
  readonly end: string;
  /** Returns the start of the page of the log that the log ends at, if it ends at a start. */
  readonly start: string;
  readonly is_at_start: boolean;
}

let reads: CountedReads;

beforeEach(async () => {
  reads = countReads(onReplica);
  await home.admin.query("SELECT pg_logical_emit_message(true, 'test', 'flushes the log')");
  const here = await home.admin.query<{ readonly lsn: string }>(
    "SELECT pg_current_wal_flush_lsn()::text AS lsn",
  );
  const lsn = here.rows[0]?.lsn ?? "";
  await eventually(async () => (await select(`pg_last_wal_replay_lsn() >= '${lsn}'`)) === true);
});

afterAll(async () => {
  await Promise.all([replicaPool, replicaAdmin].map((pool) => pool.end()));
  await home.close();
  await replica.remove();
  await primary.remove();
});

test("200 reads right after a write include it, and are served by the replica", async () => {
  expect(await written.missed(readingOn(reads.executor), 200)).toBe(0);
  expect(reads.succeeded()).toBeGreaterThan(0);
});

test("reads that do not wait for the replica miss what it has not replayed", async () => {
  await pause();
  expect(await written.missed(postgresStore(onReplica), 30)).toBe(30);
  await select("pg_wal_replay_resume()");
});

test("while the replica does not replay, the server is read after a wait", async () => {
  await pause();
  expect(await written.missed(readingOn(reads.executor), 3)).toBe(0);
  expect(reads.succeeded()).toBe(0);
  expect(reads.positionReads()).toBeGreaterThan(3);
  await select("pg_wal_replay_resume()");
});

test("if the replica fails, the server is read", async () => {
  const failing = countReads(onReplica, () => true);
  expect(await written.missed(readingOn(failing.executor), 12)).toBe(0);
  expect(failing.positionReads()).toBeGreaterThan(0);
  expect(failing.succeeded()).toBe(0);
});

test("a replica that never responds is not waited for", async () => {
  const never: Executor = { ...onReplica, query: () => new Promise(() => undefined) };
  expect(await written.missed(readingOn(never), 2)).toBe(0);
});

test("a server that is not a replica is not read", async () => {
  const elsewhere = countReads(home.executor);
  expect(await written.missed(readingOn(elsewhere.executor), 12)).toBe(0);
  expect(elsewhere.positionReads()).toBeGreaterThan(0);
  expect(elsewhere.succeeded()).toBe(0);
});

test("commits that do not wait for the disk are waited for by reads", async () => {
  const pool = new Pool({
    connectionString: primary.url(home.database, applicationRole),
    options: "-c synchronous_commit=off",
    max: 2,
  });
  const executor = poolExecutor(pool);
  const hasty = writeAndRead(postgresStore(executor), "hasty");
  expect(await hasty.missed(readingOn(reads.executor, executor), 3)).toBe(0);
  await pool.end();
});

test("commits of other sessions that do not wait for the disk are not missed", async () => {
  const pool = new Pool({
    connectionString: primary.url(home.database, applicationRole),
    options: "-c synchronous_commit=off",
    max: 2,
  });
  const elsewhere = writeAndRead(postgresStore(poolExecutor(pool)), "elsewhere");
  expect(await elsewhere.missed(readingOn(reads.executor), 6)).toBe(0);
  expect(reads.positionReads()).toBeGreaterThan(0);
  await pool.end();
});

test("the replica is read when the log of an idle server ends at the start of a segment", async () => {
  const endOfLog = async () => {
    const { rows } = await home.admin.query<EndOfLog>(
      `SELECT place::text AS end, (place - 40::numeric)::text AS start,
        mod(place - '0/0'::pg_lsn, 8192) = 40 AS is_at_start
      FROM pg_current_wal_insert_lsn() AS place`,
    );
    return rows[0];
  };
  const { payments } = readingOn(reads.executor);
  const page = { limit: 1, start: { offset: 0 } };
  await eventually(async () => {
    await home.admin.query("SELECT pg_switch_wal()");
    const before = await endOfLog();
    const start = before?.start ?? "";
    await eventually(async () => (await select(`pg_last_wal_replay_lsn() >= '${start}'`)) === true);
    const succeeded = reads.succeeded();
    expect(await payments.listPayments("org_steady", {}, page)()).toMatchObject({
      _tag: "Right",
    });
    const after = await endOfLog();
    if (before?.is_at_start !== true || after?.end !== before.end) return false;
    expect(reads.succeeded()).toBe(succeeded + 1);
    return true;
  });
});

test("without its replica the store continues, and uses it again when it is back", async () => {
  await replica.stop();
  expect(await written.missed(readingOn(reads.executor), 30)).toBe(0);
  expect(reads.succeeded()).toBe(0);
  await replica.start();
  expect(await written.missed(readingOn(reads.executor), 30)).toBe(0);
  expect(reads.succeeded()).toBeGreaterThan(0);
});
