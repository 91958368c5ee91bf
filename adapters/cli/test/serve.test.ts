import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { verifyQuote } from "quittance/explain";
import type { Envelope, QuoteJson } from "quittance/adapter";
import { expect, test } from "vitest";
import { expectUsageError, serveInTest } from "./in-test.ts";
import { post } from "./sample-requests.ts";
import { quittance, sendCurl, serveProcess } from "./run-cli.ts";

test("serve prints a working curl command, and ends with 0 after SIGTERM", async () => {
  const serving = await serveProcess();
  const response = await sendCurl(serving.startupMessage);
  const envelope = (await response.json()) as Envelope<QuoteJson>;
  expect(response.status).toBe(200);
  expect(envelope.env).toBe("development");
  expect(envelope.data.items[0]?.calculations.map((step) => step.calculation_type)).toEqual([
    "PAYMENT_INTENT",
    "CURRENCY_CHANGE",
    "ROUNDING",
  ]);
  const keys = serving.startupMessage.match(/sk_test_\w+/gu);
  expect(new Set(keys).size).toBe(1);
  expect(verifyQuote(envelope.data)).toEqual([]);
  expect(await serving.stop()).toBe(0);
});

test("--accept-quotes creates an invoice from a quote at the rates of the quote", async () => {
  const serving = await serveInTest(["--accept-quotes", "60"]);
  const headers = {
    authorization: "sk_test_sample_key_of_org_lantern",
    "content-type": "application/json",
  };
  const send = (path: string, body: object, more: Readonly<Record<string, string>> = {}) =>
    fetch(serving.url + path, {
      method: "POST",
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });
  const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }];
  const quoted = await send("/pay/quote", { currency: "EUR", items });
  const { data: quote } = (await quoted.json()) as Envelope<QuoteJson>;
  const seal = { "x-quote-seal": quoted.headers.get("x-quote-seal") ?? "" };
  const order = { customer_email: "payer@example.com", currency: "EUR", items, quote };
  expect((await send("/invoices", order, seal)).status).toBe(201);
  expect((await send("/invoices", order)).status).toBe(400);
});

test("--accept-quotes rejects zero and text", () => {
  for (const seconds of ["0", "soon"]) {
    expect(quittance(["serve", "--accept-quotes", seconds]).code).toBe(2);
  }
});

test("--max-rate-age rejects rates that are too far from --now", async () => {
  const fresh = await serveInTest(["--max-rate-age", "60", "--now", "2025-07-17 14:11:54"]);
  expect((await sendCurl(fresh.startupMessage)).status).toBe(200);
  const stale = await serveInTest(["--max-rate-age", "60", "--now", "2025-07-17 14:11:55"]);
  const response = await sendCurl(stale.startupMessage);
  expect([response.status, response.headers.get("x-error-code")]).toEqual([503, "RATE_STALE"]);
});

test("a port in use is a usage error", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  expectUsageError(
    quittance(["serve", "--port", String(port)]),
    `Cannot listen on 127.0.0.1:${String(port)}`,
  );
  taken.close();
});

test("serve offers the products and prices of the file, and what is made of them", async () => {
  const serving = await serveInTest(["--now", "2025-07-17 15:00:00"]);
  const send = (path: string, body: unknown) => post(serving.url, path, body);
  const items = [
    {
      type: "PRODUCT",
      product_id: "product_almanac",
      quantity: 12,
      billing_schema_id: "schema_almanac_monthly",
    },
  ];
  const { data } = await send("/invoices", { customer_email: "noor@example.net", items });
  const { id, price } = data as { readonly id: string; readonly price: string };
  expect(await send("/invoices/list", { status: ["PENDING"] })).toMatchObject({
    data: { total: 1, invoices: [{ id, price: "82.8" }] },
  });
  const payment = { provider_id: "prov_cardhouse", currency: "EUR", status: "COMPLETED" };
  const paid = await send(`/invoices/${id}/payments`, { ...payment, price, idempotency_key: "a" });
  expect(paid).toMatchObject({ status: 201, data: { invoice: { status: "COMPLETED" } } });
  expect(await send("/payments", { expand: ["provider"] })).toMatchObject({
    data: { payments: [{ status: "COMPLETED", provider: { name: "Cardhouse" } }] },
  });
  expect(await send(`/invoices/${id}`, { expand: ["items.product"] })).toMatchObject({
    data: { items: [{ product: { name: "Almanac subscription" } }] },
  });
});
