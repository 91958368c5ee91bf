import { afterAll, beforeAll, expect, test } from "vitest";
import { createMigratedDatabase } from "../../postgres/test/support/migrated-database.ts";
import type { TestDatabase } from "../../postgres/test/support/test-databases.ts";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { quittance, sample, serve } from "./run-cli.ts";

const startTimeout = 120_000;

let database: TestDatabase | undefined;
beforeAll(async () => {
  database = await createMigratedDatabase("cli_check_own");
  const serving = await serve(["--database-url", database.url, "--data", sample]);
  await serving.stop();
}, startTimeout);
afterAll(() => database?.drop());

const check = (...args: ReadonlyArray<string>) =>
  quittance(["check", "--database-url", database?.url ?? "", ...args]);

const change = (sql: string) =>
  withClient(database?.url ?? "", async (client) => {
    for (const { rowCount } of [await client.query(sql)].flat()) expect(rowCount).not.toBe(0);
  });

const partial = "No problems found in what was checked.\n";

test("--external-catalog skips products, and reports for how many invoices", () => {
  const { code, out, err } = check("--external-catalog");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(
    /^Not checked: org_\w+ CatalogNotChecked: the catalog was not given; .*: \d+$/mu,
  );
  expect(out).toContain("call checkStore of @quittance/postgres");
  expect(out.endsWith(partial)).toBe(true);
});

test("an external catalog and custom adjustment kinds are not reported as problems", async () => {
  await change(`DELETE FROM quittance.products; DELETE FROM quittance.billing_schemas;
    UPDATE quittance.invoice_calculations SET calculation_type = 'TIP'
    WHERE calculation_type IN ('DISCOUNT', 'FEE', 'CURRENCY_CHANGE')`);
  const { code, out, err } = check();
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Not checked: org_\w+ CatalogNotChecked: .*$/mu);
  expect(out).toMatch(
    /^Not checked: org_\w+ CalculationNotChecked: the adjustment kinds were not given: TIP\b.*$/mu,
  );
  expect(out.endsWith(partial)).toBe(true);
});

test("other problems still decide the exit code", async () => {
  await change("DELETE FROM quittance.invoice_owners");
  const { code, out } = check();
  expect(code).toBe(1);
  expect(out).toMatch(/^org_\w+ OwnerNotFound invoice_\w+: not in invoice_owners$/mu);
  expect(out).toMatch(/^Not checked: /mu);
  expect(out).toMatch(/\n\d+ problems? found\.\n$/u);
});
