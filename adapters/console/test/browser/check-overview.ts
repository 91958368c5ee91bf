import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";
import { eventually } from "../../../postgres/test/support/eventually.ts";

/** The overview has all metrics, follows the period, and shows exact amounts on request. */
export const checkOverview = async (page: Page): Promise<void> => {
  for (const name of ["What is owed, by age", "Who owes it"]) {
    await page.getByRole("region", { name }).getByRole("row").nth(1).waitFor();
  }
  const chart = page.getByRole("img", { name: /^Amounts invoiced and paid over time/u });
  await chart.locator("canvas").waitFor();
  for (const name of ["Paid by currency", "Paid by provider", "Invoices by status"]) {
    await page.getByRole("region", { name }).getByRole("row").nth(1).waitFor();
  }
  const providers = page.getByRole("region", { name: "Paid by provider" });
  await providers.getByRole("link", { name: "Cardhouse" }).waitFor();
  await page.getByRole("heading", { name: "Recent refunds" }).waitFor();
  await page.getByText("Show as table").click();
  const rows = page.getByRole("region", { name: "Amounts by time" }).getByRole("row");
  assert.equal(await rows.count(), 32);

  const paid = page.locator(".metric").first().locator(".money");
  const rounded = await paid.innerText();
  assert.match(rounded, /^\$[\d,]+\.\d\d$/u);
  await page.getByRole("switch", { name: "Exact amounts" }).check();
  const exact = await paid.innerText();
  assert.equal(exact, await paid.getAttribute("title"));
  assert.ok(exact.length > rounded.length);
  await page.getByRole("switch", { name: "Exact amounts" }).uncheck();

  await page.getByLabel("Period").selectOption("last_7_days");
  await page.waitForURL(/#\/\?period=last_7_days$/u);
  await eventually(async () => (await rows.count()) === 9);
};

/** A customer who is known by a VAT number leads to the invoices that are owed. */
export const checkCustomers = async (page: Page): Promise<void> => {
  const row = page.getByRole("region", { name: "Who owes it" }).getByRole("row").nth(1);
  const count = await row.getByRole("cell").nth(1).innerText();
  await row.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Invoices" }).waitFor();
  await page.getByText(`${count} invoices found`).waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
};
