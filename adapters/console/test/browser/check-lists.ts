import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { eventually } from "../../../postgres/test/support/eventually.ts";

const rowsOf = (page: Page) => page.locator("table.rows tbody tr");

const firstCells = (page: Page): Promise<Array<string>> =>
  rowsOf(page).locator("th").allInnerTexts();

/** Waits until the list has rows and each of them has a text. */
const everyCell = (page: Page, cell: string, text: string): Promise<void> =>
  eventually(async () => {
    const texts = await rowsOf(page).locator(cell).allInnerTexts();
    return texts.length > 0 && texts.every((found) => found.includes(text));
  });

/** Filters are in the URL, pages follow cursors, and the file has the rows of the page. */
export const checkInvoices = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Invoices" }).click();
  await rowsOf(page).nth(24).waitFor();
  const first = await firstCells(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL(/cursor=/u);
  await eventually(async () => !(await firstCells(page)).includes(first[0] ?? ""));
  const second = await firstCells(page);
  assert.deepEqual(
    second.filter((name) => first.includes(name)),
    [],
  );
  await page.getByRole("link", { name: "First page" }).click();
  await page.getByText(first[0] ?? "").waitFor();

  await page.getByRole("checkbox", { name: "Pending" }).check();
  await page.waitForURL(/status=PENDING/u);
  await everyCell(page, "td.badges", "Pending");
  await page.getByText("More filters").click();
  await page.getByLabel("Customer email").fill("ROBIN@example.com");
  await page.getByLabel("Currency").selectOption("GBP");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/currency=GBP/u);
  await everyCell(page, "td.customer", "robin@example.com");
  await checkFile(page, "invoices.csv");
  await page.goBack();
  await page.waitForURL((url) => !url.hash.includes("GBP"));
  assert.equal(await page.getByLabel("Currency").inputValue(), "");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await page.waitForURL(/#\/invoices$/u);
};

/** A filter that is invalid shows the message of the API. */
export const checkPayments = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await rowsOf(page).first().waitFor();
  await checkFile(page, "payments.csv");
  await page.getByText("More filters").click();
  await page.getByLabel("At least, in USD").fill("ten");
  await page.getByRole("button", { name: "Apply" }).click();
  await page
    .getByRole("alert")
    .getByText(/^price_usd_from must be /u)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await rowsOf(page).first().waitFor();
};

const checkFile = async (page: Page, name: string): Promise<void> => {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download page as CSV" }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), name);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  assert.match(lines[0] ?? "", /^id,/u);
  assert.equal(lines.length - 1, await rowsOf(page).count());
};
