import { expect, test } from "vitest";
import type { PgStatement } from "../../src/drivers/pg-statement.ts";
import { poolExecutor, type PgPool } from "../../src/drivers/pg-pool.ts";
import { rejectionOf } from "./executor-cases.ts";

/** Creates a pool whose only client fails on request and records its statements. */
const fakePool = (failures: Readonly<Record<string, Error>>) => {
  const log: Array<string> = [];
  const query = ({ text }: PgStatement) => {
    log.push(text);
    const failure = failures[text];
    return failure === undefined ? Promise.resolve({ rows: [] }) : Promise.reject(failure);
  };
  const release = (destroy?: boolean): void => {
    log.push(destroy === true ? "destroyed" : "released");
  };
  const client = { query, release, on: () => undefined };
  const pool: PgPool = { connect: () => Promise.resolve(client), on: () => undefined };
  return { log, executor: poolExecutor(pool) };
};

const begin = "BEGIN ISOLATION LEVEL READ COMMITTED";
const rejected = Object.assign(new Error("rejected"), { code: "23505" });
const broken = new Error("Connection terminated unexpectedly");
const hung = new Error("Query read timeout");
const ended = Object.assign(new Error("statement timeout"), { code: "57014" });

test("a transaction that cannot begin runs no work and releases its client", async () => {
  const { executor, log } = fakePool({ [begin]: rejected });
  const run = executor.transaction((queries) => queries.query("SELECT 1", []));
  expect(await rejectionOf(run)).toBe(rejected);
  expect(log).toEqual([begin, "ROLLBACK", "released"]);
});

// A statement that the server did not respond to in time: ROLLBACK waited as long once more. So did
// what was sent after a statement that the coordinator of a cluster had ended, whose worker hung.
test.each([
  ["does not respond", hung],
  ["has ended a statement, and may still wait for its worker,", ended],
])("a client whose server %s is closed without another statement", async (_, error) => {
  const { executor, log } = fakePool({ "SELECT 1": error });
  const run = executor.transaction((queries) => queries.query("SELECT 1", []));
  expect(await rejectionOf(run)).toBe(error);
  expect(log).toEqual([begin, "SELECT 1", "destroyed"]);
});

test("a client that cannot even roll back is closed", async () => {
  const { executor, log } = fakePool({ "SELECT 1": rejected, ROLLBACK: broken });
  const run = executor.transaction((queries) => queries.query("SELECT 1", []));
  expect(await rejectionOf(run)).toBe(rejected);
  expect(log).toEqual([begin, "SELECT 1", "ROLLBACK", "destroyed"]);
});

test("a commit that failed is rolled back before the client is used again", async () => {
  const { executor, log } = fakePool({ COMMIT: rejected });
  expect(await rejectionOf(executor.transaction(() => Promise.resolve()))).toBe(rejected);
  expect(log).toEqual([begin, "COMMIT", "ROLLBACK", "released"]);
});

test.each([
  ["is kept after the server rejected a statement", rejected, "released"],
  ["is closed when its connection broke", broken, "destroyed"],
  ["is closed when the socket broke", Object.assign(new Error(), { code: "EPIPE" }), "destroyed"],
  ["is closed after an error without a code", hung, "destroyed"],
  ["is closed after the server ended its statement", ended, "destroyed"],
  ["is closed once it idled too long", Object.assign(new Error(), { code: "25P03" }), "destroyed"],
])("the client of a single query %s", async (_, error, outcome) => {
  const { executor, log } = fakePool({ "SELECT 1": error });
  expect(await rejectionOf(executor.query("SELECT 1", []))).toBe(error);
  expect(log).toEqual(["SELECT 1", outcome]);
});
