import { expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { expectUsageError, filledDatabase, outputOf } from "./in-test.ts";
import { quittance } from "./run-cli.ts";

const database = await filledDatabase("cli_check");

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

test("--organization checks only its records, and names one that has any", async () => {
  const args = ["--database-url", database.url];
  const owners = async (text: string): Promise<ReadonlyArray<string>> => {
    const { rows } = await withClient(database.url, (client) => client.query<{ id: string }>(text));
    return rows.map(({ id }) => id);
  };
  const found = new Set(check(...args).out.match(/^org_\w+/gmu));
  expect(found.size).toBeGreaterThan(1);
  for (const owner of found) {
    const { code, out } = check(...args, "--organization", owner);
    expect([code, new Set(out.match(/^org_\w+/gmu))]).toEqual([1, new Set([owner])]);
  }
  expectUsageError(
    check(...args, "--organization", "org_none"),
    "There are no records of org_none",
  );
  expectUsageError(check(...args, "--organization", "acme"), "--organization must be");
  const [unlisted = ""] = await owners(`SELECT max(organization_id) AS id FROM quittance.invoices`);
  await owners(`INSERT INTO quittance.invoice_owners (invoice_digest, organization_id)
    VALUES (sha256('\\x00'), '${unlisted}')`);
  await owners(`DELETE FROM quittance.organizations WHERE organization_id = '${unlisted}'`);
  expect(check(...args, "--organization", unlisted).out).toContain(
    `${unlisted} OrganizationNotListed`,
  );
});

test("--since must be a time or a duration", () => {
  expectUsageError(check("--since", "yesterday"), "--since must be a UTC time");
});

test("check ends with 75 if it cannot connect", () => {
  const { code, out, err } = check("--database-url", "postgres://user:sEcret@127.0.0.1:1/ledger");
  expect([code, out]).toEqual([75, ""]);
  expect(err).toContain("Cannot use 127.0.0.1:1/ledger");
  expect(err).not.toContain("sEcret");
});

/** A database with a catalog and adjustment kinds of the host. */
const own = await filledDatabase("cli_check_own");

const checkOwn = (...args: ReadonlyArray<string>) => check("--database-url", own.url, ...args);

const change = (sql: string) =>
  withClient(own.url, async (client) => {
    for (const { rowCount } of [await client.query(sql)].flat()) expect(rowCount).not.toBe(0);
  });

const partial = "No problems found in what was checked.\n";

test("--external-catalog skips products, and reports for how many invoices", () => {
  const out = outputOf(checkOwn("--external-catalog"));
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
  const out = outputOf(checkOwn());
  expect(out).toMatch(/^Not checked: org_\w+ CatalogNotChecked: .*$/mu);
  expect(out).toMatch(
    /^Not checked: org_\w+ CalculationNotChecked: the adjustment kinds were not given: TIP\b.*$/mu,
  );
  expect(out.endsWith(partial)).toBe(true);
});

test("other problems still decide the exit code", async () => {
  await change("DELETE FROM quittance.invoice_owners");
  const { code, out } = checkOwn();
  expect(code).toBe(1);
  expect(out).toMatch(/^org_\w+ OwnerNotFound invoice_\w+: not in invoice_owners$/mu);
  expect(out).toMatch(/^Not checked: /mu);
  expect(out).toMatch(/\n\d+ problems? found\.\n$/u);
});
