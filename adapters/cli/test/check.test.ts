import { afterAll, beforeAll, expect, test } from "vitest";
import { createMigratedDatabase } from "../../postgres/test/support/migrated-database.ts";
import type { TestDatabase } from "../../postgres/test/support/test-databases.ts";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { quittance, sample, serve } from "./run-cli.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase("cli_check");
  const serving = await serve(["--database-url", database.url, "--data", sample]);
  await serving.stop();
});
afterAll(() => (database as TestDatabase | undefined)?.drop());

const check = (...args: ReadonlyArray<string>) => quittance(["check", ...args]);

test("check passes unchanged records, and reports changed ones", async () => {
  const args = ["--database-url", database.url];
  expect(check(...args)).toEqual({ code: 0, out: "No problems found.\n", err: "" });
  await withClient(database.url, (client) =>
    client.query(`UPDATE quittance.rollup_days SET records = records + 1
      WHERE ctid = (SELECT min(ctid) FROM quittance.rollup_days);
      UPDATE quittance.transitions SET price_usd = price_usd + 1
      WHERE ctid = (SELECT min(ctid) FROM quittance.transitions);
      DELETE FROM quittance.invoice_owners`),
  );
  const { code, out, err } = check(...args);
  expect([code, err]).toEqual([1, ""]);
  expect(out).toMatch(/^org_\w+ OwnerNotFound invoice_\w+: not in invoice_owners$/mu);
  expect(out).toMatch(/^org_\w+ RollupMismatch rollup_days: kind .*$/mu);
  expect(out).toMatch(/\n\d+ problems? found\.\n$/u);
});

test("--since checks only invoices that changed at that time or later", async () => {
  const args = ["--database-url", database.url];
  await withClient(database.url, (client) =>
    client.query("UPDATE quittance.invoice_calculations SET title = 'Wrong'"),
  );
  const found = /^org_\w+ CalculationMismatch invoice_\w+: /mu;
  expect(check(...args).out).toMatch(found);
  expect(check(...args, "--since", "2000-01-01 00:00:00").out).toMatch(found);
  expect(check(...args, "--since", "9000-01-01 00:00:00").out).not.toMatch(found);
});

test("--since must be a time or a duration", () => {
  const { code, err } = check("--since", "yesterday");
  expect(code).toBe(2);
  expect(err).toContain("--since must be a UTC time");
});

test("check ends with 75 if it cannot connect", () => {
  const { code, out, err } = check("--database-url", "postgres://user:sEcret@127.0.0.1:1/ledger");
  expect([code, out]).toEqual([75, ""]);
  expect(err).toContain("Cannot use 127.0.0.1:1/ledger");
  expect(err).not.toContain("sEcret");
});
