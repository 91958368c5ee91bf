import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import {
  bank,
  bill,
  createTestApp,
  money,
  paymentOf,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("report_views");

/** Returns the rows of a view, with the numbers of the columns. */
const report = async (view: string, columns: string): Promise<ReadonlyArray<string>> => {
  const texts = columns.split(" ").map((column) => `trim_scale(${column})::text`);
  const { rows } = await store.admin.query<{ readonly row: string }>(
    `SELECT concat_ws(' ', ${texts.join(", ")}) AS row FROM quittance.${view} ORDER BY created_at, 1`,
  );
  return rows.map(({ row }) => row);
};

test("the views for reports subtract refunds, and have reversals as negative amounts", async () => {
  const { payments, tick } = createTestApp({
    store: await store.fill({ providers: [bank] }),
  });
  const [first, second] = [
    await bill({ payments }, money("100", "EUR")),
    await bill({ payments }, money("40", "EUR")),
  ];
  const pay = async (id: typeof first.id, key: string, price: ReturnType<typeof money>) =>
    rightOf(await payments.payments.record(testOrganization, id, paymentOf(key, price))).payment.id;
  const inFull = await pay(first.id, "paid", money("100", "EUR"));
  const inPart = await pay(second.id, "usd", money("25", "USD"));
  const invoices = "paid refunded net_paid paid_usd refunded_usd net_paid_usd";
  expect(await report("invoices_report", invoices)).toEqual([
    "100 0 100 125 0 125",
    "20 0 20 25 0 25",
  ]);
  const reports = [
    [inFull, { kind: "REFUND", price: "10", currency: "EUR" }],
    [inPart, { kind: "CHARGEBACK", price: "20", currency: "USD" }],
    [inPart, { kind: "REVERSAL", price: "15", currency: "USD" }],
    [inPart, { kind: "REFUND", price: "1", currency: "USD", status: "PENDING" }],
  ] as const;
  for (const [place, [id, request]] of reports.entries()) {
    const keyed = { idempotencyKey: String(place), ...request };
    rightOf(await payments.refunds.record(testOrganization, id, keyed));
    tick(1);
  }
  expect(await report("invoices_report", invoices)).toEqual([
    "100 10 90 125 12.5 112.5",
    "20 4 16 25 5 20",
  ]);
  const ofPayments = "price refunded net_paid refunded_usd net_paid_usd";
  expect(await report("payments_report", ofPayments)).toEqual([
    "100 10 90 12.5 112.5",
    "25 5 20 5 20",
  ]);
  expect(await report("refunds_report", "price price_usd invoice_value")).toEqual([
    "10 12.5 10",
    "20 20 16",
    "-15 -15 -12",
    "1 1 0.8",
  ]);
});
