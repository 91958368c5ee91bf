import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

/** A quote is calculated with its steps, and becomes an invoice once, also when it is repeated. */
export const checkQuote = async (
  page: Page,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  await page.getByRole("link", { name: "Quote", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Quote" }).waitFor();
  const first = page.getByRole("group", { name: "Line 1", exact: true });
  await first.getByLabel("Product and price").selectOption({ index: 1 });
  await first.getByLabel("Quantity").fill("3");
  await first.getByText("Discount, fee and taxes").click();
  await first.getByLabel("Size").fill("10");
  await first.getByLabel("Name").fill("Students");
  await page.getByRole("button", { name: "Add a line" }).click();
  const second = page.getByRole("group", { name: "Line 2", exact: true });
  await second.getByLabel("Type").selectOption("Custom item");
  await second.getByLabel("Title").fill("Engraving");
  await second.getByLabel("Unit price").fill("12,5");
  await page.getByLabel("Currency of the quote").selectOption("USD");
  await page.getByRole("button", { name: "Calculate" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText(/^items\.1\.price must be/u).waitFor();
  await look("quote-invalid");

  await second.getByLabel("Unit price").fill("12.5");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByRole("heading", { name: "How the price is calculated" }).waitFor();
  assert.equal(await alert.count(), 0);
  await page.getByText("2. Engraving").waitFor();
  await page.getByRole("rowheader", { name: "Students 10%" }).waitFor();
  await page.getByRole("rowheader", { name: "EUR to USD" }).first().waitFor();
  await look("quote");
  await createInvoice(page, look);
};

const createInvoice = async (page: Page, look: (name: string) => Promise<void>): Promise<void> => {
  const keys: Array<string | undefined> = [];
  await page.route("**/invoices", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The response to the first request is lost; the invoice is created.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: "Create invoice" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an invoice" });
  await dialog.getByText("The customer is billed $").waitFor();
  await dialog.getByLabel("Customer email").fill("robin@example.com");
  await dialog.getByLabel("Customer name").fill("Robin KG");
  await dialog.getByLabel("City").fill("Graz");
  await dialog.getByLabel("Country").fill("at");
  await dialog.getByLabel("Due on").fill("2099-12-31");
  await look("quote-confirm");
  await dialog.getByRole("button", { name: "Create invoice" }).click();
  await page.getByRole("heading", { level: 1, name: /^Invoice / }).waitFor();
  await page.unroute("**/invoices");
  const summary = page.getByRole("region", { name: "What is owed" });
  for (const text of ["Robin KG", "Graz", "AUSTRIA", "robin@example.com"]) {
    await summary.getByText(text, { exact: true }).waitFor();
  }
  await page.locator("summary", { hasText: "1. " }).click();
  await page.getByRole("rowheader", { name: "Students 10%" }).waitFor();
  assert.ok(keys.length >= 2, "The request was repeated.");
  assert.equal(new Set(keys).size, 1, "Each request had the same key.");
  assert.match(keys[0] ?? "", /^[\da-f]{32}$/u);
};
