import type { Executor } from "@quittance/postgres";
import type { Client } from "pg";
import type { InvoiceId } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, describe, expect, inject, test } from "vitest";
import { aroundStatements } from "./around-statements.ts";
import { withoutRevision } from "./between-read-and-write.ts";
import { sleep } from "./drivers/backends.ts";
import { expectAgreement, storedLedger } from "./expect-agreement.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import {
  bill,
  billMany,
  countKinds,
  appOn,
  openTestApp,
  paymentOf,
  times,
  type PostgresApp,
} from "./open-test-app.ts";
import { eventually } from "./support/eventually.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("settlement", 16);

afterAll(() => store.close());

const parts = ["4", "4", "2"];

const payInParts = (app: PostgresApp, id: InvoiceId) =>
  parts.map((price, index) =>
    app.payments.recordPayment(testOrganization, id, paymentOf(`${id}_${String(index)}`, price)),
  );

describe("invoices that are paid in three parts at once", () => {
  test("are all COMPLETED, each of 300", async () => {
    const app = await openTestApp(store, { updateRollupsEvery: 40 });
    const made = await billMany(app, 300, "10");
    const results = await Promise.all(made.flatMap(({ id }) => payInParts(app, id)));
    expect(countKinds(results)).toEqual({ created: 900 });
    const { invoices, payments } = await expectAgreement(store, app);
    expect(payments).toHaveLength(900);
    expect(invoices.filter(({ status }) => status === "COMPLETED")).toHaveLength(300);
  });

  /**
   * Creates a test app for each part, as in several processes, that neither locks nor compares the
   * revision: all read the facts of their decision before any of them writes.
   */
  const appsWithoutLock = (transactions: number): ReadonlyArray<PostgresApp> => {
    let readers = 0;
    const wrap = (executor: Executor): Executor =>
      aroundStatements(executor, {
        statement: async ({ text, place }, run) => {
          const unlocked = text.replace(/FOR NO KEY UPDATE(?: SKIP LOCKED)?/u, "");
          const rows = await run(withoutRevision(unlocked));
          if (place === 0 && text.includes("AS keyed_payments")) {
            readers += 1;
            await eventually(() => readers >= transactions);
          }
          return rows;
        },
      });
    return parts.map(() => appOn(store.executor, { wrap, updateRollupsEvery: 0 }));
  };

  const payWithoutLock = (made: ReadonlyArray<{ readonly id: InvoiceId }>) => {
    const apps = appsWithoutLock(made.length * parts.length);
    const payments = made.flatMap(({ id }) =>
      apps.map((app, index) =>
        app.payments.recordPayment(
          testOrganization,
          id,
          paymentOf(`${id}_${String(index)}`, parts[index] ?? "0"),
        ),
      ),
    );
    return Promise.all(payments);
  };

  test("would not succeed without lock and revision: some would be rejected", async () => {
    const app = await openTestApp(store, { updateRollupsEvery: 0 });
    const results = await payWithoutLock(await billMany(app, 4, "10"));
    expect(results.filter(({ _tag }) => _tag === "Left")).not.toEqual([]);
    const { invoices } = await storedLedger(store, app);
    expect(invoices.filter(({ status }) => status !== "COMPLETED")).not.toEqual([]);
  });

  test("would not succeed without lock and revision: some would stay partially paid", async () => {
    const app = await openTestApp(store, { updateRollupsEvery: 0 });
    const made = await billMany(app, 4, "10.5");
    await Promise.all(
      made.map(({ id }) =>
        app.payments.recordPayment(testOrganization, id, paymentOf(`first_${id}`, "0.5")),
      ),
    );
    for (const result of await payWithoutLock(made)) rightOf(result);
    const { invoices, payments } = await storedLedger(store, app);
    expect(payments).toHaveLength(16);
    expect(invoices.filter(({ status }) => status !== "COMPLETED")).not.toEqual([]);
  });

  test("follow their payments when these change at once as well", async () => {
    const app = await openTestApp(store, { updateRollupsEvery: 15 });
    const made = await billMany(app, 40, "10");
    const pending = await Promise.all(
      made.map(({ id }) =>
        app.payments.recordPayment(
          testOrganization,
          id,
          paymentOf(`pending_${id}`, "10", "PENDING"),
        ),
      ),
    );
    const results = await Promise.all(
      pending
        .map(rightOf)
        .flatMap(({ payment }) =>
          (["COMPLETED", "FAILED", "CANCELLED"] as const).map((status) =>
            app.payments.changePaymentStatus(testOrganization, payment.id, status),
          ),
        ),
    );
    expect(countKinds(results)).toEqual({ created: 40, PaymentTransitionInvalid: 80 });
    const { payments } = await expectAgreement(store, app);
    expect(payments.filter(({ status }) => status === "PENDING")).toEqual([]);
  });
});

describe("an invoice that is voided and paid at once", () => {
  test("is either paid, or voided and paid late, each of 100, and no payment is lost", async () => {
    const app = await openTestApp(store, { updateRollupsEvery: 30 });
    const made = await billMany(app, 100, "10");
    const results = await Promise.all(
      made.map(async ({ id }, index) => {
        const [paid, voided] = await Promise.all([
          app.payments.recordPayment(testOrganization, id, paymentOf(`for_${id}`, "10")),
          sleep((index % 10) * 20).then(() => app.payments.voidInvoice(testOrganization, id)),
        ]);
        return { id, paid: rightOf(paid), voided };
      }),
    );
    const { invoices, payments } = await expectAgreement(store, app);
    expect(payments.map(({ id }) => id).sort()).toEqual(
      results.map(({ paid }) => paid.payment.id).sort(),
    );
    for (const { id, voided } of results) {
      const stored = invoices.find((invoice) => invoice.id === id);
      expect([voided._tag, stored?.status, stored?.substatus]).toEqual(
        stored?.status === "COMPLETED"
          ? ["Left", "COMPLETED", undefined]
          : ["Right", "VOIDED", "PAID_AFTER_VOID"],
      );
      if (voided._tag === "Left") {
        expect(voided.left).toEqual({ kind: "InvoiceTransitionInvalid", from: "COMPLETED" });
      }
    }
  });

  const pay = (app: PostgresApp, id: InvoiceId) =>
    app.payments.recordPayment(testOrganization, id, paymentOf("late", "10"));
  const cancel = (app: PostgresApp, id: InvoiceId) =>
    app.payments.voidInvoice(testOrganization, id);

  test.each([
    { title: "paid before", calls: [pay, cancel], status: "COMPLETED", substatus: undefined },
    {
      title: "voided before",
      calls: [cancel, pay],
      status: "VOIDED",
      substatus: "PAID_AFTER_VOID",
    },
  ])("is $title when that waited for its lock first", async ({ calls, status, substatus }) => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "10");
    const running: Array<Promise<unknown>> = [];
    await withClient(store.adminUrl, async (holder) => {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM quittance.invoices WHERE organization_id = $1 FOR UPDATE", [
        testOrganization,
      ]);
      for (const call of calls) {
        running.push(call(app, id));
        await eventually(async () => (await waitersIn(holder)) === running.length);
      }
      await holder.query("COMMIT");
      await Promise.all(running);
    });
    const { invoices } = await expectAgreement(store, app);
    expect(invoices).toMatchObject([{ id, status, substatus }]);
  });
});

const waitersIn = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ readonly waiting: number }>(
    inject("isCluster")
      ? "SELECT count(*)::int AS waiting FROM citus_lock_waits"
      : `SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
};

test("callers of one invoice are served one at a time", async () => {
  const app = await openTestApp(store, { updateRollupsEvery: 10 });
  const { id } = await bill(app, "100");
  const results = await Promise.all(
    times(100, (index) =>
      app.payments.recordPayment(testOrganization, id, paymentOf(`part_${String(index)}`, "1")),
    ),
  );
  expect(countKinds(results)).toEqual({ created: 100 });
  const { invoices } = await expectAgreement(store, app);
  expect(invoices).toMatchObject([{ status: "COMPLETED", substatus: undefined }]);
});
