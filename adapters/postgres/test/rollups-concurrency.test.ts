import { inSnapshot, postgresStore, rebuildRollups, updateRollups } from "@quittance/postgres";
import { addSeconds, timestampOf } from "quittance";
import { aggregateRecords, windowsOf } from "quittance/pure";
import { sequentialIds, testOrganization } from "quittance/testing";
import { describe, expect, it } from "vitest";
import {
  bank,
  bill,
  chain,
  createTestApp,
  money,
  paymentOf,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { invoiceColumns, readInvoice } from "../src/invoice/invoice-row.ts";
import { paymentColumns, readPayment } from "../src/payment/payment-row.ts";
import { checkRollups } from "../src/rollups/check-rollups.ts";
import { databaseOf } from "../src/tenancy/database.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { shown } from "./rollups-ledger.ts";
import { eventually } from "./support/eventually.ts";
import { openTestStore } from "./support/test-store.ts";
import { lockWaiters, whileLocked } from "./while-locked.ts";

const store = await openTestStore("rollups_concurrency", 12);
const tenant = databaseOf(oneServer(store.executor), "quittance").tenant(testOrganization);

const start = timestampOf("2025-03-01 12:00:00");
const newId = sequentialIds();

/** Records payments of an invoice, 11 hours apart, and changes each; does not update rollups. */
const write = async (name: string, count: number): Promise<void> => {
  let now = start;
  const { payments } = createTestApp({
    store: postgresStore(store.executor, { updateRollupsEvery: 0 }),
    clock: () => now,
    newId,
  });
  const { id } = await bill({ payments }, money("1000", "USD"));
  for (let place = 0; place < count; place += 1) {
    now = addSeconds(now, 40_007);
    const price = money("0.1", place % 2 === 0 ? "USD" : "EUR");
    const request = {
      ...paymentOf(`${name}_${String(place)}`, price, "PENDING"),
      providerId: (place % 3 === 0 ? chain : bank).id,
    };
    const { payment } = rightOf(await payments.payments.record(testOrganization, id, request));
    const status = (["COMPLETED", "FAILED", "CANCELLED"] as const)[place % 3] ?? "FAILED";
    rightOf(await payments.payments.changeStatus(testOrganization, payment.id, { status }));
  }
};

/** Compares a result with the records of the same snapshot; returns the number of payments. */
const readAndCompare = (place: number): Promise<number> =>
  inSnapshot(store.executor, async (snapshot) => {
    const periods = ["last_7_days", "last_30_days", "last_90_days"] as const;
    const windows = windowsOf(periods[place % 3] ?? "last_7_days", addSeconds(start, 86_400 * 25));
    const { analytics } = postgresStore(snapshot);
    const found = rightOf(await analytics.readActivity(testOrganization, windows)());
    const { query } = snapshot;
    await query("SELECT set_config('quittance.organization', $1, true)", [testOrganization]);
    const payments = await query(`SELECT ${paymentColumns} FROM quittance.payments`, []);
    const invoices = await query(`SELECT ${invoiceColumns} FROM quittance.invoices`, []);
    const expected = aggregateRecords(
      { invoices: invoices.map(readInvoice), payments: payments.map(readPayment), refunds: [] },
      windows,
    );
    expect(shown(found)).toEqual(shown(expected));
    return payments.length;
  });

/** Repeats works until four writers have written; returns the results of each. */
const whileWriting = async (
  payments: number,
  works: ReadonlyArray<(place: number) => Promise<number>>,
): Promise<ReadonlyArray<ReadonlyArray<number>>> => {
  await store.fill({ providers: [bank, chain] });
  const state = { isOver: false };
  const repeated = works.map(async (work) => {
    const results: Array<number> = [];
    for (let place = 0; place < 2000 && !state.isOver; place += 1) results.push(await work(place));
    return results;
  });
  await Promise.all(["a", "b", "c", "d"].map((name) => write(name, payments))).finally(() => {
    state.isOver = true;
  });
  return Promise.all(repeated);
};

const expectRight = async (payments: number): Promise<void> => {
  expect(await checkRollups(tenant)).toEqual([]);
  expect(await readAndCompare(1)).toBe(payments);
};

describe("concurrent callers", () => {
  it("write, update and read, and every result is right", async () => {
    const [, , , counts] = await whileWriting(50, [
      ...[1, 7, 50].map((batch) => () => updateRollups(store.executor, { batch })),
      ...[readAndCompare, readAndCompare],
    ]);
    expect(new Set(counts).size).toBeGreaterThan(3);
    await updateRollups(store.executor);
    expect((await store.admin.query("SELECT FROM quittance.transitions")).rowCount).toBe(0);
    await expectRight(200);
  });

  it("rebuild right rollups while others write and update, and every result is right", async () => {
    const [first = [], second = []] = await whileWriting(40, [
      ...[20, 3].map((batch) => () => rebuildRollups(store.executor, { batch })),
      () => updateRollups(store.executor, { batch: 5 }),
      readAndCompare,
    ]);
    expect(new Set([...first, ...second])).toEqual(new Set([0]));
    await expectRight(160);
  });

  it("rebuild what is wrong once, however many do so while others write", async () => {
    await store.fill({ providers: [bank, chain] });
    await write("before", 20);
    await updateRollups(store.executor);
    await store.admin.query(`UPDATE quittance.rollup_days SET records = records + 1;
      DELETE FROM quittance.rollup_months; UPDATE quittance.rollup_series SET price_usd = 1`);
    expect(await checkRollups(tenant)).not.toEqual([]);
    const locked = `rollup_days WHERE organization_id = '${testOrganization}'`;
    const corrected = await whileLocked(store, locked, async (release) => {
      const rebuilds = [1, 2, 3, 4].map(() => rebuildRollups(store.executor));
      await eventually(async () => (await lockWaiters(store)) === 4);
      const written = Promise.all([write("a", 10), write("b", 10)]);
      await release();
      await written;
      return Promise.all(rebuilds);
    });
    expect(corrected.filter((count) => count > 0)).toHaveLength(1);
    await expectRight(40);
  });
});
