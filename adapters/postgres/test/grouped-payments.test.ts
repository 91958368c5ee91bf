import type { Id, OrganizationId } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { aroundStatements, betweenReadAndWrite, type Surroundings } from "./around-statements.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { expectAgreement } from "./expect-agreement.ts";
import {
  appOn,
  countKinds,
  invoiceOf,
  openInvoices,
  paymentOf,
  times,
  type PostgresApp,
} from "./open-test-app.ts";
import { eventually } from "./support/eventually.ts";
import { openTestStore } from "./support/test-store.ts";
import { whileLocked } from "./while-locked.ts";

const store = await openTestStore("groups", 8);

const grouped = { groupPayments: true, updateRollupsEvery: 30 };

const open = (count: number) => openInvoices(store, count);

const pay = ({ payments }: PostgresApp, id: Id<"invoice">, key: string, price: string) =>
  payments.payments.record(testOrganization, id, paymentOf(key, price));

/** Creates a test app that groups payments, and whose statements a test replaces. */
const groupedApp = (statement: NonNullable<Surroundings["statement"]>) =>
  appOn(aroundStatements(store.executor, { statement }), grouped);

test("120 payments of 40 invoices at once, in three parts, take fewer statements than calls", async () => {
  const { app, ids } = await open(40);
  const { executor, counted } = betweenReadAndWrite(store.executor);
  const own = appOn(executor, grouped);
  const calls = ["4", "4", "2"].flatMap((price, part) =>
    ids.map((id) => pay(own, id, `${id}_${String(part)}`, price)),
  );
  expect(countKinds(await Promise.all(calls))).toEqual({ created: 120 });
  const { invoices, payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(120);
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
  expect(counted.single + counted.inTransactions).toBeLessThan(120);
});

test("each call has its own result: recorded, replayed, mismatched, or not found", async () => {
  const { app, ids } = await open(12);
  const own = appOn(store.executor, grouped);
  const calls = ids.flatMap((id, place) => [
    pay(own, id, `key_${String(place)}`, "4"),
    pay(own, id, `key_${String(place)}`, "4"),
    pay(own, id, "shared", "1"),
    pay(own, `${id}_none` as Id<"invoice">, `none_${String(place)}`, "1"),
  ]);
  expect(countKinds(await Promise.all(calls))).toEqual({
    created: 13,
    replayed: 12,
    IdempotencyMismatch: 11,
    InvoiceNotFound: 12,
  });
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(13);
});

test("a payment that the database rejects fails alone", async () => {
  const { app, ids } = await open(20);
  await store.admin.query(
    "ALTER TABLE quittance.payments ADD CONSTRAINT host_rule CHECK (idempotency_key <> 'key_7')",
  );
  const own = appOn(store.executor, grouped);
  const calls = ids.map((id, place) => pay(own, id, `key_${String(place)}`, "10"));
  const results = await Promise.all(calls);
  await store.admin.query("ALTER TABLE quittance.payments DROP CONSTRAINT host_rule");
  expect(countKinds(results)).toEqual({ created: 19, PortFailed: 1 });
  expect(results.findIndex(({ _tag }) => _tag === "Left")).toBe(7);
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(19);
});

test.each(["key_8", "key_9"])(
  "a statement that fails to read %s fails its call alone",
  async (key) => {
    const { ids } = await open(16);
    const own = groupedApp(({ text, values }, run) =>
      text.includes("AS keyed_payments") && values.some((value) => value?.includes(key) === true)
        ? Promise.reject(Object.assign(new Error("A value is invalid"), { code: "22023" }))
        : run(),
    );
    const calls = ids.map((id, place) => pay(own, id, `key_${String(place)}`, "1"));
    expect(countKinds(await Promise.all(calls))).toEqual({ created: 15, PortFailed: 1 });
  },
);

test.each([
  ["ECONNRESET", "OutcomeUnknown"],
  ["53300", "Unavailable"],
])("after %s the whole group fails as %s, and is not sent again", async (code, kind) => {
  const { ids } = await open(16);
  let writes = 0;
  const own = groupedApp(({ text }, run) => {
    if (!text.startsWith("WITH checked")) return run();
    writes += 1;
    return Promise.reject(Object.assign(new Error("The connection broke"), { code }));
  });
  const calls = ids.map((id, place) => pay(own, id, `key_${String(place)}`, "1"));
  const results = await Promise.all(calls);
  expect(results).toMatchObject(times(16, () => ({ left: { cause: { kind } } })));
  expect(writes).toBe(1);
});

test("while an organization cannot write, its payments fail in time and others are recorded", async () => {
  const { app, ids } = await open(20);
  const own = appOn(store.executor, { ...grouped, lockQueueTimeoutMs: 200 });
  const other: OrganizationId = "org_other";
  const unlocked = rightOf(await own.payments.invoices.create(other, invoiceOf("60")));
  const send = () =>
    times(500, (place) =>
      pay(own, ids[place % 20] as Id<"invoice">, `key_${String(place)}`, "0.1"),
    );
  const results = await whileLocked(
    store,
    `invoices WHERE organization_id = '${testOrganization}'`,
    async (release) => {
      const stuck = send();
      let failed = 0;
      for (const call of stuck) void call.then(({ _tag }) => (failed += _tag === "Left" ? 1 : 0));
      const paid = times(60, (place) =>
        own.payments.payments.record(
          other,
          unlocked.invoice.id,
          paymentOf(`o_${String(place)}`, "1"),
        ),
      );
      expect(countKinds(await Promise.all(paid))).toEqual({ created: 60 });
      // All but those of the groups that run.
      await eventually(() => Promise.resolve(failed >= 400));
      await release();
      return Promise.all(stuck);
    },
  );
  const { PortFailed = 0, created = 0 } = countKinds(results);
  expect(PortFailed + created).toBe(500);
  for (const result of results.filter(({ _tag }) => _tag === "Left")) {
    expect(result).toMatchObject({ left: { port: "payments", cause: { kind: "Contended" } } });
  }
  const patient = appOn(store.executor, grouped);
  // Few at a time: none waits longer than a call may, on a slow server either.
  const again: Array<Awaited<ReturnType<typeof pay>>> = [];
  for (let first = 0; first < 500; first += 50) {
    const calls = times(50, (offset) => {
      const place = first + offset;
      return pay(patient, ids[place % 20] as Id<"invoice">, `key_${String(place)}`, "0.1");
    });
    again.push(...(await Promise.all(calls)));
  }
  expect(countKinds(again)).toEqual({ created: PortFailed, replayed: created });
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(500);
});
