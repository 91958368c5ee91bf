import { expect, test } from "vitest";
import { addSeconds, createQuittance, timestampOf, type Id, type NewInvoice } from "quittance";
import { testOrganization } from "quittance/testing";
import { bank, createTestApp, eventsOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { custom } from "../../test/support/sample-catalog.ts";

const start = timestampOf("2025-07-17 12:00:00");
const at = (seconds: number) => addSeconds(start, seconds);
const request: NewInvoice = { items: [custom({})], customerEmail: "payer@example.com" };

const appWith = async (...dates: ReadonlyArray<Pick<NewInvoice, "dueAt" | "expiresAt">>) => {
  const app = createTestApp();
  const ids: Array<Id<"invoice">> = [];
  for (const each of dates) {
    const made = await app.payments.invoices.create(testOrganization, { ...request, ...each });
    ids.push(rightOf(made).invoice.id);
  }
  const sweep = async () => rightOf(await app.payments.invoices.sweep(testOrganization));
  const reports = async () =>
    (await eventsOf(app.store)).flatMap(({ type, subject, createdAt }) =>
      subject.kind === "Invoice" && type !== "invoice.created"
        ? [`${type} ${subject.invoice.id} ${createdAt.slice(-2)}`]
        : [],
    );
  return { ...app, ids, sweep, reports };
};

const none = { overdue: 0, expired: 0 };

test("an invoice is reported once when it is overdue and once when it expired", async () => {
  const { tick, sweep, reports } = await appWith({ dueAt: at(1), expiresAt: at(3) });
  tick(1);
  expect(await sweep()).toEqual(none);
  tick(1);
  expect(await sweep()).toEqual({ overdue: 1, expired: 0 });
  expect(await sweep()).toEqual(none);
  tick(2);
  expect(await sweep()).toEqual({ overdue: 0, expired: 1 });
  expect(await sweep()).toEqual(none);
  expect(await reports()).toEqual(["invoice.overdue invoice_1 02", "invoice.expired invoice_1 04"]);
});

test("both are reported by a sweep after both times", async () => {
  const { tick, sweep, reports } = await appWith({ dueAt: at(1), expiresAt: at(3) });
  tick(9);
  expect(await sweep()).toEqual({ overdue: 1, expired: 1 });
  expect(await reports()).toEqual(["invoice.overdue invoice_1 09", "invoice.expired invoice_1 09"]);
});

test("a report has the time at which the invoice is locked, not that of the start", async () => {
  const { store, ports, clock, tick } = await appWith({ dueAt: at(1) });
  const invoices: typeof store.invoices = {
    ...store.invoices,
    listInvoices:
      (...args) =>
      async () => {
        const page = await store.invoices.listInvoices(...args)();
        tick(5);
        return page;
      },
  };
  tick(2);
  rightOf(await createQuittance({ ...ports, invoices }).invoices.sweep(testOrganization));
  const events = await eventsOf(store);
  expect(events.at(-1)).toMatchObject({ type: "invoice.overdue", createdAt: clock() });
});

test("invoices without dates, voided and paid ones are not reported", async () => {
  const due = { dueAt: at(1), expiresAt: at(1) };
  const { payments, ids, tick, sweep } = await appWith({}, due, due);
  const [, voided, paid] = ids;
  if (voided === undefined || paid === undefined) throw new Error("three invoices");
  rightOf(await payments.invoices.void(testOrganization, voided));
  const { price, currency } = rightOf(await payments.invoices.get(testOrganization, paid)).invoice;
  rightOf(
    await payments.payments.record(testOrganization, paid, {
      idempotencyKey: "key-1",
      providerId: bank.id,
      currency,
      price,
      status: "COMPLETED",
    }),
  );
  tick(2);
  expect(await sweep()).toEqual(none);
});

test("concurrent sweeps of more than one page report each invoice once", async () => {
  const due = Array.from({ length: 205 }, () => ({ dueAt: at(1) }));
  const { tick, sweep, reports } = await appWith(...due);
  tick(2);
  const sweeps = await Promise.all([sweep(), sweep(), sweep()]);
  expect(sweeps.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(205);
  expect(new Set(await reports()).size).toBe(205);
  expect((await reports()).length).toBe(205);
});

test("a sweep changes neither the status nor the time of the last update", async () => {
  const { payments, ids, tick, sweep } = await appWith({ dueAt: at(1) });
  const [id] = ids;
  if (id === undefined) throw new Error("one invoice");
  tick(2);
  await sweep();
  const { invoice, standing } = rightOf(await payments.invoices.get(testOrganization, id));
  expect(invoice).toMatchObject({ status: "PENDING", updatedAt: start });
  expect(standing).toEqual({ isOverdue: true, isExpired: false, paidLate: false });
});

test("lists filter by what is overdue, due dates and numbers, with a cursor", async () => {
  const { payments, ids, tick } = await appWith({ dueAt: at(1) }, { dueAt: at(5) }, {});
  tick(2);
  const idsOf = async (filter: object, options = {}) => {
    const page = rightOf(await payments.invoices.list(testOrganization, { ...filter, ...options }));
    return { ids: page.rows.map(({ id }) => id), next: page.nextCursor };
  };
  const [first, second, third] = ids;
  expect((await idsOf({ isOverdue: true })).ids).toEqual([first]);
  const page = await idsOf({ isOverdue: false }, { limit: 1 });
  expect(page.ids).toEqual([third]);
  tick(1);
  expect((await idsOf({ isOverdue: false }, { cursor: page.next })).ids).toEqual([second]);
  expect((await idsOf({ dueAtFrom: at(2), dueAtTo: at(5) })).ids).toEqual([second]);
  expect((await idsOf({ number: "1" })).ids).toEqual([]);
  const reversed = { dueAtFrom: at(2), dueAtTo: at(1) };
  expect(await payments.invoices.list(testOrganization, reversed)).toMatchObject({
    left: { issues: [{ path: ["dueAtFrom"], message: "must not be later than dueAtTo" }] },
  });
});

test("the standing of an invoice takes all its payments and refunds into account", async () => {
  const { payments, ids, tick } = await appWith({ dueAt: at(1) });
  const [id] = ids;
  if (id === undefined) throw new Error("one invoice");
  const { price, currency } = rightOf(await payments.invoices.get(testOrganization, id)).invoice;
  const pay = async (idempotencyKey: string) =>
    rightOf(
      await payments.payments.record(testOrganization, id, {
        idempotencyKey,
        providerId: bank.id,
        currency,
        price,
        status: "COMPLETED",
      }),
    ).payment;
  const standing = async () => rightOf(await payments.invoices.get(testOrganization, id)).standing;
  const inTime = { isOverdue: false, isExpired: false, paidLate: false };
  const first = await pay("key-1");
  tick(2);
  expect(await standing()).toEqual(inTime);
  await pay("key-2");
  expect(await standing()).toEqual(inTime);
  const refund = { idempotencyKey: "refund-1", currency: "EUR", price } as const;
  rightOf(await payments.refunds.record(testOrganization, first.id, refund));
  expect(await standing()).toEqual({ ...inTime, paidLate: true });
});
