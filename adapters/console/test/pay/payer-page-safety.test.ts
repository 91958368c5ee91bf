import { Amount, timestampOf, type Id } from "quittance";
import { left, portFailed, right } from "quittance/adapter";
import { sequentialIds, testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { money, paymentOf } from "../../../../test/support/create-test-app.ts";
import { rightOf } from "../../../../test/support/right-of.ts";
import {
  createInvoice,
  createPayerApp,
  openPage,
  type PayerApp,
  targets,
} from "./create-payer-app.ts";

const pay = async ({ app }: PayerApp, id: Id<"invoice">, amount: string, key = "p-1") =>
  rightOf(
    await app.payments.payments.record(testOrganization, id, paymentOf(key, money(amount, "EUR"))),
  );

const item = (title: string) => ({
  ...({ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("1"), quantity: 1 } as const),
  title,
});

describe("an address without an invoice", () => {
  const malformed = ["x", "payment_1", "invoice_", "%E0%A4%A", "..%2f", "INVOICE_1", "<script>"];

  test("gets the same page whatever the reason is", async () => {
    const { page, id } = await openPage();
    const unknown = await page.get("/pay/invoice_404");
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain("<h1>Invoice not found</h1>");
    for (const name of [...malformed, `${id}x`, "x".repeat(5000)]) {
      expect(await page.get(`/pay/${name}`)).toEqual(unknown);
    }
  });

  test("gets the same page if two organizations use the identifier", async () => {
    const page = createPayerApp();
    const unknown = await page.get("/pay/invoice_404");
    const { payments } = page.app;
    const twice = createPayerApp({
      payments: {
        ...payments,
        invoices: { ...payments.invoices, owner: () => Promise.resolve(right(undefined)) },
      },
    });
    expect(await twice.get("/pay/invoice_1")).toEqual(unknown);
  });

  test("has the same status resource whatever the reason is", async () => {
    const page = createPayerApp();
    const unknown = await page.get("/pay/invoice_404/status");
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":"Invoice not found"}']);
    for (const name of malformed) {
      expect(await page.get(`/pay/${name}/status`)).toEqual(unknown);
    }
  });
});

describe("the page", () => {
  test("shows nothing of the customer and the host beyond the payer's view", async () => {
    const page = createPayerApp();
    const { id } = await createInvoice(page.app, {
      customer: { name: "Ada Private", taxId: "DE123456789", address: ["Nowhere 1"] },
    });
    rightOf(
      await page.app.payments.payments.record(testOrganization, id, {
        ...paymentOf("secret-key", money("10", "EUR")),
        reference: "secret-reference",
        metadata: { card: "secret-card" },
      }),
    );
    for (const path of [`/pay/${id}`, `/pay/${id}?currency=BITCOIN`, `/pay/${id}/status`]) {
      const { status, text } = await page.get(path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/private|secret|internal-note|DE123456789|Nowhere/iu);
    }
  });

  test("escapes every text", async () => {
    const hostile = `"><script>alert('1')</script><img src=x onerror=alert(2)>&lt;\u202E`;
    const sepa = { ...targets.sepa, name: hostile.slice(0, 60), remittance: hostile.slice(0, 60) };
    const bitcoin = { ...targets.bitcoin, label: hostile.slice(0, 60) };
    const page = createPayerApp({
      payTo: () => ({ sepa, bitcoin }),
      labels: { en: { howToPay: hostile, copy: hostile } },
    });
    const { id } = await createInvoice(page.app, {
      items: [item(hostile)],
      redirectUrl: `https://shop.example/?x="onclick=alert(3)'<b>`,
    });
    const pages = [(await page.get(`/pay/${id}`)).text];
    pages.push((await page.get(`/pay/${id}?currency=BITCOIN"><script>`)).text);
    await pay(page, id, "1");
    pages.push((await page.get(`/pay/${id}`)).text);
    for (const text of pages) {
      expect(text.match(/<script/gu)).toEqual(["<script"]);
      expect(text).toContain("&lt;script&gt;alert(&#39;1&#39;)");
      const tags = text.replaceAll(/"[^"]*"/gu, '""');
      expect(tags).not.toMatch(/<(?:img|b|style)\b|<[^>]*\s(?:on\w+|style)=/u);
    }
  });

  test("has a policy that allows nothing inline, and is neither stored, framed nor indexed", async () => {
    const { page, id } = await openPage();
    for (const path of [`/pay/${id}`, "/pay/invoice_404"]) {
      expect((await page.get(path)).headers).toEqual({
        "cache-control": "no-store",
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "content-type": "text/html; charset=utf-8",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "no-referrer",
        vary: "accept-language",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-robots-tag": "noindex, nofollow",
      });
    }
    expect((await page.get(`/pay/${id}`)).text).toContain('content="noindex, nofollow"');
  });

  test("leads to https only", async () => {
    for (const redirectUrl of ["http://shop.example/", undefined]) {
      const { page, id } = await openPage({ redirectUrl });
      await pay(page, id, "40.16");
      expect((await page.get(`/pay/${id}`)).text).not.toContain("Return to");
      expect(JSON.parse((await page.get(`/pay/${id}/status`)).text)).toMatchObject({
        redirect_url: null,
      });
    }
  });
});

describe("requests", () => {
  test("HEAD gets the headers of GET", async () => {
    const { page, id } = await openPage();
    const { status, headers, text } = await page.get(`/pay/${id}`, { method: "HEAD" });
    expect([status, text]).toEqual([200, ""]);
    expect(headers).toEqual((await page.get(`/pay/${id}`)).headers);
  });

  test.each([
    ["POST", "/pay/quote"],
    ["GET", "/pay/quote"],
    ["POST", "/pay/invoice_1"],
    ["GET", "/pay"],
    ["GET", "/pay/"],
    ["GET", "/pay/invoice_1/other"],
    ["GET", "/invoices/invoice_1"],
  ])("%s %s is passed on to the API", async (method, path) => {
    const { status, text } = await createPayerApp().get(path, { method });
    expect([status, text]).toEqual([418, `${method} ${path}`]);
  });

  test.each([
    ["page.css", "text/css; charset=utf-8"],
    ["page.js", "text/javascript; charset=utf-8"],
  ])("%s has its type", async (name, type) => {
    const { status, headers, text } = await createPayerApp().get(`/pay/${name}`);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(text.length).toBeGreaterThan(1000);
  });

  test("a store that fails makes the page unavailable, and is reported", async () => {
    const { payments } = createPayerApp().app;
    const failure = portFailed("invoices", new Error("connection lost"));
    const failing = createPayerApp({
      payments: {
        ...payments,
        invoices: { ...payments.invoices, owner: () => Promise.resolve(left(failure)) },
      },
    });
    for (const path of ["/pay/invoice_1", "/pay/invoice_1/status"]) {
      const { status, headers, text } = await failing.get(path);
      expect([status, headers["retry-after"]]).toEqual([503, "5"]);
      expect(text).not.toContain("connection lost");
    }
    expect(failing.errors).toHaveLength(2);
  });

  test("an identifier with characters that are escaped in paths is found", async () => {
    const ids = sequentialIds();
    const { page, id } = await openPage({}, {}, { newId: (prefix) => `${ids(prefix)}/?"` });
    expect(id).toBe('invoice_1/?"');
    const { status, text } = await page.get("/pay/invoice_1%2F%3F%22");
    expect(status).toBe(200);
    expect(text).toContain('href="invoice_1%2F%3F%22?currency=BITCOIN"');
    expect(text).toContain('data-status="invoice_1%2F%3F%22/status"');
    expect((await page.get("/pay/invoice_1%2F%3F%22/status")).status).toBe(200);
  });
});

describe("the status of a page", () => {
  const statusOf = async (page: PayerApp, id: Id<"invoice">) =>
    JSON.parse((await page.get(`/pay/${id}/status`)).text) as {
      readonly version: string;
      readonly redirect_url: string | null;
    };

  const versionOf = async (page: PayerApp, id: Id<"invoice">) =>
    /data-version="([^"]*)"/u.exec((await page.get(`/pay/${id}`)).text)?.[1];

  test("has the version of the page until something changes", async () => {
    const { page, id } = await openPage();
    expect(await statusOf(page, id)).toEqual({
      version: await versionOf(page, id),
      redirect_url: null,
    });
    const versions = [await versionOf(page, id)];
    for (const key of ["a", "b"]) {
      await pay(page, id, "10", key);
      versions.push((await statusOf(page, id)).version);
      expect(versions.at(-1)).toBe(await versionOf(page, id));
    }
    await pay(page, id, "20.16", "c");
    const paid = await statusOf(page, id);
    versions.push(paid.version);
    expect(new Set(versions).size).toBe(4);
    expect(paid.redirect_url).toBe("https://shop.example/orders/1?done=yes");
  });

  test("changes when an invoice expires", async () => {
    const { page, id } = await openPage({ expiresAt: timestampOf("2025-07-17 13:00:00") });
    const before = await statusOf(page, id);
    page.app.tick(7200);
    expect(await statusOf(page, id)).not.toEqual(before);
  });

  test("counts all of more payments than an invoice is expanded with", async () => {
    const { page, id } = await openPage();
    for (let index = 0; index < 120; index += 1) await pay(page, id, "0.1", `p-${String(index)}`);
    const { text } = await page.get(`/pay/${id}`, { headers: { "accept-language": "en" } });
    expect(text).toContain('<p class="amount"><bdi>€28.16</bdi></p>');
    expect(text.match(/>€0\.10</gu)).toHaveLength(120);
  });
});
