import { strict as assert } from "node:assert";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { fill } from "../../../cli/test/fill-database.ts";
import { sample, serve } from "../../../cli/test/run-cli.ts";
import { startServer } from "../../../postgres/test/support/postgres-server.ts";
import { createDatabase } from "../../../postgres/test/support/test-databases.ts";
import { addInvoices } from "./add-invoices.ts";
import { checkActions, checkCreditNote, checkVoid } from "./check-actions.ts";
import { checkChangedInvoice, checkInvoice, checkUnknown } from "./check-invoice.ts";
import { checkInvoices, checkPayments } from "./check-lists.ts";
import { checkOverview } from "./check-overview.ts";
import {
  checkControl,
  checkPage,
  type Device,
  openPage,
  pictures,
  withChromium,
} from "./open-page.ts";
import { checkKeyboard, checkKeys, checkMemory, signIn } from "./check-session.ts";

const key = "sk_test_sample_key_of_org_lantern";
const limitedKey = "sk_test_sample_key_reading_invoices";
const desktop = { name: "desktop", width: 1280, height: 800 };
const phone = { name: "phone", width: 390, height: 844 };
const devices: ReadonlyArray<Device> = [
  { ...desktop, colorScheme: "light" },
  { ...desktop, name: "desktop-dark", colorScheme: "dark" },
  { ...phone, colorScheme: "light" },
  { ...phone, name: "phone-dark", colorScheme: "dark" },
];

/** What the console does, on the sample data in PostgreSQL. */
const checkBehavior = async (browser: Browser, url: string): Promise<void> => {
  const [device] = devices;
  assert.ok(device);
  const { page, errors, close } = await openPage(browser, url, device);
  try {
    await useConsole(page, url);
  } catch (error) {
    await page.screenshot({ path: join(pictures, "failed.png"), fullPage: true });
    throw error;
  }
  assert.deepEqual(errors, []);
  await close();
};

const useConsole = async (page: Page, url: string): Promise<void> => {
  await checkKeys(page, limitedKey);
  await signIn(page, key);
  await page.getByRole("heading", { level: 1, name: "Invoices" }).waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await checkOverview(page);
  await checkInvoices(page);
  await checkPayments(page);
  await checkInvoice(page, url, "invoice_school_library");
  await checkChangedInvoice(page, "invoice_school_library");
  await checkActions(page, url, "invoice_school_library");
  await checkCreditNote(page);
  await checkVoid(page);
  await checkUnknown(page, url);
  await checkKeyboard(page);
  await checkMemory(page, key);
  await checkControl(page);
};

/** How every page looks, on the organization that is always active. */
const checkLooks = async (browser: Browser, url: string, device: Device): Promise<void> => {
  const { page, errors, close } = await openPage(browser, url, device);
  const look = async (name: string): Promise<void> => {
    await page.evaluate("window.scrollTo(0, 0)");
    await page.screenshot({ path: join(pictures, `${device.name}-${name}.png`), fullPage: true });
    await checkPage(page, `${name} on ${device.name}`);
  };
  const sampleButton = page.getByRole("button", { name: "Use the sample key" });
  await sampleButton.waitFor();
  await look("sign-in");
  await sampleButton.click();
  await page.locator(".plot canvas").waitFor();
  await page.getByRole("region", { name: "Recent refunds" }).waitFor();
  await look("overview");
  for (const name of ["Invoices", "Payments"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.locator("table.rows tbody tr").first().waitFor();
    await look(name.toLowerCase());
  }
  await page.goto(`${url}/console/#/taxes`);
  await page.getByRole("region", { name: "Taxes in EUR" }).waitFor();
  await look("taxes");
  await page
    .getByRole("link", { name: /^\d+ documents?$/u })
    .first()
    .click();
  await page.getByRole("region", { name: "Documents of the row" }).waitFor();
  await look("tax-documents");
  await openRefunded(page, url);
  await look("invoice");
  await page.locator(".line > summary").first().click();
  await look("invoice-steps");
  for (const name of ["Credit note", "E-invoice"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await page.waitForLoadState("networkidle");
    await look(name.toLowerCase().replace(" ", "-"));
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("dialog").waitFor();
  await look("dialog");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("switch", { name: "Exact amounts" }).check();
  await look("invoice-exact");
  await page.goto(`${url}/console/#/invoices?status=COMPLETED&currency=SEK&usd_from=abc`);
  await page.getByRole("alert").waitFor();
  await look("filters");
  assert.deepEqual(errors, []);
  await close();
  process.stdout.write(`${device.name}: every page is accessible and fits the window\n`);
};

/** Opens an invoice with a conversion, a tax, roundings and a refund, and verifies it. */
const openRefunded = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/console/#/invoices?status=COMPLETED&currency=SEK`);
  await page.locator("tr", { hasText: "refunded" }).first().locator("a").click();
  await page.getByRole("button", { name: "Verify this invoice" }).click();
  await page.getByText("calculation steps are consistent.").waitFor();
};

await withChromium(async (browser) => {
  const postgres = await startServer();
  const database = await createDatabase(postgres.url("postgres"), { prefix: "console" });
  await fill(database.url);
  const stored = await serve([
    ...["--database-url", database.url, "--data", sample, "--now", "2025-07-17 14:10:54"],
  ]);
  const active = await serve();
  try {
    await addInvoices(stored.url, key, 30);
    await checkBehavior(browser, stored.url);
    process.stdout.write("The console works on PostgreSQL, without errors and other requests\n");
    for (const device of devices) await checkLooks(browser, active.url, device);
    process.stdout.write(`Screenshots: ${pictures}\n`);
  } finally {
    await stored.stop();
    await active.stop();
    await database.drop();
    await postgres.remove();
  }
});
