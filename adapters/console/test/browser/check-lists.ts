import { strict as assert } from "node:assert";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { eventually } from "../../../postgres/test/support/eventually.ts";

const rowsOf = (page: Page) => page.locator("table.rows tbody tr");

/** The pages that the rows lead to. */
const idsOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate("[...document.querySelectorAll('table.rows tbody th a')].map(({ href }) => href)");

/** Waits until the list has rows and each of them has a text. */
const everyCell = (page: Page, cell: string, text: string): Promise<void> =>
  eventually(async () => {
    const texts = await rowsOf(page).locator(cell).allInnerTexts();
    return texts.length > 0 && texts.every((found) => found.includes(text));
  });

/** Filters are in the URL, pages follow cursors, and the file has all rows that they select. */
export const checkInvoices = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Invoices" }).click();
  await rowsOf(page).nth(24).waitFor();
  const first = await idsOf(page);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL(/cursor=/u);
  await eventually(async () => !(await idsOf(page)).includes(first[0] ?? ""));
  const second = await idsOf(page);
  assert.deepEqual(
    second.filter((name) => first.includes(name)),
    [],
  );
  await page.getByRole("link", { name: "First page" }).click();
  await eventually(async () => (await idsOf(page))[0] === first[0]);

  await page.getByRole("checkbox", { name: "Open" }).check();
  await page.waitForURL(/status=PENDING/u);
  await everyCell(page, "td.badges", "Open");
  await page.getByLabel("Number, customer, email or id").fill("ROBIN@example.com");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/search=ROBIN/u);
  await page.getByText("More filters").click();
  await page.getByLabel("Currency").selectOption("GBP");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/currency=GBP/u);
  await everyCell(page, "th", "robin@example.com");
  await checkFile(page, "invoices.csv");
  await page.goBack();
  await page.waitForURL((url) => !url.hash.includes("GBP"));
  assert.equal(await page.getByLabel("Currency").inputValue(), "");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await page.waitForURL(/#\/invoices$/u);
  await page.getByLabel("Created in").selectOption({ index: 1 });
  await page.waitForURL(/created_from=\d{4}-\d\d-01&created_to=\d{4}-\d\d-\d\d$/u);
  await page.getByLabel("Created in").selectOption("Any month");
  await page.waitForURL(/#\/invoices$/u);
  await page.getByLabel("Number, customer, email or id").fill("invoice_school_library");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("heading", { name: /^Invoice for orders@hillside/u }).waitFor();
};

/** A download shows its progress, can be cancelled, and follows the pages of a long list. */
export const checkDownload = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  await rowsOf(page).first().waitFor();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/invoices/list", async (route) => {
    const body = route.request().postDataJSON() as { readonly cursor?: string };
    if (body.cursor !== undefined) await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Download CSV" }).click();
  await page.getByText(/^Downloading 100 of \d+ invoices$/u).waitFor();
  await page.getByRole("button", { name: "Cancel download" }).click();
  release();
  await checkFile(page, "invoices.csv");
  await page.unroute("**/invoices/list");
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
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), name);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  assert.match(lines[0] ?? "", /^(?:id|number),/u);
  const found = await page.getByText(/^[\d,]+ \w+ found$/u).innerText();
  assert.equal(lines.length - 1, Number.parseInt(found.replace(",", ""), 10));
  assert.equal(new Set(lines).size, lines.length);
};
