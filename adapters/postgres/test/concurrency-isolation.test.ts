import { clientExecutor, poolExecutor } from "@quittance/postgres";
import { Pool, type Client } from "pg";
import type { Either, InvoiceId } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, describe, expect, inject, test } from "vitest";
import { expectAgreement } from "./expect-agreement.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import {
  bill,
  billMany,
  countKinds,
  appOn,
  openTestApp,
  paymentOf,
  type PostgresApp,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("isolation", 16);

afterAll(() => store.close());

type Level = "READ COMMITTED" | "REPEATABLE READ" | "SERIALIZABLE";

/** Citus reports a serialization failure at the commit on a worker as an internal error. */
const levels: ReadonlyArray<Level> = [
  ...(["READ COMMITTED", "REPEATABLE READ"] as const),
  ...(inject("isCluster") ? [] : ["SERIALIZABLE" as const]),
];

/** Begins a transaction of the host and reads in it, so that it has its snapshot. */
const begin = async (client: Client, level: Level): Promise<PostgresApp> => {
  await client.query(`BEGIN ISOLATION LEVEL ${level}`);
  await client.query("SELECT FROM quittance.organizations WHERE organization_id = $1", [
    testOrganization,
  ]);
  return appOn(clientExecutor(client));
};

type Call = (app: PostgresApp) => Promise<Either<{ readonly kind: string }, object>>;

/**
 * Calls an operation in a transaction of the host that began before another payment was recorded, and
 * again in a new transaction if it fails. Returns the result of the first attempt.
 */
const callLate = async (level: Level, meanwhile: () => Promise<unknown>, call: Call) =>
  withClient(store.url, async (client) => {
    const late = await begin(client, level);
    await meanwhile();
    const first = await call(late);
    await client.query(first._tag === "Left" ? "ROLLBACK" : "COMMIT");
    if (first._tag === "Left") {
      rightOf(await call(await begin(client, level)));
      await client.query("COMMIT");
    }
    return first;
  });

const contended = { left: { kind: "PortFailed", cause: { kind: "Contended", sqlState: "40001" } } };

const expectFirst = (level: Level, first: unknown): void => {
  expect(first).toMatchObject(level === "READ COMMITTED" ? { _tag: "Right" } : contended);
};

const pay = (app: PostgresApp, id: InvoiceId, price: string) =>
  app.payments.recordPayment(testOrganization, id, paymentOf(`${id}_${price}`, price));

describe.each(levels)("a host's %s transaction that began before a payment was stored", (level) => {
  test("completes an invoice with its payment, or fails and can be run again", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "10");
    rightOf(await pay(app, id, "1"));
    const first = await callLate(
      level,
      () => pay(app, id, "4").then(rightOf),
      (late) => pay(late, id, "5"),
    );
    expectFirst(level, first);
    const { invoices, payments } = await expectAgreement(store, app);
    expect(payments).toHaveLength(3);
    expect(invoices).toMatchObject([{ status: "COMPLETED" }]);
  });

  test("completes an invoice by a status, or fails and can be run again", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "10");
    const [one, other] = await Promise.all(
      ["one", "other"].map(async (key) => {
        const request = paymentOf(key, "5", "PENDING");
        return rightOf(await app.payments.recordPayment(testOrganization, id, request)).payment.id;
      }),
    );
    if (one === undefined || other === undefined) throw new Error("no payments");
    const first = await callLate(
      level,
      () => app.payments.changePaymentStatus(testOrganization, one, "COMPLETED").then(rightOf),
      (late) => late.payments.changePaymentStatus(testOrganization, other, "COMPLETED"),
    );
    expectFirst(level, first);
    const { invoices } = await expectAgreement(store, app);
    expect(invoices).toMatchObject([{ status: "COMPLETED" }]);
  });

  test("voids the current invoice, or fails and can be retried", async () => {
    const app = await openTestApp(store);
    const { id } = await bill(app, "10");
    rightOf(await pay(app, id, "1"));
    const first = await callLate(
      level,
      () => pay(app, id, "4").then(rightOf),
      (late) => late.payments.voidInvoice(testOrganization, id),
    );
    expectFirst(level, first);
    const { invoices } = await expectAgreement(store, app);
    expect(invoices).toMatchObject([{ status: "VOIDED", substatus: undefined }]);
  });

  test("settles 20 invoices that are paid in three parts at once", async () => {
    const app = await openTestApp(store);
    const made = await billMany(app, 20, "10.5");
    await Promise.all(made.map(({ id }) => pay(app, id, "0.5").then(rightOf)));
    const pool = new Pool({ connectionString: store.url, max: 6 });
    const inHostTransaction = async (id: InvoiceId, price: string): Promise<void> => {
      const client = await pool.connect();
      try {
        for (;;) {
          await client.query(`BEGIN ISOLATION LEVEL ${level}`);
          const paid = await pay(appOn(clientExecutor(client)), id, price);
          const ended = await client.query(paid._tag === "Left" ? "ROLLBACK" : "COMMIT").then(
            () => paid._tag === "Right",
            (error: unknown) => {
              expect(error).toMatchObject({ code: "40001" });
              return false;
            },
          );
          if (ended) return;
          if (paid._tag === "Left") {
            expect(paid.left).toMatchObject({ cause: { kind: "Contended" } });
          }
        }
      } finally {
        client.release();
      }
    };
    await Promise.all(
      ["5", "4", "1"].flatMap((price) => made.map(({ id }) => inHostTransaction(id, price))),
    );
    await pool.end();
    const { invoices, payments } = await expectAgreement(store, app);
    expect(payments).toHaveLength(80);
    expect(invoices.filter(({ status }) => status !== "COMPLETED")).toEqual([]);
  });
});

test.each(levels)("a pool whose transactions are %s by default settles invoices", async (level) => {
  await openTestApp(store);
  const name = level.toLowerCase().replace(" ", "\\ ");
  const options = `-c default_transaction_isolation=${name}`;
  const pool = new Pool({ connectionString: store.url, max: 6, options });
  const { rows } = await pool.query("SHOW default_transaction_isolation");
  expect(rows).toEqual([{ default_transaction_isolation: level.toLowerCase() }]);
  const app = appOn(poolExecutor(pool, { waitMs: 20_000 }));
  const made = await billMany(app, 20, "10.5");
  const results = await Promise.all(
    ["0.5", "5", "4", "1"].flatMap((price) => made.map(({ id }) => pay(app, id, price))),
  );
  expect(countKinds(results)).toEqual({ created: 80 });
  const { invoices } = await expectAgreement({ ...store, executor: app.executor }, app);
  expect(invoices.filter(({ status }) => status !== "COMPLETED")).toEqual([]);
  await pool.end();
});

test("a payment that does not settle its invoice advances only the revision of it", async () => {
  const app = await openTestApp(store);
  const { id } = await bill(app, "10");
  const read = async () => {
    const { rows } = await store.admin.query<{ readonly revision: number }>(
      "SELECT revision FROM quittance.invoices",
    );
    return {
      revision: rows[0]?.revision,
      found: await app.payments.getInvoice(testOrganization, id, {}),
    };
  };
  app.tick(60);
  const pending = await app.payments.recordPayment(
    testOrganization,
    id,
    paymentOf("first", "1", "PENDING"),
  );
  const before = await read();
  app.tick(60);
  rightOf(
    await app.payments.recordPayment(testOrganization, id, paymentOf("second", "1", "PENDING")),
  );
  const between = await read();
  rightOf(
    await app.payments.changePaymentStatus(
      testOrganization,
      rightOf(pending).payment.id,
      "CANCELLED",
    ),
  );
  const after = await read();
  expect([before, between, after].map(({ revision }) => revision)).toEqual([2, 3, 4]);
  expect([between.found, after.found]).toEqual([before.found, before.found]);
  rightOf(
    await app.payments.recordPayment(testOrganization, id, paymentOf("second", "1", "PENDING")),
  );
  expect(await read()).toEqual(after);
  await expectAgreement(store, app);
});
