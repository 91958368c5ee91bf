import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeDigest } from "@quittance/http/node";
import { randomIds, systemClock } from "@quittance/memory";
import { importRecords, poolExecutor } from "@quittance/postgres";
import { fixedRates, idOf, timestampOf, type Provider } from "quittance";
import { rateSetOf } from "quittance/testing";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createPlatform } from "./platform.ts";
import { createDatabase, type TemporaryDatabase } from "./temporary-database.ts";

const card: Provider = {
  id: idOf("prov", "prov_card"),
  name: "Card",
  type: "FIAT",
  isActive: true,
  currencies: ["EUR"],
  createdAt: timestampOf("2025-01-03 10:00:00"),
  updatedAt: undefined,
};

let database: TemporaryDatabase;
let server: Server;

beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
  const rates = fixedRates(rateSetOf({ EUR: "0.8" }));
  server = createServer(
    createPlatform(database.pool, { rates, clock: systemClock, newId: randomIds }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await importRecords(poolExecutor(database.pool), { providers: [card] });
  for (const name of ["ann", "bob"]) {
    await database.pool.query(
      `WITH joined AS (
        INSERT INTO users (name, organization_id) VALUES ($1, $2) RETURNING user_id
      )
      INSERT INTO sessions SELECT $3, user_id, now() + interval '1 hour' FROM joined`,
      [name, `org_${name}`, nodeDigest(`session-of-${name}`)],
    );
  }
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});

type Sent = Readonly<Record<string, string>>;

/** Posts for a user, and returns the status and the body of the response. */
const post = async (user: string, path: string, body: unknown, headers: Sent = {}) => {
  const { port } = server.address() as AddressInfo;
  const authorization = `Bearer session-of-${user}`;
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Sent };
};

const order = (reference: string, title = "A lamp"): Sent => ({
  reference,
  title,
  currency: "EUR",
  price: "74.10",
  buyer_email: "robin@example.com",
});

const place = (user: string, body: Sent, key: string) =>
  post(user, "/orders", body, { "idempotency-key": key });

const ordersOf = async (
  user: string,
): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}/orders`, {
    headers: { authorization: `Bearer session-of-${user}` },
  });
  return (await response.json()) as ReadonlyArray<Readonly<Record<string, unknown>>>;
};

/** Returns the number of invoices of a user. */
const countInvoices = async (user: string): Promise<unknown> => {
  const { body } = await post(user, "/billing/invoices/list", {});
  return (body["data"] as unknown as { readonly total: unknown }).total;
};

test("an order and its invoice appear together", async () => {
  const { status, body } = await place("ann", order("A-1"), "key-1");
  expect([status, body["price"], body["status"]]).toEqual([201, "74.1", "PENDING"]);
  const { invoice_id } = body;
  expect(await ordersOf("ann")).toContainEqual({
    ...{ reference: "A-1", title: "A lamp", settled: false },
    invoice_id,
  });
  const found = await post("ann", `/billing/invoices/${invoice_id ?? ""}`, {});
  expect(found.body["data"]).toMatchObject({ id: invoice_id, price: "74.1", status: "PENDING" });
});

test("when the order fails after the invoice was written, there is neither", async () => {
  await place("ann", order("A-2"), "key-2");
  const before = [await countInvoices("ann"), await ordersOf("ann")];
  const rejected = await place("ann", order("A-2", "Another lamp"), "key-2-again");
  expect(rejected.status).toBe(409);
  expect([await countInvoices("ann"), await ordersOf("ann")]).toEqual(before);
});

test("the same key, even at the same time, makes no second order or invoice", async () => {
  const before = (await ordersOf("ann")).length;
  expect(await countInvoices("ann")).toBe(before);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => place("ann", order("A-4"), "key-4")),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(7).fill(200),
    201,
  ]);
  expect(new Set(responses.map(({ body }) => body["invoice_id"])).size).toBe(1);
  expect((await place("ann", order("A-5"), "key-4")).status).toBe(422);
  expect(await countInvoices("ann")).toBe(before + 1);
  expect(await ordersOf("ann")).toHaveLength(before + 1);
});

test("an invoice is visible to its own user only, and to no one without a session", async () => {
  const { body } = await place("bob", order("B-1"), "key-1");
  const path = `/billing/invoices/${body["invoice_id"] ?? ""}`;
  expect((await post("bob", path, {})).status).toBe(200);
  expect((await post("ann", path, {})).status).toBe(404);
  expect((await post("unknown", path, {})).status).toBe(401);
  expect((await post("ann", path, {}, { authorization: "" })).status).toBe(401);
  expect((await ordersOf("ann")).map(({ reference }) => reference)).not.toContain("B-1");
});

test("a payment that is recorded over HTTP settles the order", async () => {
  const { body } = await place("bob", order("B-2"), "key-2");
  const pay = (user: string, price: string, idempotency_key: string) =>
    post(user, `/billing/invoices/${body["invoice_id"] ?? ""}/payments`, {
      ...{ idempotency_key, provider_id: card.id, currency: "EUR", price, status: "COMPLETED" },
    });
  const isSettled = async () =>
    (await ordersOf("bob")).find(({ reference }) => reference === "B-2")?.["settled"];

  expect((await pay("bob", "74", "part")).status).toBe(201);
  expect(await isSettled()).toBe(false);
  expect((await pay("ann", "0.1", "of-another")).status).toBe(404);
  expect((await pay("bob", "0.1", "rest")).status).toBe(201);
  expect(await isSettled()).toBe(true);
});

test("a user makes invoices by orders only", async () => {
  const body = { items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "1" }] };
  const contact = { customer_email: "robin@example.com" };
  expect((await post("ann", "/billing/invoices", { ...body, ...contact })).status).toBe(403);
});
