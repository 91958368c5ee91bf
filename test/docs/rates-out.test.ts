import { readFileSync } from "node:fs";
import { createHttpHandler, quoteSeals, type HttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryStore } from "@quittance/memory";
import {
  createQuittance,
  fixedRates,
  timestampOf,
  type RateProvider,
  type OrganizationId,
} from "quittance";
import { left, portFailed, right } from "quittance/adapter";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { describe, expect, test } from "vitest";

const page = readFileSync("docs/operations.md", "utf8");

/** The row of the page about each operation, by its first cell. */
const said: ReadonlyArray<readonly [operation: string, outcome: string]> = [
  ...page.matchAll(/^\| (`POST [^|]+?) +\| ([^|]+?) +\|$/gmu),
].map(([, operation = "", outcome = ""]) => [operation.replaceAll("`", ""), outcome] as const);

const usual = fixedRates(rateSetOf({ GBP: "0.75", EUR: "0.8" }));
let isOut = false;
const rates: RateProvider = {
  ratesFor: (wanted) =>
    isOut
      ? () => Promise.resolve(left(portFailed("rates", new Error("no route"))))
      : usual.ratesFor(wanted),
};

const shop: OrganizationId = "org_acme";
const handlerOf = (): HttpHandler => {
  const clock = fixedClock("2025-07-17 15:00:00");
  const store = memoryStore({
    organizations: [{ id: shop, name: "Acme", imageUrl: undefined }],
    providers: [
      {
        id: "prov_card",
        name: "Card",
        type: "FIAT",
        isActive: true,
        currencies: ["GBP"],
        createdAt: timestampOf("2025-01-03 10:00:00"),
        updatedAt: undefined,
      },
    ],
  });
  return createHttpHandler({
    environment: "development",
    payments: createQuittance({ ...store, rates, clock, newId: sequentialIds() }),
    authenticate: () => Promise.resolve(right({ organizationId: shop, scopes: undefined })),
    quoteSeals: quoteSeals({ secrets: ["a secret that is long enough here"], seconds: 60, clock }),
  });
};

const handle = fetchHandler(handlerOf());
const ask = async (
  path: string,
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  handle(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );

const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }];
const order = { customer_email: "robin@example.com", items };
const payment = (key: string) => ({
  idempotency_key: key,
  provider_id: "prov_card",
  currency: "GBP",
  price: "1",
});

describe("docs/operations.md: operations that work while rates are unavailable", async () => {
  const quoted = await ask("/pay/quote", { items });
  const { data: quote } = (await quoted.json()) as { readonly data: unknown };
  const seal = { "x-quote-seal": quoted.headers.get("x-quote-seal") ?? "" };
  await ask("/invoices", order, { "idempotency-key": "order-1" });
  await ask("/invoices", order);
  await ask("/invoices/invoice_1/payments", payment("card-1"));

  const again: Readonly<Record<string, () => Promise<Response>>> = {
    "POST /invoices": () => ask("/invoices", order, { "idempotency-key": "order-1" }),
    "POST /invoices/{id}/payments": () => ask("/invoices/invoice_1/payments", payment("card-1")),
  };
  const once: Readonly<Record<string, () => Promise<Response>>> = {
    "POST /pay/quote": () => ask("/pay/quote", { items }),
    "POST /invoices/validate": () => ask("/invoices/validate", order),
    "POST /invoices": () => ask("/invoices", order),
    "POST /invoices with an accepted quote": () => ask("/invoices", { ...order, quote }, seal),
    "POST /invoices/{id}": () => ask("/invoices/invoice_1", { expand: ["payments"] }),
    "POST /invoices/{id} with currency": () => ask("/invoices/invoice_1", { currency: "EUR" }),
    "POST /invoices/{id}/void": () => ask("/invoices/invoice_2/void"),
    "POST /invoices/{id}/payments": () => ask("/invoices/invoice_1/payments", payment("card-2")),
    "POST /payments/{id}": () => ask("/payments/payment_1"),
    "POST /payments/{id}/status": () => ask("/payments/payment_1/status", { status: "COMPLETED" }),
    "POST /invoices/list": () => ask("/invoices/list"),
    "POST /payments": () => ask("/payments"),
    "POST /analytics/dashboard": () => ask("/analytics/dashboard"),
  };

  test("the page names every operation that is tried here", () => {
    expect(said.map(([operation]) => operation)).toEqual(Object.keys(once));
  });

  test.each(said)("%s: %s", async (operation, outcome) => {
    isOut = true;
    const response = await once[operation]?.();
    const repeated = await again[operation]?.();
    isOut = false;
    const code = response?.headers.get("x-error-code") ?? null;
    expect(code).toBe(outcome.startsWith("503") ? "RATE_UNAVAILABLE" : null);
    expect(response?.ok).toBe(outcome.startsWith("works"));
    expect(repeated?.status).toBe(outcome.includes("replay") ? 200 : undefined);
  });
});
