import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { expectUsageError, filledDatabase, outputOf } from "./in-test.ts";
import { bin, quittance, type Ran } from "./run-cli.ts";

const database = await filledDatabase("cli_maintenance");

const rollups = (...args: ReadonlyArray<string>): string => {
  const out = outputOf(quittance(["rollups", "--database-url", database.url, ...args]));
  return out;
};

test("rollups applies pending transitions once, and --rebuild corrects wrong aggregates", async () => {
  expect(rollups()).toMatch(/^Applied [1-9]\d* transitions to the aggregates\.\n$/u);
  expect(rollups()).toBe("Applied 0 transitions to the aggregates.\n");
  expect(rollups("--rebuild")).toBe("Rebuilt all aggregates: 0 corrections.\n");
  const { rowCount } = await withClient(database.url, (client) =>
    client.query(`UPDATE quittance.rollup_days SET records = records + 1
      WHERE ctid = (SELECT min(ctid) FROM quittance.rollup_days)`),
  );
  expect(rowCount).toBe(1);
  expect(rollups("--rebuild")).toBe("Rebuilt all aggregates: 1 correction.\n");
  expect(rollups("--rebuild")).toBe("Rebuilt all aggregates: 0 corrections.\n");
});

test("rollups --every updates repeatedly until SIGTERM", async () => {
  const args = [bin, "rollups", "--database-url", database.url, "--every", "1"];
  const child = spawn(process.execPath, args);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
    if (out.split("\n").length > 2) child.kill("SIGTERM");
  });
  expect(await ended).toBe(0);
  expect(out).toMatch(/^(?:Applied 0 transitions to the aggregates\.\n){2,}$/u);
});

test.each([
  [
    ["--database-url", "postgres://user:sEcret@127.0.0.1:1/ledger"],
    75,
    "Cannot use 127.0.0.1:1/ledger",
  ],
  [
    ["--database-url", "postgres://localhost/x", "--every", "0"],
    2,
    "--every must be a whole number",
  ],
  [
    ["--database-url", "postgres://localhost/x", "--every", "1", "--rebuild"],
    2,
    "--rebuild cannot be combined with --every",
  ],
])("rollups %j fails with exit code %i", (args, expected, message) => {
  const { code, out, err } = quittance(["rollups", ...args]);
  expect(code).toBe(expected);
  expect(err).toContain(message);
  expect(out + err).not.toContain("sEcret");
});

const sweep = (): string => {
  const out = outputOf(quittance(["sweep", "--database-url", database.url]));
  return out;
};

test("sweep reports overdue and expired invoices of all organizations once", async () => {
  expect(sweep()).toBe("Reported 0 overdue and 0 expired invoices.\n");
  const { rowCount } = await withClient(database.url, (client) =>
    client.query(`UPDATE quittance.invoices SET due_at = created_at, expires_at = created_at
      WHERE status NOT IN ('COMPLETED', 'VOIDED')`),
  );
  const count = String(rowCount);
  expect(rowCount).toBeGreaterThan(0);
  expect(sweep()).toBe(`Reported ${count} overdue and ${count} expired invoices.\n`);
  expect(sweep()).toBe("Reported 0 overdue and 0 expired invoices.\n");
  const { rows } = await withClient(database.url, (client) =>
    client.query(`SELECT count(DISTINCT subject ->> 'invoice_id')::text AS invoices,
      count(*)::text AS events FROM quittance.outbox WHERE type IN ('invoice.overdue', 'invoice.expired')`),
  );
  expect(rows).toEqual([{ invoices: count, events: String(2 * (rowCount ?? 0)) }]);
});

const prune = (...args: ReadonlyArray<string>): Ran =>
  quittance(["prune", "--database-url", database.url, ...args]);

/** Stores 2,500 ended deliveries and applied notifications, and one of each that must stay. */
const storeRecords = `
INSERT INTO quittance.webhook_endpoints (organization_id, endpoint_id, url, is_active, secret, created_at)
  SELECT organization_id, 'endpoint_a', 'http://localhost/', true, 'whsec_', now()
  FROM quittance.organizations LIMIT 1;
INSERT INTO quittance.webhook_deliveries (organization_id, endpoint_id, event_id, subject_id, type,
    ordinal, body, state, attempts, next_attempt_at, created_at, updated_at)
  SELECT organization_id, endpoint_id, 'event_' || n, 'invoice_a', 'invoice.created', n, '{}',
    CASE WHEN n = 1 THEN 'PENDING' WHEN n % 2 = 0 THEN 'FAILED' ELSE 'DELIVERED' END, '[]',
    CASE WHEN n = 1 THEN now() END, now() - interval '99 days',
    CASE WHEN n > 1 THEN now() - interval '99 days' END
  FROM quittance.webhook_endpoints, generate_series(1, 2501) AS n;
INSERT INTO quittance.notifications (organization_id, notification_id, provider_id, delivery_id,
    payment_key, status, reason, fact, created_at, updated_at)
  SELECT organization_id, 'notification_' || n, 'prov_a', n::text, 'prov_a:' || n,
    CASE WHEN n = 1 THEN 'UNMATCHED' ELSE 'APPLIED' END,
    CASE WHEN n = 1 THEN 'PAYMENT_NOT_FOUND' END, '{}', now() - interval '99 days',
    now() - interval '99 days'
  FROM quittance.webhook_endpoints, generate_series(1, 2501) AS n`;

const stored = async (): Promise<unknown> => {
  const { rows } = await withClient(database.url, (client) =>
    client.query(`SELECT (SELECT count(*)::integer FROM quittance.webhook_deliveries) AS deliveries,
      (SELECT count(*)::integer FROM quittance.notifications) AS notifications`),
  );
  return rows[0];
};

test("prune deletes old deliveries and notifications, and keeps what is pending or unmatched", async () => {
  await withClient(database.url, (client) => client.query(storeRecords));
  const nothing = {
    code: 0,
    out: "Deleted 0 deliveries, 0 notifications and 0 events.\n",
    err: "",
  };
  expect(prune("--deliveries", "100", "--notifications", "100")).toEqual(nothing);
  expect(prune("--deliveries", "98").out).toBe(
    "Deleted 2500 deliveries, 0 notifications and 0 events.\n",
  );
  expect(await stored()).toEqual({ deliveries: 1, notifications: 2501 });
  expect(prune("--notifications", "98").out).toBe(
    "Deleted 0 deliveries, 2500 notifications and 0 events.\n",
  );
  expect(await stored()).toEqual({ deliveries: 1, notifications: 1 });
});

test("prune --events deletes old events, and needs the position of readers with readAll", async () => {
  const events = await withClient(database.url, async (client) => {
    await client.query("UPDATE quittance.outbox SET created_at = now() - interval '99 days'");
    // Their position is not known, because the endpoint was added without a worker.
    await client.query("DELETE FROM quittance.webhook_readers");
    return (await client.query("SELECT FROM quittance.outbox")).rowCount ?? 0;
  });
  expect(events).toBeGreaterThan(0);
  const deleted = (count: number) =>
    `Deleted 0 deliveries, 0 notifications and ${String(count)} events.\n`;
  expect(prune("--events", "100").out).toBe(deleted(0));
  const addHead = "INSERT INTO quittance.outbox_heads (organization_id, position) VALUES ('*', 0)";
  await withClient(database.url, (client) => client.query(addHead));
  expectUsageError(prune("--events", "98"), "readAll");
  expectUsageError(prune("--deliveries", "98", "--read-all", "none"), "--read-all");
  expect(prune("--events", "98", "--read-all", "none").out).toBe(deleted(events));
});

test("notifications list lists what is unmatched, check --unmatched-days fails for it", async () => {
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ id: string }>(`UPDATE quittance.notifications SET fact = '{
      "kind": "PaymentReported", "object_id": "1", "status": "COMPLETED",
      "price": {"currency": "EUR", "amount": "5"}, "happened_at": "2025-07-17 12:00:00"}'
      RETURNING organization_id AS id`),
  );
  const organization = rows[0]?.id ?? "";
  const list = ["notifications", "list", "--database-url", database.url, "--organization"];
  const { code, out, err } = quittance([...list, organization, "--json"]);
  expect([code, err]).toEqual([0, ""]);
  expect(out.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({
    id: "notification_1",
    status: "UNMATCHED",
    reason: "PAYMENT_NOT_FOUND",
    kind: "PaymentReported",
    object_id: "1",
    reported: "COMPLETED",
    currency: "EUR",
    price: "5",
    payment_key: "prov_a:1",
  });
  expect(quittance([...list, "org_none"])).toMatchObject({ code: 0, out: "" });
  const check = ["check", "--database-url", database.url, "--unmatched-days"];
  const found = quittance([...check, "98"]);
  expect(found.out).toContain(
    "NotificationUnmatched notification_1: PAYMENT_NOT_FOUND for prov_a:1 since ",
  );
  expect(quittance([...check, "100"]).out).not.toContain("NotificationUnmatched");
});

test("prune requires a whole number of days, and something to delete", () => {
  expect(prune()).toMatchObject({ code: 2 });
  expect(prune().err).toContain("Set --deliveries, --notifications or --events.");
  for (const days of ["0", "1.5", "30d", "36501"]) {
    expectUsageError(prune("--deliveries", days), "--deliveries");
  }
});

test("customers erase leaves no address, and check finds no problems", async () => {
  const on = ["--database-url", database.url];
  const erase = ["customers", "erase", "mika@example.com", ...on];
  expect(quittance(erase)).toMatchObject({ code: 2, out: "" });
  const erased = quittance([...erase, "--organization", "org_lantern"]);
  expect(erased.out).toMatch(
    /^Erased in [1-9]\d* invoices, \d+ webhook deliveries and 0 notifications of providers\.\n/u,
  );
  const { rows } = await withClient(database.url, (client) =>
    client.query(`SELECT 1 FROM quittance.invoices AS row WHERE row::text LIKE '%mika%'`),
  );
  expect(rows).toEqual([]);
  expect(quittance(["check", ...on]).out).toBe("No problems found.\n");
});
