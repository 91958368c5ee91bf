import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { orThrow, type Either, type Id } from "quittance";
import type { QuittanceFailure } from "quittance/errors";
import { afterEach, describe, expect, test } from "vitest";
import type { SqliteConnection } from "./connection.ts";
import { acme, card, appOver, order, stock, type TestApp } from "./test-app.ts";
import { importRecords } from "./import-records.ts";
import { openWasmSqlite } from "./open-wasm-sqlite.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { watched } from "./watched.ts";

const closing: Array<() => void> = [];

afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

const newFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-sqlite-"));
  closing.push(() => {
    rmSync(folder, { recursive: true });
  });
  return join(folder, "ledger.db");
};

const opened = (path: string): SqliteConnection => {
  const connection = openWasmSqlite(path);
  closing.push(connection.close);
  return connection;
};

/** Does not wait: both connections belong to this process, so waiting would block the other one. */
const storeAt = (connection: SqliteConnection) => sqliteStore(connection, 0);

const underKey = { idempotencyKey: "order-1" };

test("a write that cannot have the lock fails, and is made when it is sent again", async () => {
  const path = newFile();
  const [ours, theirs] = [opened(path), opened(path)];
  const store = storeAt(ours);
  importRecords(ours, stock);
  const app = appOver(store);
  theirs.run("BEGIN IMMEDIATE");
  expect(await app.invoices.create(acme, order, underKey)).toMatchObject({
    left: { kind: "PortFailed", port: "invoices" },
  });
  theirs.run("ROLLBACK");
  expect(orThrow(await app.invoices.create(acme, order, underKey)).replayed).toBe(false);
  expect(orThrow(await app.invoices.list(acme)).total).toBe(1);
});

/** The same connection, on which no reading is a transaction. */
const withoutReading = ({ run, all, close }: SqliteConnection): SqliteConnection => {
  let isReading = false;
  return {
    run: (sql, values) => {
      if (sql.startsWith("BEGIN")) isReading = sql === "BEGIN";
      if (!isReading) run(sql, values);
    },
    all,
    close,
  };
};

/** What becomes of a write by another connection, just before a statement of a call. */
const disturb = async (
  statement: string,
  call: Call,
  change = (connection: SqliteConnection) => connection,
): Promise<string | undefined> => {
  const path = newFile();
  const other = opened(path);
  const writer = appOver(storeAt(other));
  importRecords(other, stock);
  const { id } = orThrow(await writer.invoices.create(acme, order)).invoice;
  const outcomes: Array<string> = [];
  const write = (sql: string): void => {
    if (!sql.startsWith(statement)) return;
    try {
      other.run("UPDATE invoices SET record = record");
      outcomes.push("done");
    } catch (cause) {
      outcomes.push(String(cause));
    }
  };
  const app = appOver(storeAt(watched(change(opened(path)), write)));
  orThrow(await call(app, id));
  return outcomes[0];
};

type Call = (app: TestApp, id: Id<"invoice">) => Promise<Either<QuittanceFailure, unknown>>;

/** Calls that read from two tables, and the later one. */
const reads: ReadonlyArray<readonly [name: string, later: string, call: Call]> = [
  ["invoices.get", "payments", (app, id) => app.invoices.get(acme, id, { expand: ["payments"] })],
  ["invoices.list", "invoices", (app) => app.invoices.list(acme, { providerId: card })],
  ["dashboard.read", "payments", (app) => app.dashboard.read(acme)],
  [
    "quotes.calculate",
    "products",
    (app) => app.quotes.calculate(acme, { items: order.items, currency: "EUR" }),
  ],
];

const locked = expect.stringContaining("database is locked") as string;

describe("another connection cannot write", () => {
  test.each(reads)("between two statements of %s", async (_, later, call) => {
    expect(await disturb(`SELECT record FROM ${later}`, call)).toEqual(locked);
  });

  test.each(reads)("unless the transaction of %s is removed", async (_, later, call) => {
    expect(await disturb(`SELECT record FROM ${later}`, call, withoutReading)).toBe("done");
  });

  test("once a call that changes something has begun, even before it reads", async () => {
    const voids: Call = (app, id) => app.invoices.void(acme, id);
    expect(await disturb("SELECT record FROM invoices", voids)).toEqual(locked);
  });
});

test("a write waits for another process that has the lock", async () => {
  const path = newFile();
  const ours = opened(path);
  const app = appOver(sqliteStore(ours));
  importRecords(ours, stock);
  const holder = new Worker(holdLock, { eval: true, workerData: path });
  const ended = once(holder, "exit");
  await once(holder, "message");
  expect(orThrow(await app.invoices.create(acme, order)).replayed).toBe(false);
  await ended;
});

/** Another thread takes the lock, says so, and keeps it for a while. */
const holdLock = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { Database } = require("node-sqlite3-wasm");
  const database = new Database(workerData);
  database.run("BEGIN IMMEDIATE");
  parentPort.postMessage("locked");
  setTimeout(() => {
    database.run("COMMIT");
    database.close();
  }, 200);
`;
