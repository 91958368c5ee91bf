import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { loopEngine, verifyWebhook } from "@quittance/events";
import { nodeDigest } from "@quittance/http/node";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { fixedRates, createCoupons, createTaxes } from "quittance";
import { rateSetOf } from "quittance/testing";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createPlatform } from "./app.ts";
import { fakeProvider } from "./fake-provider.ts";
import { createPricing } from "./pricing.ts";
import { card, shop } from "./provider.ts";
import { createDatabase, type TemporaryDatabase } from "./temporary-database.ts";

const secret = "whsec_of_this_test";
const engine = loopEngine({ pollMs: 50 });
const provider = fakeProvider(secret, () => `${address()}/billing/providers/${card}/notifications`);
let database: TemporaryDatabase;
let server: Server;

const address = (): string => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
  const { pool } = database;
  const ports = postgresStore(poolExecutor(pool));
  const catalog = { taxes: createTaxes(ports), coupons: createCoupons(ports) };
  const vat = await createPricing(catalog, shop);
  expect(await createPricing(catalog, shop)).toBe(vat);
  await pool.query(
    `INSERT INTO articles (article_id, title, currency, price, tax_id)
      VALUES ('mug', 'Mug', 'EUR', 12.50, $1)`,
    [vat],
  );
  for (const name of ["ann", "bob", "staff"]) {
    await pool.query("INSERT INTO users (email, token_digest, is_staff) VALUES ($1, $2, $3)", [
      ...[`${name}@example.com`, nodeDigest(`token-of-${name}`), name === "staff"],
    ]);
  }
  const rates = fixedRates(rateSetOf({ EUR: "0.8" }));
  const options = { pool, rates, provider, secret, environment: "development" } as const;
  const { app, deliveries } = createPlatform(options);
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  await engine.start(deliveries);
});

afterAll(async () => {
  await engine.stop();
  server.closeAllConnections();
  server.close();
  await database.drop();
});

type Json = Readonly<Record<string, unknown>>;

/** Sends a request as a user, and returns the status and the body of the response. */
const send = async (user: string, method: string, path: string, body?: object, key = "") => {
  const authorization = user === "api" ? database.key : `Bearer token-of-${user}`;
  const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(address() + path, { method, headers, ...init });
  return { status: response.status, body: (await response.json()) as Json };
};

const order = (user: string, key: string, content: object = {}) =>
  send(user, "POST", "/orders", { article: "mug", quantity: 2, ...content }, key);

const ordersOf = async (user: string): Promise<ReadonlyArray<Json>> =>
  (await send(user, "GET", "/orders")).body as unknown as ReadonlyArray<Json>;

const lastCharge = () => {
  const charge = provider.charges.at(-1);
  if (charge === undefined) throw new Error("Nothing was charged");
  return charge;
};

test("an order is charged in cents, with tax, and settled by notifications", async () => {
  const { status, body } = await order("ann", "order-1", { coupons: ["welcome"] });
  expect(status).toBe(201);
  const { invoice_id } = body;
  expect(lastCharge()).toMatchObject({ amount: 2678n, currency: "eur", metadata: { invoice_id } });
  expect(await ordersOf("ann")).toMatchObject([{ invoice_id, status: "PENDING" }]);
  await provider.pay(lastCharge());
  expect(await ordersOf("ann")).toEqual([
    {
      ...{ title: "Mug", quantity: 2, invoice_id, status: "COMPLETED", substatus: null },
      ...{ price: "26.78", currency: "EUR", net_paid: "26.78" },
    },
  ]);
  expect(await ordersOf("bob")).toEqual([]);
});

test("a refund by staff is recorded when the provider reports it", async () => {
  const { body } = await order("bob", "order-2");
  await provider.pay(lastCharge());
  const path = `/orders/${String(body["invoice_id"])}/refund`;
  expect((await send("bob", "POST", path)).status).toBe(403);
  expect((await send("staff", "POST", "/orders/unknown/refund")).status).toBe(404);
  expect((await send("staff", "POST", path)).status).toBe(202);
  expect(await ordersOf("bob")).toMatchObject([{ substatus: "REFUNDED", net_paid: "0" }]);
  // A dashboard ends at the second before the current one.
  const metrics = async () => (await send("staff", "GET", "/dashboard")).body["metrics"];
  const expected = { paid_usd: "70.6625", refunded_usd: "37.1875" };
  await expect.poll(metrics).toMatchObject(expected);
});

test("concurrent requests with one key place one order", async () => {
  const before = await ordersOf("ann");
  const placed = await Promise.all(Array.from({ length: 8 }, () => order("ann", "order-3")));
  expect(placed.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
  expect(new Set(placed.map(({ body }) => body["invoice_id"])).size).toBe(1);
  expect(await ordersOf("ann")).toHaveLength(before.length + 1);
});

test("an order that the platform rejects leaves no invoice", async () => {
  const count = async () => (await send("api", "POST", "/billing/invoices/list", {})).body["data"];
  const before = await count();
  expect((await order("ann", "order-4", { quantity: 101 })).status).toBe(500);
  expect((await order("ann", "order-5", { article: "lamp" })).status).toBe(400);
  expect((await order("ann", "order-6", { coupons: ["WELCOME"] })).status).toBe(400);
  expect((await order("unknown", "order-7")).status).toBe(401);
  expect(await count()).toEqual(before);
});

test("a webhook endpoint receives the completed invoice, signed", async () => {
  const received: Array<{ readonly text: string; readonly headers: Headers }> = [];
  const receiver = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const text = Buffer.concat(chunks as Array<Buffer>).toString();
      received.push({ text, headers: new Headers(request.headers as Record<string, string>) });
      response.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/`;
  const types = ["invoice.completed"];
  const made = await send("api", "POST", "/billing/webhooks", { url, types });
  expect(made.status).toBe(201);
  const { secret: signing } = made.body["data"] as { readonly secret: string };

  const { body } = await order("ann", "order-8");
  await provider.pay(lastCharge());
  const paid = expect.objectContaining({ id: body["invoice_id"], status: "COMPLETED" }) as object;
  await expect
    .poll(() => received.map(({ text, headers }) => verifyWebhook(text, headers, signing)))
    .toContainEqual({
      _tag: "Right",
      right: expect.objectContaining({ type: types[0], data: { invoice: paid } }) as object,
    });
  receiver.closeAllConnections();
  receiver.close();
});
