import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

/** The page of an invoice shows its steps and payments, and verifies them in the browser. */
export const checkInvoice = async (page: Page, url: string, id: string): Promise<void> => {
  await page.goto(`${url}/console/#/invoices/${id}`);
  await page
    .getByRole("heading", { level: 1, name: "Invoice for orders@hillside-school.example.org" })
    .waitFor();
  const named = page.getByRole("group", { name: "1. Field guide to northern birds" });
  const line = named.getByRole("table");
  assert.equal(await line.count(), 0, "The steps are hidden at first.");
  await page.getByText("1. Field guide to northern birds").click();
  assert.equal(await line.getByRole("row").count(), 3);
  await line.getByRole("rowheader", { name: "GBP to EUR" }).waitFor();
  assert.match(await line.getByRole("row").nth(2).innerText(), /€83\.21$/u);
  await page.getByText("No payments yet.").waitFor();
  await page.getByRole("button", { name: "Verify this invoice" }).click();
  await page.getByText("Verified: 4 calculation steps are consistent.").waitFor();
};

/** An invoice with a changed digit is detected. */
export const checkChangedInvoice = async (page: Page, id: string): Promise<void> => {
  const path = `**/invoices/${id}`;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"price":"83.212', '"price":"83.213');
    await route.fulfill({ response, body });
  });
  await page.getByRole("link", { name: "Invoices" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Invoices" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Verify this invoice" }).click();
  await page.getByText(/^\d+ mismatches:$/u).waitFor();
  await page.getByText("calculations.1.price", { exact: true }).first().waitFor();
  await page.unroute(path);
};

/** Unknown addresses lead back. */
export const checkUnknown = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/console/#/invoices/invoice_unknown`);
  await page.getByRole("heading", { name: "Invoice not found" }).waitFor();
  await page.goto(`${url}/console/#/nowhere`);
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
};
