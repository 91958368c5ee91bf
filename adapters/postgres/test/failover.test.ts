import { importRecords, poolExecutor } from "@quittance/postgres";
import type { StoredEvent } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { afterAll, expect, test } from "vitest";
import { openServerStore, poolOf, smallSettings } from "./server-store.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, appOn, invoiceOf, paymentOf, times, type PostgresApp } from "./open-test-app.ts";
import { eventually } from "./support/eventually.ts";
import { startServer } from "./support/postgres-server.ts";
import { applicationRole } from "./support/test-store.ts";

const primary = await startServer({ settings: smallSettings });
const home = await openServerStore(primary);
await importRecords(home.executor, { providers: [bank] });
const invoice = await bill(appOn(home.executor), "5");
const standby = await startServer({ standbyOf: primary });
const admin = poolOf(standby, home.database);
const pool = poolOf(standby, home.database, applicationRole);

afterAll(async () => {
  await Promise.all([admin.end(), pool.end()]);
  await home.close();
  await standby.remove();
  await primary.remove();
});

const billTimes = async (app: PostgresApp, count: number): Promise<void> => {
  for (const price of times(count, () => "1")) await bill(app, price);
};

const read = async ({ store }: PostgresApp, after?: string): Promise<ReadonlyArray<StoredEvent>> =>
  rightOf(await store.outbox.read(testOrganization, after, 100)());

const isOnStandby = async (events: number): Promise<boolean> => {
  const { rows } = await admin.query<{ readonly numbered: number }>(
    "SELECT count(position)::int AS numbered FROM quittance.outbox",
  );
  return rows[0]?.numbered === events;
};

test("writes to a standby fail as Unavailable, and close their connection", async () => {
  const { payments } = appOn(poolExecutor(pool, { waitMs: 20_000 }));
  const writes = [
    () => payments.invoices.create(testOrganization, invoiceOf("5")),
    () => payments.payments.record(testOrganization, invoice.id, paymentOf("standby", "5")),
  ];
  for (const write of writes) {
    expect(await write()).toMatchObject({
      left: { kind: "PortFailed", cause: { kind: "Unavailable", sqlState: "25006" } },
    });
    expect(pool.totalCount).toBe(0);
  }
});

test("after a failover that lost commits, readers of lost events are rejected and others continue", async () => {
  const before = appOn(home.executor);
  await billTimes(before, 2);
  const survivor = (await read(before)).at(-1);
  await eventually(() => isOnStandby(3));
  await standby.stop();
  await billTimes(before, 2);
  const [, lost] = await read(before, survivor?.position);
  await primary.stop("immediate");
  await standby.start();
  await admin.query("SELECT pg_promote()");

  const after = appOn(poolExecutor(pool, { waitMs: 20_000 }));
  const position = lost?.position ?? "";
  const ask = () => after.store.outbox.read(testOrganization, position, 100)();
  const invalid = { kind: "OutboxPositionInvalid", position };
  expect(await ask()).toMatchObject({
    left: { ...invalid, reason: "AFTER_LAST_EVENT", last: survivor?.position },
  });
  await billTimes(after, 3);
  expect(await read(after, survivor?.position)).toHaveLength(3);
  expect(await ask()).toMatchObject({ left: { ...invalid, reason: "OTHER_EVENT" } });
  const all = await read(after);
  expect(all).toHaveLength(6);
  expect(await read(after, all.at(-1)?.position)).toEqual([]);
});
