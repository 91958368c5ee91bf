import { checkStore, type Mismatch } from "@quittance/postgres";
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

const mismatches = async (): Promise<ReadonlyArray<Mismatch>> => {
  const found: Array<Mismatch> = [];
  for await (const mismatch of checkStore(postgres.executor)) found.push(mismatch);
  return found;
};

test("of ten concurrent refunds, those that fit into the payment are recorded", async () => {
  const { app, id, refund } = await open();
  const keys = [...Array(10).keys()].map(String);
  const results = await Promise.all(keys.map((key) => refund(key, "30")));
  expect(results.filter(({ _tag }) => _tag === "Right")).toHaveLength(3);
  const parts = { parts: ["payments.refunds"] } as const;
  const { expanded } = rightOf(await app.payments.getInvoice(testOrganization, id, parts));
  expect(expanded.invoice.substatus).toBe("PARTIALLY_REFUNDED");
  const prices = expanded.refunds.map(({ price }) => price.amount);
  expect(Amount.render(Amount.sum(prices))).toBe("90");
  expect(await mismatches()).toEqual([]);
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
  expect(await mismatches()).toMatchObject([
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

test("checkStore reports a refund whose payment does not exist", async () => {
  const { refund } = await open();
  rightOf(await refund("all", "1"));
  await postgres.admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE quittance.refunds SET payment_id = 'payment_none'; COMMIT`);
  const found = await mismatches();
  expect(found.map(({ kind, message }) => [kind, message])).toContainEqual([
    "RefundWithoutPayment",
    "payment_none does not exist",
  ]);
});
