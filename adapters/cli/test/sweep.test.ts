import { expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { quittance } from "./run-cli.ts";
import { filledDatabase } from "./test-place.ts";

const database = await filledDatabase("cli_sweep");

const run = (): string => {
  const { code, out, err } = quittance(["sweep", "--database-url", database.url]);
  expect([code, err]).toEqual([0, ""]);
  return out;
};

test("sweep reports overdue and expired invoices of all organizations once", async () => {
  expect(run()).toBe("Reported 0 overdue and 0 expired invoices.\n");
  const { rowCount } = await withClient(database.url, (client) =>
    client.query(`UPDATE quittance.invoices SET due_at = created_at, expires_at = created_at
      WHERE status NOT IN ('COMPLETED', 'VOIDED')`),
  );
  const count = String(rowCount);
  expect(rowCount).toBeGreaterThan(0);
  expect(run()).toBe(`Reported ${count} overdue and ${count} expired invoices.\n`);
  expect(run()).toBe("Reported 0 overdue and 0 expired invoices.\n");
  const { rows } = await withClient(database.url, (client) =>
    client.query(`SELECT count(DISTINCT subject ->> 'invoice_id')::text AS invoices,
      count(*)::text AS events FROM quittance.outbox WHERE type IN ('invoice.overdue', 'invoice.expired')`),
  );
  expect(rows).toEqual([{ invoices: count, events: String(2 * (rowCount ?? 0)) }]);
});
