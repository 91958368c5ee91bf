// Checks the playground of the built site in Chromium, on a desktop and a phone: the console works on
// a service in the page, which requests files of the site only, a changed digit is found, and bills
// are compared.
import { strict as assert } from "node:assert";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient } from "@quittance/http/client";
import { fetchHandler } from "@quittance/http/fetch";
import { chromium, type Browser, type Page } from "playwright-core";
import { Amount, formatMoney, timestampOf } from "quittance";
import { checkOverview } from "../../adapters/console/test/browser/check-overview.ts";
import { checkPage, openPage, type Device } from "../../adapters/console/test/browser/open-page.ts";
import { checkKeyboard } from "../../adapters/console/test/browser/check-session.ts";
import {
  sampleKey,
  sampleService,
} from "../../docs/.vitepress/playground/console/sample-service.ts";
import { chromiumPath } from "../support/find-chromium.ts";
import { siteBase } from "../../docs/.vitepress/build/site-links.ts";
import { serveFolder } from "../site/serve-folder.ts";

const devices: ReadonlyArray<Device> = [
  { name: "desktop", width: 1400, height: 900, colorScheme: "light" },
  { name: "phone", width: 360, height: 740, colorScheme: "dark" },
];

/** The time of the page, so that its sample is that of `paidAmount`. */
const now = "2026-03-17 14:10:54";

/** Returns what the sample was paid in 30 days, as the library calculates it outside of browsers. */
const paidAmount = async (): Promise<string> => {
  const client = createClient({
    baseUrl: "http://sample.test",
    authorization: sampleKey,
    fetch: fetchHandler(await sampleService(() => timestampOf(now))),
  });
  const { data } = await client.POST("/analytics/dashboard", { body: { period: "last_30_days" } });
  const amount = Amount.of(String(data?.data.metrics.paid_usd));
  return formatMoney({ currency: "USD", amount }, "en-US");
};

/** The console shows the sample, calculates a quote, and its invoice is paid. */
const checkConsole = async (browser: Browser, url: string, device: Device): Promise<void> => {
  const { page, errors, close } = await openPage(browser, url, device);
  const requests: Array<string> = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.clock.setFixedTime(`${now.replace(" ", "T")}Z`);
  await page.reload();
  const paid = page.locator(".metric").first().locator(".money");
  await paid.waitFor();
  assert.equal(await paid.getAttribute("title"), await paidAmount());
  await checkOverview(page);
  await checkPage(page, `the overview on ${device.name}`);
  await checkKeyboard(page);
  await payInvoice(page);
  await checkPage(page, `the paid invoice on ${device.name}`);
  await page.screenshot({ path: join(pictures, `${device.name}-invoice.png`), fullPage: true });
  const files = requests.filter((text) => /^GET [^?]*\/console\/(?:assets\/[^/]+)?$/u.test(text));
  assert.deepEqual(requests, files);
  assert.deepEqual(errors, []);
  await close();
};

const payInvoice = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Quote", exact: true }).click();
  const line = page.getByRole("group", { name: "Line 1", exact: true });
  await line.getByLabel("Product and price").selectOption({ index: 1 });
  await page.getByLabel("Coupons").fill("SUMMIT");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByRole("heading", { name: "How the price is calculated" }).waitFor();
  await page.getByRole("button", { name: "Create invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Customer email").fill("robin@example.com");
  await dialog.getByRole("button", { name: "Create invoice" }).click();
  await page.getByRole("heading", { level: 1, name: /^Invoice / }).waitFor();
  await page.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByLabel("Provider", { exact: true }).fill("prov_cardhouse");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.locator(".page-head").getByText("Paid", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Verify this invoice" }).click();
  await page.getByText("calculation steps are consistent.").waitFor();
};

/** The page shows the console, and finds a digit that is changed in a quote. */
const checkTampering = async (browser: Browser, url: string, device: Device): Promise<void> => {
  const page = await browser.newPage({ viewport: device, colorScheme: device.colorScheme });
  await page.goto(url);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await frame.locator(".plot canvas").waitFor();
  await page.screenshot({ path: join(pictures, `${device.name}-page.png`), fullPage: true });
  await page.getByRole("link", { name: "quote", exact: true }).click();
  await frame.getByRole("heading", { level: 1, name: "Quote" }).waitFor();
  const quote = page.getByLabel("The quote as JSON");
  const verified = page.getByText("✓ Quote verified");
  await verified.waitFor();
  await page.getByRole("button", { name: "Change a digit for me" }).click();
  await page.getByText("items.0.calculations.1.price is 61.1626, calculated: 61.1625").waitFor();
  await page.screenshot({ path: join(pictures, `${device.name}-changed.png`), fullPage: true });
  await page.getByRole("button", { name: "Restore the quote" }).click();
  await verified.waitFor();
  await quote.fill((await quote.inputValue()).replace("34.95", "35.95"));
  await page.getByText("⚠ Mismatches:").waitFor();
  await quote.fill("{");
  await page.getByText("The text is not valid JSON.").waitFor();
  await page.close();
};

/** Returns the cells of the row that begins with a text, on a page. */
const cellsOf = async (page: Page, first: string): Promise<ReadonlyArray<string>> => {
  const row = page.locator(".compare tr").filter({ has: page.getByText(first, { exact: true }) });
  return row.first().locator("td").allInnerTexts();
};

/** The page compares the sample, pasted bills and malformed text, without a request. */
const checkComparison = async (browser: Browser, url: string, device: Device): Promise<void> => {
  const page = await browser.newPage({ viewport: device, colorScheme: device.colorScheme });
  await page.goto(url);
  const status = page.locator(".compare [role=status]");
  const bills = page.getByLabel("Bills as CSV or JSON Lines");
  await status.filter({ hasText: "✓ 4 of 6 bills reproduced by invoice" }).waitFor();
  assert.deepEqual((await cellsOf(page, "INV-004")).slice(2, 5), ["136.56", "136.65", "-0.09"]);
  assert.equal((await cellsOf(page, "INV-006"))[2], "lines.0.price is negative");
  const requests: Array<string> = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.locator(".compare").scrollIntoViewIfNeeded();
  await page.locator(".compare").screenshot({ path: join(pictures, `${device.name}-bills.png`) });
  await bills.fill(
    JSON.stringify({
      id: "A-1",
      currency: "EUR",
      net: "2.79",
      tax: "0.18",
      total: "2.97",
      lines: [{ price: "0.99", quantity: 3, tax: "7", inclusive: true }],
    }),
  );
  await status.filter({ hasText: "✓ 1 of 1 bills reproduced" }).waitFor();
  await page.getByText("No setting of the product selects this policy.").waitFor();
  await bills.fill("{");
  await status.filter({ hasText: "There is no bill to compare" }).waitFor();
  // The page loads the pages that its links in view lead to; nothing else, and no body.
  const assets = requests.filter((text) => /^GET [^?]*\/assets\/[^?/]+\.js$/u.test(text));
  assert.deepEqual(requests, assets);
  await page.close();
};

const folder = resolve(process.argv[2] ?? "docs/.vitepress/dist");
const pictures = resolve(process.argv[3] ?? "reports/playground");
mkdirSync(pictures, { recursive: true });
const served = await serveFolder(folder);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  for (const device of devices) {
    await checkConsole(browser, `${served.url}${siteBase}sample`, device);
    await checkTampering(browser, `${served.url}${siteBase}playground`, device);
    await checkComparison(browser, `${served.url}${siteBase}playground`, device);
    process.stdout.write(
      `${device.name}: console, verification and comparison work in the page.\n`,
    );
  }
} finally {
  await browser.close();
  await served.close();
}
