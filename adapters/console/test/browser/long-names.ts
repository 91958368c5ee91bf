// Tests all pages of the console in Chromium with generated identifiers and long names.
import { strict as assert } from "node:assert";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { serve } from "../../../cli/test/run-cli.ts";
import { addLongNames, longData, longKey } from "./add-long-names.ts";
import { checkPage, type Device, openPage, pictures, withChromium } from "./open-page.ts";
import { signIn } from "./check-session.ts";

const devices: ReadonlyArray<Device> = [
  { name: "small-desktop", width: 1280, height: 800, colorScheme: "light" },
  { name: "phone-dark", width: 390, height: 844, colorScheme: "dark" },
];

/** Runs in the page: lists parts of a row that overlap, and tables that are wider than their place. */
const findProblems = `
  const parts = ".name > *, .badge, .id code, .id button, time, data";
  const problems = [];
  for (const row of document.querySelectorAll(".rows tbody tr")) {
    const boxes = [...row.querySelectorAll(parts)].filter((part) => !part.querySelector(parts));
    for (const [index, one] of boxes.entries()) {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      for (const part of boxes.slice(index + 1)) {
        const other = part.getBoundingClientRect();
        const isBeside = right <= other.left + 1 || other.right <= left + 1;
        const isAbove = bottom <= other.top + 1 || other.bottom <= top + 1;
        if (!isBeside && !isAbove) problems.push(one.textContent + " overlaps " + part.outerHTML);
      }
    }
  }
  const boxes = document.querySelectorAll(innerWidth > 1000 ? ".table-box" : ".table-box:has(.rows)");
  for (const box of boxes)
    if (box.scrollWidth > box.clientWidth) problems.push("too wide: " + box.innerText);
  problems
`;

const check = async (
  browser: Browser,
  { url, invoiceId }: { readonly url: string; readonly invoiceId: string },
  device: Device,
): Promise<void> => {
  const { page, errors, close } = await openPage(browser, url, device);
  await signIn(page, longKey);
  await waitForChart(page);
  await look(page, device, "overview");
  for (const [path, waited] of [
    ["/invoices", "table.rows tbody tr"],
    ["/payments", "table.rows tbody tr"],
    [`/invoices/${invoiceId}`, ".facts"],
    ["/taxes", ".card"],
    ["/catalog?show=products", "tbody tr"],
    ["/catalog?show=prices", "tbody tr"],
    ["/catalog?show=taxes", "tbody tr"],
    ["/catalog?show=coupons", "tbody tr"],
    ["/webhooks", "tbody tr"],
    ["/quote", "form"],
  ] as const) {
    await page.goto(`${url}/console/#${path}`);
    await page.locator(waited).first().waitFor();
    await page.waitForLoadState("networkidle");
    await look(page, device, path.replace(invoiceId, "id").replaceAll(/\W/gu, "-"));
  }
  await page.goto(`${url}/console/#/catalog?show=prices`);
  await page.getByText("1 price found").waitFor();
  await page.getByRole("button", { name: "New price" }).click();
  await page.getByRole("checkbox", { name: /^Donau/u }).waitFor();
  await look(page, device, "form");
  await checkCopy(page, url, invoiceId);
  assert.deepEqual(errors, []);
  await close();
  process.stdout.write(`${device.name}: long names fit into every page\n`);
};

/** Without the chart, the page says why: no records in the period, or the failure of a request. */
const waitForChart = async (page: Page): Promise<void> => {
  try {
    await page.locator(".plot canvas").waitFor();
  } catch (error) {
    const shown = await page.locator("main").innerText();
    throw new Error(`There is no chart, but: ${shown}`, { cause: error });
  }
};

const look = async (page: Page, device: Device, name: string): Promise<void> => {
  const path = join(pictures, `long-${device.name}-${name}.png`);
  await page.screenshot({ path, fullPage: true });
  await checkPage(page, `${name} with long names on ${device.name}`);
  assert.deepEqual(await page.evaluate(findProblems), [], `${name} on ${device.name}`);
};

/** All of an identifier is copied from the details of a record. */
const checkCopy = async (page: Page, url: string, id: string): Promise<void> => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${url}/console/#/invoices/${id}`);
  await page.getByRole("button", { name: `Copy ${id}` }).click();
  await page.getByRole("status").getByText("Copied").waitFor({ state: "attached" });
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), id);
};

/** An organization without records sees what it can do, and no amounts of zero. */
const checkEmpty = async (browser: Browser, url: string): Promise<void> => {
  const [device] = devices;
  assert.ok(device);
  const { page, errors, close } = await openPage(browser, url, device);
  await signIn(page, longKey);
  await page.getByText("There are no invoices and payments in this period.").waitFor();
  assert.equal(await page.getByText("$0.00").count(), 0);
  await look(page, device, "empty-overview");
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  await page.getByText("0 invoices found").waitFor();
  await page.getByRole("link", { name: "Create the first invoice" }).click();
  await page.getByRole("heading", { level: 1, name: "Quote" }).waitFor();
  assert.deepEqual(errors, []);
  await close();
};

await withChromium(async (browser) => {
  const data = join(pictures, "long-names.json");
  writeFileSync(data, JSON.stringify(longData));
  const serving = await serve(["--data", data, "--console"]);
  try {
    await checkEmpty(browser, serving.url);
    const invoiceId = await addLongNames(serving.url);
    for (const device of devices) await check(browser, { url: serving.url, invoiceId }, device);
  } finally {
    await serving.stop();
  }
});
