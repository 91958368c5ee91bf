import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { quittance, sample, serveProcess } from "./run-cli.ts";
import { testDatabase, serveInTest, testFolder } from "./in-test.ts";
import { paidInPart, pay, payInPart, post, read } from "./sample-requests.ts";
import { parsed } from "./sample-file.ts";

const folder = testFolder();
const database = await testDatabase("cli_serve");

const onDatabase = (): ReadonlyArray<string> => ["--database-url", database.url];

beforeEach(() =>
  withClient(database.url, (client) => client.query("DROP SCHEMA IF EXISTS quittance CASCADE")),
);

test("two processes that start at the same time import once, and share their records", async () => {
  const args = [...onDatabase(), "--data", sample];
  const both = await Promise.all([serveProcess(args), serveProcess(args)]);
  const [one, other] = both;
  const imported = both.filter(({ startupMessage }) =>
    startupMessage.includes("Imported the records of"),
  );
  const skipped = both.filter(({ startupMessage }) => startupMessage.includes("Did not import"));
  expect([imported.length, skipped.length]).toEqual([1, 1]);
  const id = await payInPart(one.url, "shared-1");
  expect(await read(other.url, id)).toMatchObject(paidInPart);
  expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0]);

  const again = await serveProcess(onDatabase());
  expect(again.startupMessage).toContain("Exchange rates: sample data, 2025-07-17 14:10:54 UTC");
  expect(await read(again.url, id)).toMatchObject(paidInPart);
  expect(await pay(again.url, id, "shared-2", "6")).toMatchObject({
    status: 201,
    data: { invoice: { status: "COMPLETED" } },
  });
  expect(await again.stop()).toBe(0);
});

test("requests during killed backends get a 503 at worst", async () => {
  const serving = await serveProcess([...onDatabase(), "--data", sample]);
  const id = await payInPart(serving.url, "killed-1");
  for (let round = 0; round < 5; round += 1) {
    const reading = Array.from({ length: 10 }, () => read(serving.url, id));
    await withClient(database.url, (client) =>
      client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'quittance'`),
    );
    for (const { status, code, retryAfter } of await Promise.all(reading)) {
      if (status === 200) continue;
      expect([status, code, retryAfter]).toEqual([503, "REPOSITORY_UNAVAILABLE", "1"]);
    }
  }
  expect(serving.process.exitCode).toBeNull();
  await read(serving.url, id);
  expect(await read(serving.url, id)).toMatchObject(paidInPart);
  expect(await serving.stop()).toBe(0);
});

test("a statement that waits for a lock times out with a 503", async () => {
  const serving = await serveProcess([...onDatabase(), "--data", sample]);
  await withClient(database.url, async (client) => {
    await client.query("BEGIN; LOCK TABLE quittance.credentials");
    expect(await post(serving.url, "/payments", {})).toMatchObject({
      status: 503,
      code: "REPOSITORY_UNAVAILABLE",
    });
    await client.query("ROLLBACK");
  });
  expect(await post(serving.url, "/payments", {})).toMatchObject({ status: 200 });
  await serving.stop();
});

test("--no-migrate changes nothing and reports the missing migrations", async () => {
  const { code, err } = quittance(["serve", ...onDatabase(), "--no-migrate"]);
  expect(code).toBe(2);
  expect(err).toContain("The schema quittance of ");
  expect(err).toContain("lacks the migrations 0001_schema");
  const { rows } = await withClient(database.url, (client) =>
    client.query("SELECT FROM pg_namespace WHERE nspname = 'quittance'"),
  );
  expect(rows).toEqual([]);
});

const malformed = "--database-url or DATABASE_URL must be postgres://";

test.each([
  ["postgres://user:sEcret@127.0.0.1:1/ledger", 75, "Cannot use 127.0.0.1:1/ledger"],
  ["postgres://user:sEcr/et@127.0.0.1:1/ledger", 2, malformed],
  ["mysql://user:sEcret@127.0.0.1/ledger", 2, malformed],
])("the message about the URL %s does not contain its password", (url, expected, message) => {
  for (const { code, out, err } of [
    quittance(["serve", "--database-url", url]),
    quittance(["serve"], "", { DATABASE_URL: url }),
  ]) {
    expect(code).toBe(expected);
    expect(err).toContain(message);
    expect(out + err).not.toContain("sEcr");
  }
});

/** A database that cannot be reached. */
const unreachable = "postgres://user:sEcret@127.0.0.1:1/ledger";

test("every command uses the database of DATABASE_URL", async () => {
  const variables = { DATABASE_URL: database.url };
  const empty = await serveInTest([], variables);
  expect(empty.startupMessage).toContain("It has no API keys yet");
  expect(empty.startupMessage).toContain("--data");
  expect(empty.startupMessage).not.toContain("Send one of");

  const serving = await serveInTest(["--no-migrate", "--data", sample], variables);
  expect(serving.startupMessage).toContain("Send one of its api_keys in the Authorization header.");
  expect(serving.startupMessage).toContain("Imported the records of");
  expect(quittance(["rollups"], "", variables)).toMatchObject({ code: 0, err: "" });
  expect(quittance(["check"], "", variables)).toMatchObject({ code: 0, err: "" });
  expect(quittance(["migrate"], "", variables).out).toContain("up to date");
});

test.each([["serve"], ["check"], ["rollups"], ["migrate"]])(
  "%s: --database-url takes precedence over DATABASE_URL",
  (command) => {
    const args = [command, "--database-url", unreachable.replace("/ledger", "/of_the_option")];
    const { code, out, err } = quittance(args, "", { DATABASE_URL: unreachable });
    expect(code).toBe(75);
    expect(err).not.toContain("--help");
    expect(err).toContain(command === "migrate" ? "check that the server runs" : "of_the_option");
    expect(out + err).not.toContain("sEcret");
  },
);

test("an empty DATABASE_URL names no database", async () => {
  const serving = await serveInTest([], { DATABASE_URL: "" });
  expect(serving.startupMessage).toContain("Serving the sample data on");
});

test("the startup message says that a data file has no keys", async () => {
  const path = join(folder, "no-keys.json");
  writeFileSync(path, JSON.stringify({ ...parsed(), api_keys: [], access_tokens: [] }));
  const serving = await serveInTest(["--data", path]);
  expect(serving.startupMessage).toContain("It has no API keys yet");
});
