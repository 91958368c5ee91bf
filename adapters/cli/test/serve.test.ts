import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { verifyQuote } from "quittance/evidence";
import type { QuoteJson } from "quittance";
import type { Envelope } from "quittance/wire";
import { expect, test } from "vitest";
import { expectUsageError, serveInTest } from "./in-test.ts";
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

test("serve offers every operation on the invoices and payments of the file", async () => {
  const serving = await serveInTest(["--now", "2025-07-17 15:00:00"]);
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${serving.url}${path}`, {
      method: "POST",
      headers: {
        authorization: "sk_test_sample_key_of_org_lantern",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as Envelope<unknown>).data;
  };
  expect(await post("/invoices/list", { status: ["PARTIALLY_PAID"] })).toMatchObject({
    total: 1,
    invoices: [{ id: "invoice_almanac_year", customer_email: "Noor.Visser@example.net" }],
  });
  expect(
    await post("/payments", { provider_id: ["prov_chainpay"], expand: ["provider"] }),
  ).toMatchObject({
    payments: [
      { id: "payment_observatory_1", status: "PENDING", provider: { name: "Chainpay" } },
      {
        id: "payment_star_charts_1",
        status: "COMPLETED",
        price_usd: "49.812003921334116098704913916029",
      },
    ],
  });
  const id = "invoice_almanac_year";
  expect(await post(`/invoices/${id}`, { expand: ["payments", "items.product"] })).toMatchObject({
    items: [{ product: { name: "Almanac subscription" } }, { product: null }],
    payments: [{ status: "COMPLETED", price: "40" }, { status: "FAILED" }],
  });
  expect(await post("/pay/quote", { invoice: { id }, currency: "USD" })).toMatchObject({
    total: { currency: "USD" },
  });
  expect(await post("/analytics/dashboard", { period: "last_7_days" })).toMatchObject({
    metrics: { invoices_count: 5, invoices_completed_count: 1, payments_completed_count: 2 },
  });
  const completing = await post("/payments/payment_reading_room_1/status", { status: "COMPLETED" });
  expect(completing).toMatchObject({
    invoice: { id: "invoice_reading_room", status: "COMPLETED" },
  });
});
