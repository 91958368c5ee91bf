import { clientExecutor } from "@quittance/postgres";
import type { InvoiceId, InvoicePaymentRequest } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { expectAgreement } from "./expect-agreement.ts";
import {
  appOn,
  billMany,
  openTestApp,
  paymentOf,
  times,
  type PostgresApp,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { betweenReadAndWrite } from "./between-read-and-write.ts";
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

const openInvoices = async (count: number) => {
  const app = await openTestApp(store, { updateRollupsEvery: 30 });
  const made = await billMany(app, count, "10");
  return { app, ids: made.map(({ id }) => id) };
};

test("payments of 40 invoices are recorded in four statements", async () => {
  const { app, ids } = await openInvoices(40);
  const { executor, counted } = betweenReadAndWrite(store.executor);
  const results = rightOf(await record(appOn(executor), halves(ids)));
  expect(results.map((result) => rightOf(result).created)).toEqual(times(80, () => true));
  expect(counted).toMatchObject({ single: 1, inTransactions: 3 });
  const { invoices, payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(80);
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
});

test("calls with the same payments in another order record them once", async () => {
  const { app, ids } = await openInvoices(20);
  const requests = halves(ids);
  const calls = [requests, requests.toReversed(), requests.slice(10), requests.slice(0, 30)];
  const all = (await Promise.all(calls.map((call) => record(app, call)))).flatMap(rightOf);
  expect(all.filter((result) => rightOf(result).created)).toHaveLength(40);
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(40);
});

test("single payments of the same invoices at the same time are counted too", async () => {
  const { app, ids } = await openInvoices(20);
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
  const { app, ids } = await openInvoices(3);
  await withClient(store.url, async (client) => {
    await client.query("BEGIN");
    rightOf(await record(appOn(clientExecutor(client)), halves(ids))).map(rightOf);
    await client.query(end);
  });
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(end === "COMMIT" ? 6 : 0);
});

test("a status that follows its payment in the same call is stored once", async () => {
  const { app, ids } = await openInvoices(1);
  const [invoiceId] = ids;
  if (invoiceId === undefined) throw new Error("no invoice");
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
});
