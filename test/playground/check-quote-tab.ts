import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";
import { expectedTotal } from "./expected-total.ts";

/** The total of the quote, once it is what it should be. */
const seesTotal = async (page: Page, total: string): Promise<void> => {
  await page.locator(`#pg-total[title="${total} EUR"]`).waitFor();
};

/** The sample is priced, a change of a price and of a rate is followed to the last digit. */
export const checkQuoteTab = async (page: Page): Promise<void> => {
  await seesTotal(page, await expectedTotal("34.95", "0.879502000000000005"));
  await page.getByRole("textbox", { name: "Price of product 1" }).fill("35.35");
  await seesTotal(page, await expectedTotal("35.35", "0.879502000000000005"));
  await page.getByRole("textbox", { name: "Rate of EUR" }).fill("0.91");
  const total = await expectedTotal("35.35", "0.91");
  await seesTotal(page, total);
  const table = page.getByRole("region", { name: "Totals of the quote" });
  assert.ok(!(await table.innerText()).includes(total), "The table has not shortened the total.");
  await page.getByRole("button", { name: "Show all digits: Totals of the quote" }).click();
  assert.ok((await table.innerText()).includes(total), "The table has not the exact total.");
  const image = page.getByRole("img", { name: "Waterfall of the totals" });
  assert.ok((await image.textContent())?.includes(`Total: ${total} EUR`), "Nor has the drawing.");
};

/** A coupon, a tax and a rounding are steps of the drawings, and the total follows. */
export const checkTaxAndCoupon = async (page: Page): Promise<void> => {
  const codes = page.getByRole("textbox", { name: /^Coupons/u });
  await codes.fill("spring nowhere");
  await page.getByText("Coupon not found").first().waitFor();
  assert.equal(await codes.getAttribute("aria-invalid"), "true");
  await codes.fill("spring");
  await page.getByRole("combobox", { name: "Tax", exact: true }).selectOption("ADDED");
  await page.getByRole("combobox", { name: /^Rounding/u }).selectOption("HALF_UP:LINE");
  const image = page.getByRole("img", { name: "Waterfall of Postage" });
  await image.filter({ hasText: "Rounding: +0.0005 EUR" }).waitFor();
  const text = await image.textContent();
  for (const step of [
    "Coupon SPRING: -0.45 EUR",
    "VAT 19 %: +0.7695 EUR",
    "Line total: 4.82 EUR",
  ]) {
    assert.ok(text?.includes(step), `The drawing has not ${step}.`);
  }
};

/** An issue is shown at its input, with the message of the library, until it is fixed. */
export const checkIssues = async (page: Page): Promise<void> => {
  const quantity = page.getByRole("textbox", { name: "Quantity" }).first();
  await quantity.fill("0");
  const words = "Quantity must be an integer between 1 and 1000000";
  await page.getByRole("heading", { name: "No quote" }).waitFor();
  assert.equal(await quantity.getAttribute("aria-invalid"), "true");
  const described = await quantity.getAttribute("aria-describedby");
  assert.ok((await page.locator(`#${String(described)}`).innerText()).includes(words));
  await page.getByRole("button", { name: "items.0.quantity" }).click();
  await page.locator("#pg-items-0-quantity:focus").waitFor();
  await quantity.fill("2");
  await page.locator("#pg-total").waitFor();
  await page.locator("#pg-items-0-quantity:focus").waitFor();
  assert.equal(await quantity.getAttribute("aria-invalid"), null);
};

/** Lines, products, rates and adjustments come and go by buttons. */
export const checkLines = async (page: Page): Promise<void> => {
  const lines = page.locator("fieldset");
  await page.getByRole("button", { name: "Add a custom item" }).click();
  assert.equal(await lines.count(), 4);
  await page.locator("#pg-items-3-title:focus").waitFor();
  await page.getByRole("button", { name: "Add a fee to line 4" }).click();
  await page.getByRole("button", { name: "Remove line 4" }).click();
  assert.equal(await lines.count(), 3);
  await page.getByRole("button", { name: "Add a product", exact: true }).click();
  await page.getByRole("button", { name: "Remove Product 4" }).click();
  await page.getByRole("button", { name: "Add a rate" }).click();
  await page.locator("#pg-rates-CHF:focus").waitFor();
  await page.getByRole("button", { name: "Remove the rate of BITCOIN" }).click();
  await page.locator("[aria-labelledby=pg-rates] :focus").waitFor();
  await page.getByText("No exchange rate is available for BITCOIN").first().waitFor();
  await page.getByRole("button", { name: "Start again from the sample" }).click();
  await seesTotal(page, await expectedTotal("34.95", "0.879502000000000005"));
};
