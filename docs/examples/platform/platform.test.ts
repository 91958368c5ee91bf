import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createWebhooks, deliveryWork, loopEngine, newWebhookSecret } from "@quittance/events";
import { eq } from "drizzle-orm";
import { Client, Pool } from "pg";
import { fixedRates, orThrow, rateSet, type Id } from "quittance";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "./app.ts";
import { createBilling, organizationId, type Billing } from "./billing.ts";
import { orders, usage, users } from "./tables.ts";
import { billUsage } from "./usage.ts";

const serverUrl = new URL(process.env["DATABASE_URL"] ?? "postgres://localhost:5432/postgres");
const name = `platform_${randomUUID().replaceAll("-", "")}`;
const secrets = { seal: randomUUID(), webhook: newWebhookSecret() };
const [buyer, staff] = ["token-of-buyer", "token-of-staff"];
const cart = { article: "lamp", quantity: 3, coupons: ["WELCOME"] };

let pool: Pool;
let billing: Billing;
let app: ReturnType<typeof createApp>;

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name}`);
  pool = new Pool({ connectionString: Object.assign(new URL(serverUrl), { pathname: name }).href });
  await pool.query(readFileSync(new URL("tables.sql", import.meta.url), "utf8"));
  billing = await createBilling(pool, fixedRates(rateSet({ EUR: "0.88", GBP: "0.75" })));
  app = createApp(billing, secrets);
});

afterAll(async () => {
  await app.close();
  await pool.end();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

const send = async (token: string, url: string, body?: object, key?: string) => {
  const method = body === undefined ? "GET" : "POST";
  const headers = { authorization: token, "idempotency-key": key ?? randomUUID() };
  const reply = await app.inject({ method, url, headers, ...(body && { body }) });
  return { status: reply.statusCode, text: reply.body, json: () => reply.json<Reply>() };
};

/** What the tests read of replies. */
interface Reply {
  readonly quote: { readonly total: object };
  readonly seal: string;
  readonly invoice: Id<"invoice">;
  readonly payment: Id<"payment">;
  readonly amount: string;
}

const offer = async () => ({ ...cart, ...(await send(buyer, "/quote", cart)).json() });

/** An order of one lamp without a coupon, which a buyer can use once. */
const orderable = async () => {
  const one = { article: "lamp", quantity: 1 };
  return { ...one, ...(await send(buyer, "/quote", one)).json() };
};

const rowsOf = (invoice: Id<"invoice">) =>
  billing.db.select().from(orders).where(eq(orders.invoice, invoice));

test("an order is invoiced, paid in two currencies, printed, shipped and partly returned", async () => {
  const offered = await offer();
  expect(offered.quote).toMatchObject({
    total: { price: "128.48" },
    totals: { net: "107.97", tax: "20.51" },
  });
  const ordered = await send(buyer, "/orders", offered, "order-1");
  expect(ordered.json()).toMatchObject({ price: "128.48" });
  const { invoice } = ordered.json();
  expect((await send(buyer, "/orders", offered, "order-1")).json()).toEqual(ordered.json());
  expect(await rowsOf(invoice)).toMatchObject([{ article: "lamp", isShipped: false }]);

  const at = `/invoices/${invoice}`;
  const pounds = { idempotencyKey: "ch_1", currency: "GBP", price: "50" };
  const part = await send(staff, `${at}/payments`, pounds);
  expect(part.json()).toMatchObject({ status: "PARTIALLY_PAID" });
  const due = await send(buyer, `${at}/due?currency=EUR`);
  expect(due.json()).toEqual({ currency: "EUR", amount: "69.82" });
  const euros = { idempotencyKey: "ch_2", currency: "EUR", price: due.json().amount };
  const rest = await send(staff, `${at}/payments`, euros);
  expect(rest.json()).toMatchObject({ status: "COMPLETED" });

  const { text: page } = await send(buyer, `${at}/print`);
  expect(page).toContain("Bundesamt für Licht");
  expect(page).toContain("128,48");
  const { text: xml } = await send(buyer, `${at}/xrechnung`);
  expect(xml).toContain("urn:xeinkauf.de:kosit:xrechnung_3.0");
  expect(xml).toContain(">128.48</cbc:TaxInclusiveAmount>");

  const back = { quantity: 1, payment: rest.json().payment };
  const returned = await send(staff, `${at}/returns`, back, "return-1");
  expect(returned.json()).toMatchObject({ number: "LL-G-00001", refunded: "42.83" });
});

test("an order and its invoice are stored together or not at all", async () => {
  const countOf = async () =>
    [await billing.db.$count(orders), (await billing.shop.invoices.list()).total] as const;
  const before = await countOf();
  const many = { ...cart, quantity: 101, coupons: [] };
  const offered = { ...many, ...(await send(buyer, "/quote", many)).json() };
  expect(await send(buyer, "/orders", offered)).toMatchObject({ status: 500 });
  const { quote, seal } = await offer();
  const altered = { ...cart, quote: { ...quote, total: { ...quote.total, price: "1" } }, seal };
  const rejected = await send(buyer, "/orders", altered);
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain("quote.total.price must be");
  const usedUp = await send(buyer, "/orders", { ...cart, quote, seal });
  expect(usedUp.status).toBe(400);
  expect(usedUp.text).toContain("Coupon has reached");
  expect(await countOf()).toEqual(before);
});

test("invoices are those of their buyer, and only staff record payments", async () => {
  const { invoice } = (await send(buyer, "/orders", await orderable())).json();
  const at = `/invoices/${invoice}`;
  expect(await send(staff, `${at}/print`)).toMatchObject({ status: 404 });
  expect(await send("wrong", `${at}/print`)).toMatchObject({ status: 401 });
  expect(await send(buyer, `${at}/payments`, {})).toMatchObject({ status: 403 });
  const unknown = await send(buyer, "/quote", { article: "chair", quantity: 1 });
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain("Product not found");
});

test("a signed webhook ships a paid order, a forged one does not", async () => {
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const webhooks = createWebhooks(billing.ports);
  const endpoint = orThrow(await webhooks.create(organizationId, { url: `${url}/hooks` }));
  Object.assign(secrets, { webhook: endpoint.secret });
  const engine = loopEngine();
  await engine.start(deliveryWork(billing.ports));

  const { invoice } = (await send(buyer, "/orders", await orderable())).json();
  const forged = { type: "invoice.completed", data: { invoice: { id: invoice } } };
  expect(await send(buyer, "/hooks", forged)).toMatchObject({ status: 400 });
  expect(await rowsOf(invoice)).toMatchObject([{ isShipped: false }]);
  const charge = { idempotencyKey: "ch_3", currency: "EUR", price: "47.59" };
  await send(staff, `/invoices/${invoice}/payments`, charge);
  await vi.waitFor(
    async () => {
      expect(await rowsOf(invoice)).toMatchObject([{ isShipped: true }]);
    },
    { timeout: 60_000 },
  );
  await engine.stop();
});

test("a month of usage is billed once, in tiers", async () => {
  const since = new Date("2026-09-15T00:00:00Z");
  const email = "buyer@amt.example";
  await billing.db.update(users).set({ since }).where(eq(users.email, email));
  const days = Array.from({ length: 31 }, (_, day) => String(day + 1).padStart(2, "0"));
  const read = days.map((day) => ({ email, at: `2026-10-${day} 12:00:00`, calls: "800.5" }));
  await billing.db.insert(usage).values(read);
  const [user] = await billing.db.select().from(users).where(eq(users.email, email));
  const before = (await billing.shop.invoices.list()).total;
  for (const now of ["2026-11-01T06:00:00Z", "2026-11-02T06:00:00Z"]) {
    if (user) await billUsage(billing, user, new Date(now));
  }
  const { total, rows } = await billing.shop.invoices.list();
  expect(total - before).toBe(2);
  expect(
    rows
      .slice(0, 2)
      .map(({ price }) => String(price))
      .sort(),
  ).toEqual(["5.95", "88.7"]);
});
