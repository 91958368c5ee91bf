import { beforeEach, expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { quittance, sample, serveProcess } from "./run-cli.ts";
import { testDatabase } from "./test-place.ts";
import { paidInPart, pay, payInPart, post, read } from "./sample-requests.ts";

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
  expect(err).toContain("lacks the migrations 0001_shared");
  const { rows } = await withClient(database.url, (client) =>
    client.query("SELECT FROM pg_namespace WHERE nspname = 'quittance'"),
  );
  expect(rows).toEqual([]);
});

test.each([
  ["postgres://user:sEcret@127.0.0.1:1/ledger", 75, "Cannot use 127.0.0.1:1/ledger"],
  [
    "postgres://user:sEcr/et@127.0.0.1:1/ledger",
    2,
    "--database-url or DATABASE_URL must be postgres://",
  ],
  ["mysql://user:sEcret@127.0.0.1/ledger", 2, "--database-url or DATABASE_URL must be postgres://"],
])("the message about the URL %s does not contain its password", (url, expected, message) => {
  const { code, out, err } = quittance(["serve", "--database-url", url]);
  expect(code).toBe(expected);
  expect(err).toContain(message);
  expect(out + err).not.toContain("sEcr");
});
