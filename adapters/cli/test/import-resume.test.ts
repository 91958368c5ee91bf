import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { expectAgreement } from "../../postgres/test/expect-agreement.ts";
import { billMany, openTestApp } from "../../postgres/test/open-test-app.ts";
import { openTestStore } from "../../postgres/test/support/test-store.ts";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { renderCsvRow } from "quittance/adapter";
import { bin, quittance, sample } from "./run-cli.ts";
import { testFolder } from "./test-place.ts";

const store = await openTestStore("cli_resume");
const folder = testFolder();

const invoices = 25;
const perInvoice = 100;

test("an import that is killed within a transaction loses and doubles nothing", async () => {
  const app = await openTestApp(store, { updateRollupsEvery: 30 });
  const ids = (await billMany(app, invoices, "100")).map(({ id }) => id);
  const heading = ["idempotency_key", "invoice_id", "provider_id", "currency", "price", "status"];
  const rows = ids.flatMap((id) =>
    Array.from({ length: perInvoice }, (_, index) => [
      ...[`${id}-${String(index)}`, id, bank.id, "EUR", "1", "COMPLETED"],
    ]),
  );
  const file = join(folder, "payments.csv");
  writeFileSync(file, [heading, ...rows].map(renderCsvRow).join(""));
  const args = [
    ...["import", "payments", file, "--organization", testOrganization],
    ...["--data", sample, "--database-url", store.url],
  ];

  // The second thousand begins with the invoice at 10, which another transaction locks.
  await withClient(store.adminUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT FROM quittance.invoices WHERE invoice_id = $1 FOR UPDATE", [
      ids[10],
    ]);
    const child = spawn(process.execPath, [bin, ...args]);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await store.admin.query(waiting)).rowCount, { interval: 50 })
      .toBe(1);
    child.kill("SIGKILL");
    await ended;
    await client.query("ROLLBACK");
  });
  const partial = await expectAgreement(store, app);
  expect(partial.payments).toHaveLength(1000);

  const again = quittance(args);
  expect(again).toEqual({
    code: 0,
    out: "2500 rows read: 1500 recorded, 0 updated, 1000 repeated, 0 rejected.\n",
    err: "",
  });
  const { payments, invoices: paid } = await expectAgreement(store, app);
  expect(new Set(payments.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set(rows.map(([key]) => key)),
  );
  expect(payments).toHaveLength(invoices * perInvoice);
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
});
