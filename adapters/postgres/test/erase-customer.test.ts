import { createWebhooks, deliveryWork } from "@quittance/events";
import { eraseCustomer, silenceWebhooks } from "@quittance/postgres";
import { Amount, createCatalog, createQuittance, idOf, type InvoiceRequest } from "quittance";
import { testOrganization } from "quittance/testing";
import { beforeEach, expect, test } from "vitest";
import { bank, chain, money } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { erasedEmail } from "../src/customer/erase-customer.ts";
import { appOn, paymentOf, type PostgresApp } from "./open-test-app.ts";
import { mismatchesIn, openTestStore } from "./support/test-store.ts";

const store = await openTestStore("erase");

const other = idOf("org", "org_other");
const environment = "production" as const;

const requestOf = (customerEmail: string): InvoiceRequest => ({
  currency: "EUR",
  items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("100"), quantity: 2 }],
  coupons: ["SPRING"],
  customerEmail,
  customer: { name: "Robin Poe", address: ["1 Robin Road"] },
  metadata: { note: "for Robin" },
});

let app: PostgresApp;
beforeEach(async () => {
  await store.fill({ providers: [bank, chain] });
  app = appOn(store.executor);
  const resolve = () => Promise.resolve([{ address: "93.184.215.14", family: 4 as const }]);
  const ports = { ...app.ports, ...app.store, environment, resolve };
  const webhooks = createWebhooks(ports);
  const catalog = createCatalog(ports);
  for (const owner of [testOrganization, other]) {
    rightOf(await webhooks.createEndpoint(owner, { url: "https://hooks.example.com" }));
    rightOf(await catalog.createCoupon(owner, { code: "SPRING", percent: Amount.of("10") }));
  }
});

/** Creates an invoice that is paid, refunded and credited in part, with metadata everywhere. */
const collect = async (owner: typeof other, email: string, isNumbered: boolean) => {
  const series = { name: "invoices", pattern: "INV-{n}" };
  const numbering = isNumbered ? { numbering: series } : {};
  const payments = createQuittance({ ...app.ports, ...app.store, ...numbering });
  const metadata = { payer: "Robin" };
  const made = rightOf(await payments.createInvoice(owner, requestOf(email)));
  const paying = { ...paymentOf(`pay_${made.invoice.id}`, "180"), metadata };
  const { payment } = rightOf(await payments.recordPayment(owner, made.invoice.id, paying));
  const refund = { idempotencyKey: `refund_${payment.id}`, price: money("1", "EUR"), metadata };
  rightOf(await payments.recordRefund(owner, payment.id, refund));
  const item = made.items[0]?.id ?? expect.fail("no item");
  const note = {
    idempotencyKey: `note_${made.invoice.id}`,
    lines: [{ invoiceItemId: item, quantity: 1 }],
    metadata,
  };
  rightOf(await payments.createCreditNote(owner, made.invoice.id, note));
  const work = deliveryWork({ ...app.ports, ...app.store, environment });
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

const erase = (email: string) =>
  eraseCustomer(store.adminExecutor, { organizationId: testOrganization, email });

test("leaves no trace of a person but what is printed on numbered invoices", async () => {
  const id = await collect(testOrganization, "Robin@example.com", false);
  const before = rightOf(await app.payments.getInvoice(testOrganization, id)).invoice;
  const tables = new Set((await rowsWith("robin")).map((row) => row.split(" ")[0]));
  expect([...tables].sort()).toEqual([
    ...["coupon_redemptions", "credit_notes", "invoices", "outbox", "payments", "refunds"],
    "webhook_deliveries",
  ]);
  const erased = await erase("ROBIN@example.com");
  expect(erased).toMatchObject({ invoices: 1, documents: 0 });
  expect(erased.deliveries).toBeGreaterThan(3);
  expect(await rowsWith("robin")).toEqual([]);
  expect(rightOf(await app.payments.getInvoice(testOrganization, id)).invoice).toEqual({
    ...before,
    customerEmail: erasedEmail,
    customer: undefined,
    metadata: {},
  });
  expect(await erase("robin@example.com")).toEqual({ invoices: 0, documents: 0, deliveries: 0 });

  await collect(testOrganization, "robin@example.com", true);
  expect(await erase("robin@example.com")).toMatchObject({ invoices: 1, documents: 1 });
  const kept = await rowsWith("robin");
  expect(kept).toEqual([expect.stringMatching(/^invoices .*INV-1/u)]);
  expect(kept[0]?.match(/robin/giu)).toHaveLength(2);
  expect(await mismatchesIn(store.adminExecutor)).toEqual([]);
});

test("changes nothing of other people and organizations", async () => {
  await collect(testOrganization, "ada@example.com", false);
  await collect(other, "robin@example.com", false);
  const all = [await rowsWith("ada@"), await rowsWith("robin@")];
  expect(await erase("robin@example.com")).toMatchObject({ invoices: 0 });
  expect([await rowsWith("ada@"), await rowsWith("robin@")]).toEqual(all);
});

test("a copy sends nothing of the original, and its records stay", async () => {
  await collect(testOrganization, "ada@example.com", false);
  await collect(other, "robin@example.com", false);
  const work = deliveryWork({ ...app.ports, ...app.store, environment });
  const due = async () =>
    (await work.dueLanes(testOrganization, 10)).length + (await work.dueLanes(other, 10)).length;
  expect(await due()).toBeGreaterThan(1);
  const pending = (await rowsWith("PENDING")).filter((row) => row.startsWith("webhook_"));
  expect(await silenceWebhooks(store.adminExecutor)).toBe(pending.length);
  expect(await due()).toBe(0);
  rightOf(await app.payments.createInvoice(other, requestOf("late@example.com")));
  await work.readEvents(other);
  expect(await due()).toBe(0);
  expect(await mismatchesIn(store.adminExecutor)).toEqual([]);
});
