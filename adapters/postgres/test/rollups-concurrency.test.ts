import {
  addSeconds,
  timestampOf,
  type Invoice,
  type OrganizationId,
  type Payment,
  type PaymentStatus,
} from "quittance";
import { windowsOf } from "quittance/adapter";
import { idOf, Amount } from "quittance";
import { importRecords } from "@quittance/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseOf, type Database, type Run } from "../src/tenancy/database.ts";
import { insertRows } from "../src/insert-rows.ts";
import { activityOfRows } from "../src/rollups/activity-of-rows.ts";
import { activityStatement, activityValues } from "../src/rollups/activity-statement.ts";
import { checkRollups } from "../src/rollups/check-rollups.ts";
import { updateRollups } from "../src/rollups/update-rollups.ts";
import { rebuildRollups } from "../src/rollups/rebuild-rollups.ts";
import { changedPayment, enteredPayment } from "../src/rollups/transition-rows.ts";
import { noQuery } from "../src/tenancy/organizations.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { paymentColumns, paymentRow, readPayment } from "../src/payment/payment-row.ts";
import { inSchema } from "../src/statements/schema-name.ts";
import { scoped } from "../src/tenancy/scoped.ts";
import type { Row } from "../src/executor.ts";
import { expectedActivity, shown } from "./rollups-expected.ts";
import { openTestStore, type TestStore } from "./support/test-store.ts";

const owner: OrganizationId = idOf("org", "org_busy");
const now = timestampOf("2025-03-31 12:00:00");
const statuses: ReadonlyArray<PaymentStatus> = ["COMPLETED", "FAILED", "CANCELLED"];

const invoice: Invoice = {
  id: idOf("invoice", "invoice_a"),
  organizationId: owner,
  status: "PENDING",
  substatus: undefined,
  currency: "USD",
  price: Amount.of("5"),
  priceUsd: Amount.of("5.000000000000000000000000000001"),
  customerEmail: "a@example.com",
  redirectUrl: undefined,
  metadata: {},
  createdAt: addSeconds(now, -86_400 * 40),
  updatedAt: addSeconds(now, -86_400 * 40),
  voidedAt: undefined,
};

const paymentOf = (name: string, place: number): Payment => {
  const createdAt = addSeconds(now, -place * 40_007);
  return {
    id: idOf("payment", `payment_${name}_${String(place)}`),
    organizationId: owner,
    invoiceId: invoice.id,
    providerId: idOf("prov", `prov_${String(place % 3)}`),
    idempotencyKey: `${name}_${String(place)}`,
    fingerprint: "",
    status: "PENDING",
    price: { currency: place % 2 === 0 ? "USD" : "EUR", amount: Amount.of("0.1") },
    priceUsd: Amount.of("0.100000000000000000000000000001"),
    value: Amount.of("1"),
    unitValue: Amount.zero,
    completedAfterVoid: false,
    happenedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  };
};

let store: TestStore;
let database: Database;

beforeAll(async () => {
  store = await openTestStore("rollups_concurrency", 12);
  database = databaseOf(oneServer(store.executor), "quittance");
});

afterAll(() => store.close());

const inTransaction = (work: (run: Run) => Promise<void>): Promise<void> =>
  database.tenant(owner).change({ text: noQuery }, (_, run) => work(run));

const insert = (run: Run, table: string, rows: Parameters<typeof insertRows>[1]) =>
  run(insertRows(table, rows, "$2", "WHERE organization_id = $1"), [JSON.stringify(rows)]);

/** Records payments, each in a transaction of its own, and changes each in another. */
const write = async (name: string, count: number): Promise<void> => {
  for (let place = 0; place < count; place += 1) {
    const payment = paymentOf(name, place);
    await inTransaction(async (run) => {
      await insert(run, "payments", [{ ...paymentRow(payment), revision: 1 }]);
      await insert(run, "transitions", enteredPayment(payment, 1));
    });
    const status = statuses[place % statuses.length] ?? "FAILED";
    await inTransaction(async (run) => {
      await insert(run, "transitions", changedPayment(payment, { ...payment, status }, 2));
      await run(
        `UPDATE :"schema".payments SET status = $3, revision = 2
        WHERE organization_id = $1 AND payment_id = $2`,
        [payment.id, status],
      );
    });
  }
};

const translate = inSchema("quittance");

/** Returns a result, and the totals of the rows in the same snapshot. */
const readAndCompare = async (place: number): Promise<number> => {
  const periods = ["last_7_days", "last_30_days", "last_90_days"] as const;
  const windows = windowsOf(periods[place % 3] ?? "last_7_days", now);
  const client = await store.pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    const found = await client.query<Row>(translate(scoped(activityStatement)), [
      owner,
      ...activityValues(windows),
    ]);
    const raw = await client.query<Row>(
      translate(`SELECT ${paymentColumns} FROM :"schema".payments WHERE organization_id = $1`),
      [owner],
    );
    await client.query("COMMIT");
    const counted = { invoices: [invoice], payments: raw.rows.map(readPayment), refunds: [] };
    const expected = expectedActivity(counted, owner, windows);
    expect(shown(activityOfRows(found.rows))).toEqual(shown(expected));
    return counted.payments.length;
  } finally {
    client.release();
  }
};

/** Repeats work until other work ends or a maximum is reached; returns the results. */
const meanwhile = async <Result>(
  isOver: () => boolean,
  work: (place: number) => Promise<Result>,
): Promise<ReadonlyArray<Result>> => {
  const results: Array<Result> = [];
  for (let place = 0; place < 2000 && !isOver(); place += 1) results.push(await work(place));
  return results;
};

const begin = async (): Promise<void> => {
  await store.fill({});
  const provider = (place: number) => ({
    id: idOf("prov", `prov_${String(place)}`),
    name: "P",
    type: "FIAT" as const,
    isActive: true,
    currencies: ["USD" as const, "EUR" as const],
    createdAt: now,
    updatedAt: undefined,
  });
  await importRecords(store.executor, {
    providers: [0, 1, 2].map(provider),
    invoices: [{ invoice, items: [], calculations: [], paymentIntents: [], couponIds: [] }],
  });
};

const expectRight = async (payments: number): Promise<void> => {
  expect(await checkRollups(database.tenant(owner))).toEqual([]);
  expect(await readAndCompare(1)).toBe(payments);
};

describe("concurrent callers", () => {
  it("write, update and read, and every result is right", async () => {
    await begin();
    const state = { over: false };
    const isOver = (): boolean => state.over;
    const others = Promise.all([
      meanwhile(isOver, () => updateRollups(store.executor, { batch: 7 })),
      meanwhile(isOver, () => updateRollups(store.executor, { batch: 50 })),
      meanwhile(isOver, () => updateRollups(store.executor, { batch: 1 })),
      meanwhile(isOver, readAndCompare),
      meanwhile(isOver, readAndCompare),
    ]);
    await Promise.all(["a", "b", "c", "d"].map((name) => write(name, 50))).finally(() => {
      state.over = true;
    });
    const [first, second, third, counts] = await others;
    expect(new Set(counts).size).toBeGreaterThan(3);
    const applied = [...first, ...second, ...third].reduce((sum, count) => sum + count, 0);
    expect(applied + (await updateRollups(store.executor))).toBe(1 + 4 * 50 * 3);
    await expectRight(200);
  });

  it("rebuild right rollups while others write and update, and every result is right", async () => {
    await begin();
    const state = { over: false };
    const isOver = (): boolean => state.over;
    const others = Promise.all([
      meanwhile(isOver, () => rebuildRollups(store.executor, { batch: 20 })),
      meanwhile(isOver, () => rebuildRollups(store.executor, { batch: 3 })),
      meanwhile(isOver, () => updateRollups(store.executor, { batch: 5 })),
      meanwhile(isOver, readAndCompare),
    ]);
    await Promise.all(["a", "b", "c", "d"].map((name) => write(name, 40))).finally(() => {
      state.over = true;
    });
    const [first, second] = await others;
    expect(new Set([...first, ...second])).toEqual(new Set([0]));
    await expectRight(160);
  });

  it("rebuild what is wrong once, however many do so while others write", async () => {
    await begin();
    await write("before", 20);
    await updateRollups(store.executor);
    await store.admin.query(`UPDATE quittance.rollup_days SET records = records + 1;
      DELETE FROM quittance.rollup_months; UPDATE quittance.rollup_series SET price_usd = 1`);
    expect(await checkRollups(database.tenant(owner))).not.toEqual([]);
    const rebuilds = [1, 2, 3, 4].map(() => rebuildRollups(store.executor));
    await Promise.all([write("a", 10), write("b", 10), ...rebuilds]);
    const corrected = await Promise.all(rebuilds);
    expect(corrected.filter((count) => count > 0)).toHaveLength(1);
    await expectRight(40);
  });
});
