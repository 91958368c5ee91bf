import { importRecords, postgresStore } from "@quittance/postgres";
import { type Payment, type Timestamp } from "quittance";
import { limits } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import type { Row } from "../src/executor.ts";
import { aroundStatements, recordingExecutor } from "./around-statements.ts";
import { storedLedger } from "./expect-agreement.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { bill, openTestApp, paymentOf, times } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("reported", 16);

/** Records a payment of a cent, and stores a number of copies. */
const copies = (payment: Payment, count: number): ReadonlyArray<Payment> =>
  times(count, (index) => {
    const place = String(index).padStart(4, "0");
    return {
      ...payment,
      id: `payment_copy_${place}`,
      idempotencyKey: `copy_${place}`,
    };
  });

const openWith = async (count: number, rows: Array<Row> = []) => {
  const app = await openTestApp(store, {
    wrap: (executor) =>
      aroundStatements(executor, {
        statement: async (_, run) => {
          const found = await run();
          rows.push(...found);
          return found;
        },
      }),
  });
  const { id } = await bill(app, "100");
  const first = rightOf(
    await app.payments.payments.record(testOrganization, id, paymentOf("first", "0.01")),
  );
  await importRecords(store.executor, { payments: copies(first.payment, count - 1) });
  return { app, id };
};

test("an invoice rejects payments beyond its limit, also concurrent ones", async () => {
  const { app, id } = await openWith(limits.maxPaymentsPerInvoice - 2);
  const results = await Promise.all(
    times(6, (index) =>
      app.payments.payments.record(testOrganization, id, paymentOf(`new_${String(index)}`, "0.01")),
    ),
  );
  const kinds = results.map((result) => (result._tag === "Left" ? result.left.kind : "created"));
  expect(kinds.sort()).toEqual([
    ...times(4, () => "PaymentLimitReached"),
    ...times(2, () => "created"),
  ]);
  const again = await app.payments.payments.record(
    testOrganization,
    id,
    paymentOf("first", "0.01"),
  );
  expect(rightOf(again).replayed).toBe(true);
});

test("the server reads no more payments of an invoice than are returned", async () => {
  const rows: Array<Row> = [];
  const { app, id } = await openWith(limits.maxExpandedPayments + 50, rows);
  rows.length = 0;
  const parts = new Set(["payments", "payments.provider"] as const);
  const found = rightOf(await app.store.invoices.findInvoice(testOrganization, id, parts)());
  if (found === undefined) throw new Error("The invoice is not found");
  const { payments, paymentsTotal, providers } = found;
  expect(payments).toHaveLength(limits.maxExpandedPayments);
  expect(paymentsTotal).toBe(limits.maxExpandedPayments + 50);
  expect([...providers.keys()]).toEqual([bank.id]);
  const sent = rows.flatMap(({ payments }) =>
    payments === undefined ? [] : [JSON.parse(payments ?? "[]") as ReadonlyArray<unknown>],
  );
  expect(sent.map(({ length }) => length)).toEqual([limits.maxExpandedPayments]);
});

test("a payment is found by its key in the index of keys, in a list as well", async () => {
  const { executor, recorded } = recordingExecutor(store.executor);
  const { app } = await openWith(500);
  await store.admin.query("ANALYZE quittance.payments");
  const recording = postgresStore(executor);
  const found = rightOf(await recording.payments.findByKey(testOrganization, "copy_0007")());
  const page = { limit: 20, start: { offset: 0 } } as const;
  for (const filter of [{}, { status: ["COMPLETED"], currency: ["EUR"] }] as const) {
    const keyed = { ...filter, idempotencyKey: "copy_0007" };
    const list = rightOf(await recording.payments.listPayments(testOrganization, keyed, page)());
    expect(list).toMatchObject({ rows: [found], total: 1, hasMore: false });
  }
  expect(rightOf(await app.payments.payments.byKey(testOrganization, "copy_0007"))).toEqual(found);
  const reads = [...recorded].filter(([text]) => text.includes("idempotency_key ="));
  expect(reads).toHaveLength(3);
  for (const [text, [values = []]] of reads) {
    const rows = await store.executor.query(`EXPLAIN (COSTS OFF) ${text}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan using payments_idempotency_key on payments/u);
    expect(plan).not.toMatch(/Seq Scan|payments_newest/u);
  }
});

describe("the time of a payment", () => {
  test.each(["tomorrow", "infinity", "2025-07-17 10:00:00+05"])(
    "is rejected by an import if it is %s",
    async (text) => {
      const app = await openTestApp(store);
      const { id } = await bill(app, "10");
      const { payment } = rightOf(
        await app.payments.payments.record(testOrganization, id, paymentOf("one", "1")),
      );
      const happenedAt = text as Timestamp;
      const [copy = payment] = copies({ ...payment, happenedAt }, 1);
      await expect(importRecords(store.executor, { payments: [copy] })).rejects.toMatchObject({
        kind: "Rejected",
        message: expect.stringContaining("payments.0.happenedAt") as unknown,
      });
      expect((await storedLedger(store, app)).payments).toEqual([payment]);
    },
  );
});
