import { createWebhooks, deliveryWork } from "@quittance/events";
import { applyNotification } from "@quittance/providers";
import { eraseCustomer, silenceWebhooks } from "@quittance/postgres";
import { Amount, createQuittance, type NewInvoice, type OrganizationId } from "quittance";
import type { NotificationFact } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { beforeEach, expect, test } from "vitest";
import { bank, chain } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { erasedEmail } from "../src/customer/without-customer.ts";
import { betweenReadAndWrite } from "./around-statements.ts";
import { appOn, paymentOf, type PostgresApp } from "./open-test-app.ts";
import { mismatchesIn, openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";
import { lockWaiters } from "./while-locked.ts";

type PaymentReported = Extract<NotificationFact, { readonly kind: "PaymentReported" }>;

const store = await openTestStore("erase");

const other: OrganizationId = "org_other";
const environment = "production" as const;

const requestOf = (customerEmail: string): NewInvoice => ({
  currency: "EUR",
  items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("100"), quantity: 2 }],
  coupons: ["SPRING"],
  customerEmail,
  customer: { name: "Robin Poe", address: ["1 Robin Road"] },
  delivery: { date: "2025-07-17", country: "DE", city: "Robinville" },
  metadata: { note: "for Robin" },
});

let app: PostgresApp;
beforeEach(async () => {
  await store.fill({ providers: [bank, chain] });
  app = appOn(store.executor);
  const resolve = () => Promise.resolve([{ address: "93.184.215.14", family: 4 as const }]);
  const ports = { ...app.store, ...app.ports, environment, resolve };
  const webhooks = createWebhooks(ports);
  const { coupons } = app.payments;
  for (const owner of [testOrganization, other]) {
    rightOf(await webhooks.create(owner, { url: "https://hooks.example.com" }));
    rightOf(await coupons.create(owner, { code: "SPRING", percent: Amount.of("10") }));
  }
});

/** Creates an invoice that is paid, refunded and credited in part, with metadata everywhere. */
const collect = async (owner: typeof other, email: string, isNumbered: boolean) => {
  const series = { name: "invoices", pattern: "INV-{n}" };
  const numbering = isNumbered ? { numbering: series } : {};
  const payments = createQuittance({ ...app.store, ...app.ports, ...numbering });
  const metadata = { payer: "Robin" };
  const made = rightOf(await payments.invoices.create(owner, requestOf(email)));
  const paying = { ...paymentOf(`pay_${made.invoice.id}`, "180"), metadata };
  const { payment } = rightOf(await payments.payments.record(owner, made.invoice.id, paying));
  const idempotencyKey = `refund_${payment.id}`;
  const refund = { idempotencyKey, currency: "EUR", price: "1", metadata } as const;
  rightOf(await payments.refunds.record(owner, payment.id, refund));
  const item = made.items[0]?.id ?? expect.fail("no item");
  const note = {
    idempotencyKey: `note_${made.invoice.id}`,
    lines: [{ invoiceItemId: item, quantity: 1 }],
    metadata,
  };
  rightOf(await payments.creditNotes.create(owner, made.invoice.id, note));
  const work = deliveryWork({ ...app.store, ...app.ports, environment });
  await work.readEvents(owner);
  return made.invoice.id;
};

/** Returns every row of the schema that contains a text, with the name of its table. */
const rowsWith = async (text: string): Promise<ReadonlyArray<string>> => {
  const { rows: tables } = await store.admin.query<{ readonly name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'quittance'::regnamespace
       AND relkind = 'r'`,
  );
  const found: Array<string> = [];
  for (const { name } of tables) {
    const { rows } = await store.admin.query<{ readonly row: string }>(
      `SELECT row::text AS row FROM quittance.${name} AS row WHERE row::text ILIKE $1`,
      [`%${text}%`],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
};

const nothing = { invoices: 0, documents: 0, deliveries: 0, notifications: 0 };

const erase = (email: string) =>
  eraseCustomer(store.adminExecutor, { organizationId: testOrganization, email });

test("leaves no trace of a person but what is printed on numbered invoices", async () => {
  const id = await collect(testOrganization, "Robin@example.com", false);
  const before = rightOf(await app.payments.invoices.get(testOrganization, id)).invoice;
  const tables = new Set((await rowsWith("robin")).map((row) => row.split(" ")[0]));
  expect([...tables].sort()).toEqual([
    ...["coupon_redemptions", "credit_notes", "invoices", "outbox", "payments", "refunds"],
    "webhook_deliveries",
  ]);
  const erased = await erase("ROBIN@example.com");
  expect(erased).toMatchObject({ invoices: 1, documents: 0 });
  expect(erased.deliveries).toBeGreaterThan(3);
  expect(await rowsWith("robin")).toEqual([]);
  expect(rightOf(await app.payments.invoices.get(testOrganization, id)).invoice).toEqual({
    ...before,
    customerEmail: erasedEmail,
    customer: undefined,
    delivery: undefined,
    metadata: {},
  });
  expect(await erase("robin@example.com")).toEqual(nothing);
  expect(await erase(erasedEmail)).toEqual(nothing);

  await collect(testOrganization, "robin@example.com", true);
  expect(await erase("robin@example.com")).toMatchObject({ invoices: 1, documents: 1 });
  const kept = await rowsWith("robin");
  expect(kept).toEqual([expect.stringMatching(/^invoices .*INV-1/u)]);
  expect(kept[0]?.match(/robin/giu)).toHaveLength(4);
  expect(await mismatchesIn(store.adminExecutor)).toEqual([]);
});

test("changes nothing of other people and organizations", async () => {
  await collect(testOrganization, "ada@example.com", false);
  await collect(other, "robin@example.com", false);
  const all = [await rowsWith("ada@"), await rowsWith("robin@")];
  expect(await erase("robin@example.com")).toMatchObject({ invoices: 0 });
  expect([await rowsWith("ada@"), await rowsWith("robin@")]).toEqual(all);
});

/** The steps of delivering webhooks, with a log of deliveries that a test changes. */
const workWith = (changed: Partial<typeof app.store.deliveries> = {}) =>
  deliveryWork({
    ...app.store,
    ...app.ports,
    environment,
    deliveries: { ...app.store.deliveries, ...changed },
  });

// The engine had read the event, and stored it as a delivery after the erasure.
test("events that were read before, and are stored after it, have nothing of the person", async () => {
  rightOf(await app.payments.invoices.create(testOrganization, requestOf("robin@example.com")));
  const { storeDeliveries } = app.store.deliveries;
  const erased: Array<unknown> = [];
  const work = workWith({
    storeDeliveries: (owner, read) => async () => {
      expect(JSON.stringify(read)).toContain("robin@example.com");
      erased.push(await erase("robin@example.com"));
      return storeDeliveries(owner, read)();
    },
  });
  await work.readEvents(testOrganization);
  expect(erased).toEqual([{ ...nothing, invoices: 1 }]);
  expect((await rowsWith("invoice.created")).map((row) => row.split(" ")[0])).toEqual([
    ...["outbox", "webhook_deliveries"],
  ]);
  expect(await rowsWith("robin")).toEqual([]);
});

test("waits for deliveries that are being stored", async () => {
  rightOf(await app.payments.invoices.create(testOrganization, requestOf("robin@example.com")));
  await withClient(store.adminUrl, async (holder) => {
    await holder.query(
      "BEGIN; LOCK TABLE quittance.webhook_deliveries IN SHARE ROW EXCLUSIVE MODE",
    );
    const reading = workWith().readEvents(testOrganization);
    await expect.poll(() => lockWaiters(store)).toBe(1);
    const erasing = erase("robin@example.com");
    await expect.poll(() => lockWaiters(store)).toBe(2);
    await holder.query("COMMIT");
    await reading;
    expect(await erasing).toEqual({ ...nothing, invoices: 1, deliveries: 1 });
  });
  expect(await rowsWith("robin")).toEqual([]);
});

// The payment had read the invoice, and stored an event with the person after the erasure.
test("a payment that is being recorded stores no event with the person", async () => {
  const made = await app.payments.invoices.create(testOrganization, requestOf("robin@example.com"));
  const { executor } = betweenReadAndWrite(store.executor, () => erase("robin@example.com"));
  const paying = appOn(executor).payments;
  const { id } = rightOf(made).invoice;
  rightOf(await paying.payments.record(testOrganization, id, paymentOf("pay_1", "180")));
  expect((await rowsWith("invoice.completed")).length).toBe(1);
  expect(await rowsWith("robin")).toEqual([]);
});

test("repeating it finds what was left", async () => {
  await collect(testOrganization, "robin@example.com", false);
  const left = ["outbox", "webhook_deliveries", "payments", "refunds", "credit_notes"];
  const { admin } = store;
  for (const table of left) {
    await admin.query(`CREATE TEMP TABLE left_${table} AS SELECT * FROM quittance.${table}`);
  }
  await erase("robin@example.com");
  for (const table of left) {
    const column = { outbox: "subject", webhook_deliveries: "body" }[table] ?? "metadata";
    const key = { outbox: "event_id", webhook_deliveries: "event_id" }[table] ?? "created_at";
    await admin.query(`UPDATE quittance.${table} AS now SET ${column} = before.${column}
      FROM left_${table} AS before WHERE now.${key} = before.${key}`);
  }
  expect((await rowsWith("robin")).length).toBeGreaterThan(10);
  const again = await erase("another@example.com");
  expect(again).toMatchObject({ invoices: 0, notifications: 0 });
  expect(again.deliveries).toBeGreaterThan(3);
  expect(await rowsWith("robin")).toEqual([]);
  expect(await mismatchesIn(store.adminExecutor)).toEqual([]);
});

test("erases what providers reported of a person, also if it is unmatched", async () => {
  const id = await collect(testOrganization, "robin@example.com", false);
  const happenedAt = app.clock();
  const source = { organizationId: testOrganization, providerId: bank.id, environment };
  const price = { currency: "EUR", amount: "100" };
  const payment = { kind: "PaymentReported", status: "FAILED", price, happenedAt } as const;
  const report = async (objectId: string, about: Partial<PaymentReported>) => {
    const fact = { ...payment, objectId, ...about };
    const reported = { deliveryId: `evt_${objectId}`, fact };
    rightOf(await applyNotification(source, reported)({ ...app.store, ...app.ports })());
  };
  await report("ch_1", { invoiceReference: id, metadata: { payer: "Robin" } });
  await report("ch_2", { failureReason: "Declined: ROBIN@example.com (card)" });
  await report("ch_3", { failureReason: "Declined: ada@example.com", metadata: { order: "7" } });
  await workWith().readEvents(testOrganization);
  const others = await rowsWith("ada@");
  expect(others.length).toBe(3);
  const erased = await erase("robin@example.com");
  expect(erased).toMatchObject({ invoices: 1, notifications: 2 });
  expect(await rowsWith("robin")).toEqual([]);
  expect(await rowsWith("Declined: erased@example.invalid (card)")).toHaveLength(3);
  expect(await rowsWith("ada@")).toEqual(others);
  expect(await erase("robin@example.com")).toEqual(nothing);
});

test("a copy sends nothing of the original, and its records stay", async () => {
  await collect(testOrganization, "ada@example.com", false);
  await collect(other, "robin@example.com", false);
  const work = deliveryWork({ ...app.store, ...app.ports, environment });
  const due = async () =>
    (await work.dueLanes(testOrganization, 10)).length + (await work.dueLanes(other, 10)).length;
  expect(await due()).toBeGreaterThan(1);
  const pending = (await rowsWith("PENDING")).filter((row) => row.startsWith("webhook_"));
  expect(await silenceWebhooks(store.adminExecutor)).toBe(pending.length);
  expect(await due()).toBe(0);
  rightOf(await app.payments.invoices.create(other, requestOf("late@example.com")));
  await work.readEvents(other);
  expect(await due()).toBe(0);
  expect(await mismatchesIn(store.adminExecutor)).toEqual([]);
});
