import { clientExecutor, poolExecutor, updateRollups } from "@quittance/postgres";
import { Pool } from "pg";
import type { InvoiceId, InvoicePaymentRequest } from "quittance";
import { settleInvoice } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { afterAll, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { expectAgreement, storedLedger } from "./expect-agreement.ts";
import {
  appOn,
  countKinds,
  openInvoices,
  paymentOf,
  times,
  type PostgresApp,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { betweenReadAndWrite, ignoringRevisions } from "./between-read-and-write.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("batches", 8);

afterAll(() => store.close());

/** Payments that complete each invoice of 10 in two parts. */
const halves = (ids: ReadonlyArray<InvoiceId>): ReadonlyArray<InvoicePaymentRequest> =>
  ["one", "two"].flatMap((part) =>
    ids.map((invoiceId) => ({ ...paymentOf(`${invoiceId}_${part}`, "5"), invoiceId })),
  );

const record = (app: PostgresApp, requests: ReadonlyArray<InvoicePaymentRequest>) =>
  app.payments.recordPayments(testOrganization, requests);

const none = (): never => {
  throw new Error("no invoice");
};

const open = (count: number) => openInvoices(store, count, { updateRollupsEvery: 30 });

test("payments of 40 invoices are recorded in two statements", async () => {
  const { app, ids } = await open(40);
  const { executor, counted } = betweenReadAndWrite(store.executor);
  const results = rightOf(await record(appOn(executor), halves(ids)));
  expect(results.map((result) => rightOf(result).created)).toEqual(times(80, () => true));
  expect(counted).toEqual({ single: 2, inTransactions: 0, changes: 1 });
  const { invoices, payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(80);
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
});

test("calls with the same payments in another order record them once", async () => {
  const { app, ids } = await open(20);
  const requests = halves(ids);
  const calls = [requests, requests.toReversed(), requests.slice(10), requests.slice(0, 30)];
  const all = (await Promise.all(calls.map((call) => record(app, call)))).flatMap(rightOf);
  expect(all.filter((result) => rightOf(result).created)).toHaveLength(40);
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(40);
});

test.each(["read committed", "repeatable read", "serializable"])(
  "they are decided again if another call pays one of the invoices meanwhile, at %s",
  async (level) => {
    const { app, ids } = await open(3);
    const meanwhile = () =>
      app.payments.recordPayment(testOrganization, ids[1] ?? none(), paymentOf("other", "5"));
    const options = `-c default_transaction_isolation=${level.replace(" ", "\\ ")}`;
    const pool = new Pool({ connectionString: store.url, max: 2, options });
    const { executor, counted } = betweenReadAndWrite(poolExecutor(pool), meanwhile);
    const results = rightOf(await record(appOn(executor), halves(ids)));
    await pool.end();
    expect(results.map((result) => rightOf(result).created)).toEqual(times(6, () => true));
    expect(counted).toEqual({ single: 2, changes: 2, inTransactions: 3 });
    const { payments } = await expectAgreement(store, app);
    expect(payments).toHaveLength(7);
  },
);

test("they are wrong if the revisions of the invoices are ignored", async () => {
  const { app, ids } = await open(3);
  // Otherwise the keys of the transitions would be the same, and the change would fail.
  const { executor } = betweenReadAndWrite(store.executor, async () => {
    await app.payments.recordPayment(testOrganization, ids[1] ?? none(), paymentOf("other", "5"));
    await updateRollups(store.executor);
  });
  rightOf(await record(appOn(ignoringRevisions(executor)), halves(ids)));
  const { invoices, payments } = await storedLedger(store, app);
  const settled = invoices.map((invoice) => settleInvoice(invoice, payments, []).substatus);
  expect(settled).not.toEqual(invoices.map(({ substatus }) => substatus));
});

test("a key that another invoice takes meanwhile is a mismatch, and the others are recorded", async () => {
  const { app, ids } = await open(4);
  const last = ids[3] ?? none();
  const { executor } = betweenReadAndWrite(store.executor, () =>
    app.payments.recordPayment(testOrganization, last, paymentOf(`${ids[0] ?? none()}_one`, "5")),
  );
  const results = rightOf(await record(appOn(executor), halves(ids.slice(0, 3))));
  expect(countKinds(results)).toEqual({ created: 5, IdempotencyMismatch: 1 });
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(6);
});

test("single payments of the same invoices at the same time are counted too", async () => {
  const { app, ids } = await open(20);
  const [first, second] = [halves(ids).slice(0, 20), halves(ids).slice(20)];
  const single = second.map(({ invoiceId, ...request }) =>
    app.payments.recordPayment(testOrganization, invoiceId, request),
  );
  const [batch, ...others] = await Promise.all([record(app, first), ...single]);
  expect(rightOf(batch).map(rightOf)).toHaveLength(20);
  expect(others.map((result) => rightOf(result).created)).toEqual(times(20, () => true));
  const { invoices } = await expectAgreement(store, app);
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
});

test.each(["ROLLBACK", "COMMIT"])("a host's transaction ends them by %s", async (end) => {
  const { app, ids } = await open(3);
  await withClient(store.url, async (client) => {
    await client.query("BEGIN");
    rightOf(await record(appOn(clientExecutor(client)), halves(ids))).map(rightOf);
    await client.query(end);
  });
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(end === "COMMIT" ? 6 : 0);
});

test("a status that follows its payment in the same call is stored once, as two changes", async () => {
  const { app, ids } = await open(1);
  const invoiceId = ids[0] ?? none();
  const requests = (["PENDING", "COMPLETED"] as const).map((status) => ({
    ...paymentOf("key", "10", status),
    invoiceId,
  }));
  rightOf(await record(app, requests)).map(rightOf);
  rightOf(await record(app, requests)).map(rightOf);
  const { payments, events } = await expectAgreement(store, app);
  expect(payments).toMatchObject([{ status: "COMPLETED" }]);
  expect(events.map(({ type }) => type)).toEqual([
    ...["invoice.created", "payment.created", "invoice.updated"],
    ...["payment.updated", "invoice.completed"],
  ]);
  const { rows } = await store.admin.query(`SELECT i.revision AS invoice, p.revision AS payment
    FROM quittance.invoices AS i JOIN quittance.payments AS p USING (organization_id, invoice_id)`);
  expect(rows).toEqual([{ invoice: 3, payment: 2 }]);
});
