import { clientExecutor } from "@quittance/postgres";
import { testOrganization, rateSetOf } from "quittance/testing";
import { expect, test } from "vitest";
import { memoryStore } from "@quittance/memory";
import { Amount, type Currency } from "quittance";
import { rightOf } from "../../../test/support/right-of.ts";
import { bank, createTestApp, type TestStore } from "../../../test/support/create-test-app.ts";
import { betweenReadAndWrite } from "./around-statements.ts";
import { expectAgreement } from "./expect-agreement.ts";
import {
  appOn,
  bill,
  billMany,
  countKinds,
  invoiceOf,
  openTestApp,
  paymentOf,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("record_payments");

test("a key that another invoice takes meanwhile is a mismatch, and the others are recorded", async () => {
  const app = await openTestApp(store);
  const [other = expect.fail("no invoice"), ...made] = await billMany(app, 4, "10");
  const requests = made.map(({ id }, place) => ({
    ...paymentOf(`key_${String(place)}`, "5"),
    invoiceId: id,
  }));
  const { executor } = betweenReadAndWrite(store.executor, () =>
    app.payments.payments.record(testOrganization, other.id, paymentOf("key_0", "5")),
  );
  const { payments } = appOn(executor);
  const results = rightOf(await payments.payments.recordMany(testOrganization, requests));
  expect(countKinds(results)).toEqual({ created: 2, IdempotencyMismatch: 1 });
  expect((await expectAgreement(store, app)).payments).toHaveLength(3);
});

test.each(["ROLLBACK", "COMMIT"])("a host's transaction ends them by %s", async (end) => {
  const app = await openTestApp(store);
  const made = await billMany(app, 3, "10");
  const requests = made.map(({ id }) => ({ ...paymentOf(id, "5"), invoiceId: id }));
  await withClient(store.url, async (client) => {
    await client.query("BEGIN");
    const { payments } = appOn(clientExecutor(client));
    rightOf(await payments.payments.recordMany(testOrganization, requests)).map(rightOf);
    await client.query(end);
  });
  const { payments } = await expectAgreement(store, app);
  expect(payments).toHaveLength(end === "COMMIT" ? 3 : 0);
});

test("a status that follows its payment in the same call is stored once, as two changes", async () => {
  const app = await openTestApp(store);
  const { id: invoiceId } = await bill(app, "10");
  const requests = (["PENDING", "COMPLETED"] as const).map((status) => ({
    ...paymentOf("key", "10", status),
    invoiceId,
  }));
  const record = () => app.payments.payments.recordMany(testOrganization, requests);
  rightOf(await record()).map(rightOf);
  rightOf(await record()).map(rightOf);
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

test("a payment that does not settle its invoice advances only the revision of it", async () => {
  const app = await openTestApp(store);
  const { id } = await bill(app, "10");
  const pay = async (key: string) =>
    rightOf(
      await app.payments.payments.record(testOrganization, id, paymentOf(key, "1", "PENDING")),
    ).payment;
  const read = async () => {
    const { rows } = await store.admin.query<{ readonly revision: number }>(
      "SELECT revision FROM quittance.invoices",
    );
    const found = rightOf(await app.payments.invoices.get(testOrganization, id));
    return [rows[0]?.revision, found.invoice];
  };
  const first = await pay("first");
  const [revision, invoice] = await read();
  expect(revision).toBe(2);
  app.tick(60);
  await pay("second");
  expect(await read()).toEqual([3, invoice]);
  rightOf(
    await app.payments.payments.changeStatus(testOrganization, first.id, { status: "CANCELLED" }),
  );
  expect(await read()).toEqual([4, invoice]);
  await pay("second");
  expect(await read()).toEqual([4, invoice]);
  await expectAgreement(store, app);
});

const providers = [bank];

const stores: Readonly<Record<string, () => Promise<TestStore>>> = {
  memory: () => Promise.resolve(memoryStore({ providers })),
  PostgreSQL: () => store.fill({ providers }),
};

/** Pays an invoice of 10 EUR at given rates; returns its status and unit value, or the failure. */
const pay = async (
  target: TestStore,
  rates: Readonly<Record<string, string>>,
  [currency, amount]: readonly [Currency, string],
): Promise<unknown> => {
  const app = createTestApp({ store: target, rates: rateSetOf(rates) });
  const created = await app.payments.invoices.create(testOrganization, invoiceOf("10"));
  const { invoice } = rightOf(created);
  const request = { ...paymentOf("key", amount), currency };
  const recorded = await app.payments.payments.record(testOrganization, invoice.id, request);
  if (recorded._tag === "Left") return recorded.left;
  const { status, unitValue } = { ...recorded.right.payment, ...recorded.right.invoice };
  return [status, Amount.render(unitValue)];
};

const max = "99999999999999999999";
const ulp = "0.000000000000000000000000000001";

// The memory store accepted a unit of fifty digits, and PostgreSQL failed.
test.each([
  ["too much: it is rejected", { JPY: ulp, EUR: max }, false],
  [
    "ten to the thirty-fifth: it is rejected",
    { JPY: "0.0000000000000001", EUR: `1${"0".repeat(19)}` },
    false,
  ],
  ["the maximum: it is recorded", { JPY: "0.000000000000001", EUR: max }, true],
] as const)("memory and PostgreSQL agree when a minor unit is worth %s", async (_, rates, ok) => {
  for (const open of Object.values(stores)) {
    const found = await pay(await open(), rates, ["JPY", "0.00000000000000000001"]);
    const message =
      "The value of the payment exceeds the maximum of 35 digits before the decimal point";
    const rejected = { kind: "Invalid", issues: [{ path: ["price"], message }] };
    const unitValue = `${max}${"0".repeat(15)}`;
    expect(found).toEqual(ok ? ["COMPLETED", unitValue] : rejected);
  }
});
