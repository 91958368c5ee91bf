import { Amount, type PaymentId } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, expect, test } from "vitest";
import {
  bank,
  bill,
  createTestApp,
  money,
  paymentOf,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const postgres = await openTestStore("refunds", 8);

afterAll(() => postgres.close());

/** An app on PostgreSQL with an invoice of 100 EUR that is paid. */
const open = async () => {
  const app = createTestApp({ store: await postgres.fill({ providers: [bank] }) });
  const { id } = await bill(app, money("100", "EUR"));
  const request = paymentOf("paid", money("100", "EUR"));
  const { payment } = rightOf(await app.payments.recordPayment(testOrganization, id, request));
  const refund = (idempotencyKey: string, amount: string, paymentId: PaymentId = payment.id) =>
    app.payments.recordRefund(testOrganization, paymentId, {
      idempotencyKey,
      price: money(amount, "EUR"),
    });
  return { app, id, refund };
};

test("of ten concurrent refunds, those that fit into the payment are recorded", async () => {
  const { app, id, refund } = await open();
  const keys = [...Array(10).keys()].map(String);
  const results = await Promise.all(keys.map((key) => refund(key, "30")));
  expect(results.filter(({ _tag }) => _tag === "Right")).toHaveLength(3);
  const parts = { parts: ["payments.refunds"] } as const;
  const { invoice, refunds } = rightOf(await app.payments.getInvoice(testOrganization, id, parts));
  expect(invoice.substatus).toBe("PARTIALLY_REFUNDED");
  const prices = refunds.map(({ price }) => price.amount);
  expect(Amount.render(Amount.sum(prices))).toBe("90");
  expect(await postgres.mismatches()).toEqual([]);
});

test("concurrent reports with one key record one refund", async () => {
  const { app, refund } = await open();
  const results = await Promise.all([...Array(10).keys()].map(() => refund("same", "30")));
  const created = results.map((result) => rightOf(result).created);
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(rightOf(await app.payments.listRefunds(testOrganization)).total).toBe(1);
});

test("checkStore reports a substatus that does not follow from the refunds", async () => {
  const { refund } = await open();
  rightOf(await refund("all", "100"));
  await postgres.admin.query("UPDATE quittance.refunds SET status = 'FAILED'");
  expect(await postgres.mismatches()).toMatchObject([
    {
      kind: "InvoiceStatusWrong",
      message: "expected COMPLETED by its payments, found COMPLETED, REFUNDED",
    },
    ...["rollup_months", "rollup_days", "rollup_series"].map((subject) => ({
      kind: "RollupMismatch",
      subject,
      message: expect.stringContaining("kind REFUND") as unknown,
    })),
  ]);
});

test("the views for reports subtract refunds, and have reversals as negative amounts", async () => {
  const { app, id, refund } = await open();
  const other = await bill(app, money("40", "EUR"));
  const report = async (view: string, columns: string): Promise<ReadonlyArray<unknown>> => {
    const texts = columns.split(" ").map((column) => `trim_scale(${column})::text`);
    const { rows } = await postgres.admin.query<{ readonly row: string }>(
      `SELECT concat_ws(' ', ${texts.join(", ")}) AS row FROM quittance.${view} ORDER BY created_at, 1`,
    );
    return rows.map(({ row }) => row);
  };
  const usd = paymentOf("usd", money("25", "USD"));
  const { payment } = rightOf(await app.payments.recordPayment(testOrganization, other.id, usd));
  const invoices = "paid refunded net_paid paid_usd refunded_usd net_paid_usd";
  expect(await report("invoices_report", invoices)).toEqual([
    "100 0 100 125 0 125",
    "20 0 20 25 0 25",
  ]);
  rightOf(await refund("some", "10"));
  app.tick(1);
  const reports = [
    { kind: "CHARGEBACK", price: money("20", "USD") },
    { kind: "REVERSAL", price: money("15", "USD") },
    { kind: "REFUND", price: money("1", "USD"), status: "PENDING" },
  ] as const;
  for (const each of reports) {
    const request = { idempotencyKey: each.kind, ...each };
    rightOf(await app.payments.recordRefund(testOrganization, payment.id, request));
    app.tick(1);
  }
  expect(await report("invoices_report", invoices)).toEqual([
    "100 10 90 125 12.5 112.5",
    "20 4 16 25 5 20",
  ]);
  const payments = "price refunded net_paid refunded_usd net_paid_usd";
  expect(await report("payments_report", payments)).toEqual([
    "100 10 90 12.5 112.5",
    "25 5 20 5 20",
  ]);
  expect(await report("refunds_report", "price price_usd invoice_value")).toEqual([
    "10 12.5 10",
    "20 20 16",
    "-15 -15 -12",
    "1 1 0.8",
  ]);
  expect(id).not.toBe(other.id);
});

test("checkStore reports a refund whose payment does not exist", async () => {
  const { refund } = await open();
  rightOf(await refund("all", "1"));
  await postgres.admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE quittance.refunds SET payment_id = 'payment_none'; COMMIT`);
  const found = await postgres.mismatches();
  expect(found.map(({ kind, message }) => [kind, message])).toContainEqual([
    "RefundWithoutPayment",
    "payment_none does not exist",
  ]);
});
