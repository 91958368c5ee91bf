import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { payerLabels } from "@quittance/console/pay";
import { nodeListener } from "@quittance/http/node";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { Amount, timestampOf, type Invoice } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../../../test/support/find-chromium.ts";
import { money, paymentOf } from "../../../../test/support/create-test-app.ts";
import { listen, type LocalServer } from "../../../../test/support/listen.ts";
import { rightOf } from "../../../../test/support/right-of.ts";
import { createInvoice, createPayerApp } from "./create-payer-app.ts";

const executablePath = findChromium();
if (executablePath === undefined) {
  process.stderr.write("Chromium was not found: the payer's page is not tested in a browser.\n");
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe.skipIf(executablePath === undefined)("the payer's page in a browser", () => {
  const he = { titles: { ...payerLabels.en.titles, OPEN: "לתשלום" } };
  const site = createPayerApp({ currencies: ["USD"], labels: { he } });
  let server: LocalServer;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    server = await listen(nodeListener(site.handler));
    origin = server.url;
    const args = ["--no-sandbox", "--disable-gpu", "--disable-quic"];
    args.push("--no-first-run", "--disable-background-networking", "--disable-component-update");
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  /** Opens a page, runs `use`, and checks that nothing was blocked, failed or left the origin. */
  const visit = async (
    path: string,
    options: BrowserContextOptions,
    use: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const context = await browser.newContext({ locale: "en-GB", ...options });
    const problems: Array<string> = [];
    try {
      const page = await context.newPage();
      await page.route("https://shop.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>Thank you for your order</h1>" }),
      );
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      page.on("request", (request) => {
        if (!/^(?:http:\/\/127\.0\.0\.1:\d+|https:\/\/shop\.example)\//u.test(request.url())) {
          problems.push(`requested ${request.url()}`);
        }
      });
      await page.goto(`${origin}${path}`);
      await use(page);
      // Chromium reports the page of a missing invoice, and that there is no icon.
      const isExpected = (text: string): boolean => /with a status of (?:404|418)/u.test(text);
      expect(problems.filter((text) => !isExpected(text))).toEqual([]);
    } finally {
      await context.close();
    }
  };

  const pay = async ({ id }: Invoice, key: string, amount: string): Promise<void> => {
    const request = paymentOf(key, money(amount, "EUR"));
    rightOf(await site.app.payments.payments.record(testOrganization, id, request));
  };

  test("is complete without JavaScript", async () => {
    const invoice = await createInvoice(site.app);
    await visit(`/pay/${invoice.id}`, { javaScriptEnabled: false }, async (page) => {
      await page.getByText("€40.16").first().waitFor();
      await page.getByText("Notebooks").waitFor();
      await page.getByText("DE71 1102 2033 0123 4567 89").first().waitFor();
      expect(await page.getByRole("img", { name: /QR code/u }).count()).toBe(1);
      await page.getByRole("link", { name: "BITCOIN" }).click();
      await page.getByText("0.000502 BITCOIN").first().waitFor();
      await pay(invoice, "without-script", "40.16");
      await page.getByRole("link", { name: "Refresh this page" }).click();
      await page.getByRole("heading", { name: "Paid", exact: true }).waitFor();
      await page.getByRole("link", { name: "Return to shop.example" }).click();
      await page.getByRole("heading", { name: "Thank you for your order" }).waitFor();
    });
  });

  test("shows payments that arrive, and returns to the shop once it is paid", async () => {
    const invoice = await createInvoice(site.app);
    await visit(`/pay/${invoice.id}`, {}, async (page) => {
      await page.getByText("This page refreshes when a payment arrives.").waitFor();
      await page.getByRole("heading", { name: "To pay", exact: true }).waitFor();
      await pay(invoice, "first", "10");
      await page.getByRole("heading", { name: "Still to pay" }).waitFor();
      await page.getByText("€30.16").first().waitFor();
      await pay(invoice, "second", "30.16");
      await page.getByText("Paid. You are being returned to shop.example").waitFor();
      await page.waitForURL("https://shop.example/orders/1?done=yes");
    });
  });

  test("stays on the page of an invoice that was paid before", async () => {
    const invoice = await createInvoice(site.app);
    await pay(invoice, "before", "40.16");
    await visit(`/pay/${invoice.id}`, {}, async (page) => {
      const requested: Array<string> = [];
      page.on("request", (request) => requested.push(request.url()));
      await page.reload({ waitUntil: "networkidle" });
      expect(await page.locator("main[data-status]").count()).toBe(0);
      expect(requested.filter((url) => url.includes("status") || url.includes("shop"))).toEqual([]);
    });
  });

  test("copies the account number", async () => {
    const { id } = await createInvoice(site.app);
    const permissions = ["clipboard-read", "clipboard-write"];
    await visit(`/pay/${id}`, { permissions }, async (page) => {
      await page.getByRole("button", { name: "Copy: DE71 1102 2033 0123 4567 89" }).click();
      await page.getByText("Copied: DE71 1102 2033 0123 4567 89").waitFor();
      const copied = await page.evaluate("navigator.clipboard.readText()");
      expect(copied).toBe("DE71110220330123456789");
    });
  });

  const pages = ["open", "bitcoin", "paid", "voided", "expired", "missing"] as const;
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ];
  const languages = [...Object.keys(payerLabels), "he"];

  const pathOf = async (name: (typeof pages)[number]): Promise<string> => {
    if (name === "missing") return "/pay/invoice_404";
    const invoice = await createInvoice(site.app, {
      ...(name === "expired" ? { expiresAt: site.app.clock() } : {}),
      ...(name === "open" ? { dueAt: timestampOf("2099-01-31 12:00:00") } : {}),
      ...(name === "bitcoin" ? longItems : {}),
    });
    if (name === "paid") await pay(invoice, `paid-${invoice.id}`, "40.16");
    if (name === "expired") site.app.tick(1);
    if (name === "voided") {
      rightOf(await site.app.payments.invoices.void(testOrganization, invoice.id));
    }
    return `/pay/${invoice.id}${name === "bitcoin" ? "?currency=BITCOIN" : ""}`;
  };

  /** Checks a page at its size and in its colors. */
  const checkPage = async (page: Page, name: string): Promise<void> => {
    const folder = process.env["QUITTANCE_SCREENSHOTS"];
    if (folder !== undefined) {
      await page.screenshot({ path: `${folder}/payer-${name}.png`, fullPage: true });
    }
    const overflow = await page.evaluate(
      "[document.documentElement, ...document.querySelectorAll('.wide')]" +
        ".map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)",
    );
    expect([name, overflow]).toEqual([name, name.startsWith("missing") ? [0] : [0, 0]]);
    const found = await page.evaluate<ReadonlyArray<string>>(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => " +
        "id + ': ' + nodes.map(({ html }) => html).join(' ')))",
    );
    expect([name, found]).toEqual([name, []]);
  };

  test.each([
    ...pages.map((name) => [name, "en-GB"] as const),
    ...languages.map((locale) => ["open", locale] as const),
  ])("has no accessibility violations: %s, %s", async (name, locale) => {
    await visit(await pathOf(name), { locale }, async (page) => {
      await page.evaluate(axe);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        for (const size of sizes) {
          await page.setViewportSize(size);
          await checkPage(page, `${name}-${locale}-${colorScheme}-${String(size.width)}`);
        }
      }
    });
  });
});

/** Lines with long texts. */
const longItems = {
  items: [
    {
      ...({ type: "PAYMENT_INTENT", currency: "EUR", quantity: 1000 } as const),
      price: Amount.of("1234.56"),
      title: "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen in blue, embroidered",
    },
  ],
};
