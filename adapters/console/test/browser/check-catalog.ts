import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

/** The lists of the catalog show its products, prices, taxes and coupons. */
export const checkCatalog = async (
  page: Page,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  await page.getByRole("link", { name: "Catalog", exact: true }).click();
  const lists = [
    ["Products", "Water filter"],
    ["Prices", "Once"],
    ["Taxes", "Added to the price"],
    ["Coupons", "all products"],
  ] as const;
  for (const [name, text] of lists) {
    await page.getByRole("navigation", { name: "Lists of" }).getByText(name).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const table = page.getByRole("region", { name: `Table of ${name}` });
    await table.getByText(text).first().waitFor();
    await look(`catalog-${name.toLowerCase()}`);
  }
  await createCoupon(page, look);
  await page.getByRole("checkbox", { name: "Show inactive" }).check();
  await page.waitForURL(/show=coupons&inactive=true/u);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  assert.equal((await saved).suggestedFilename(), "coupons.csv");
};

/** Opens a list of the catalog. */
const openList = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("link", { name: "Catalog", exact: true }).click();
  await page.getByRole("navigation", { name: "Lists of" }).getByText(name).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
};

/** Records are created once, also if the response is lost, and are revised and deactivated. */
export const checkCatalogForms = async (
  page: Page,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  await createProduct(page);
  await openList(page, "Prices");
  await page.getByRole("button", { name: "New price" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Product").selectOption("Headlamp");
  await dialog.getByLabel("Name").fill("Each");
  const price = dialog.getByLabel("Price of one unit");
  await price.fill("12,5");
  await dialog.getByLabel("Currency").selectOption("CHF");
  await dialog.getByLabel("Charged").selectOption("For each interval");
  await dialog.getByLabel("Intervals between charges").fill("1");
  await dialog.getByRole("button", { name: "Create price" }).click();
  await dialog.getByText("Correct the marked fields.").waitFor();
  await dialog.getByText(/^base_price must be /u).waitFor();
  assert.equal(await price.getAttribute("aria-invalid"), "true");
  await look("catalog-invalid");
  await price.fill("12.5");
  await dialog.getByRole("button", { name: "Create price" }).click();
  await page.getByText("The price is created.").waitFor();
  await page.getByRole("row", { name: /Each .*Headlamp.*Every month/u }).waitFor();

  await createTiers(page, look);

  await openList(page, "Taxes");
  await page.getByRole("button", { name: "New tax" }).click();
  await dialog.getByLabel("Name").fill("Holiday VAT");
  await dialog.getByLabel("Percent").fill("7");
  await dialog.getByRole("button", { name: "Create tax" }).click();
  await page.getByText("The tax is created.").waitFor();
  const row = page.getByRole("row", { name: /Holiday VAT/u });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Revise" }).click();
  assert.equal(await dialog.getByLabel("Percent").inputValue(), "7");
  await dialog.getByLabel("Percent").fill("7.5");
  await dialog.getByRole("button", { name: "Save new version" }).click();
  await page.getByText("The tax has a new version.").waitFor();
  await row.getByText("7.5%").waitFor();
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Deactivate" }).click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("The tax is inactive.").waitFor();
  await row.waitFor({ state: "detached" });
};

/** A price in tiers shows its curve, and is quoted by them. */
const createTiers = async (page: Page, look: (name: string) => Promise<void>): Promise<void> => {
  await page.getByRole("button", { name: "New price" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Product").selectOption("Headlamp");
  await dialog.getByLabel("Name").fill("By hours");
  await dialog.getByLabel("Currency").selectOption("CHF");
  await dialog.getByLabel("Model").selectOption("GRADUATED");
  assert.equal(await dialog.getByLabel("Price of one unit").count(), 0);
  await dialog.getByLabel("Tier 1, up to").fill("5");
  await dialog.getByLabel("Price of tier 1", { exact: true }).fill("7");
  await dialog.getByLabel("Price of tier 2", { exact: true }).fill("6.5");
  await dialog.getByRole("img", { name: "Price by units" }).waitFor();
  await dialog.getByText("0 to 7.5 units cost up to 51.25.").waitFor();
  await look("catalog-tiers");
  await dialog.getByRole("button", { name: "Create price" }).click();
  await page.getByText("The price is created.").waitFor();
  await page.getByRole("row", { name: /By hours .*By tiers/u }).waitFor();

  await page.getByRole("link", { name: "Quote", exact: true }).click();
  const line = page.getByRole("group", { name: "Line 1", exact: true });
  await line
    .getByLabel("Product and price")
    .selectOption({ label: "Headlamp, By hours: by tiers" });
  await line.getByText("Units and period").click();
  await line.getByLabel("Units of one piece").fill("6");
  await line.getByLabel("Period from (UTC)").fill("2026-03-01");
  await line.getByLabel("to, not included").fill("2026-04-01");
  await line.getByLabel("Charged part in").selectOption("Days");
  await line.getByLabel("Part: from").fill("0");
  await line.getByLabel("Part: to").fill("14");
  await line.getByLabel("Part: whole").fill("28");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByRole("rowheader", { name: "Tier 2 1 × 6.5" }).waitFor();
  await page.getByRole("rowheader", { name: "Proration 14 of 28 days" }).waitFor();
  await page.getByText("CHF 20.75").first().waitFor();
  await look("quote-tiers");
};

/** The response to the first request is lost; the repeated one has the same key. */
const createProduct = async (page: Page): Promise<void> => {
  const keys: Array<string | undefined> = [];
  await page.route("**/products", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 503, json: { message: "Lost" } });
  });
  await openList(page, "Products");
  await page.getByRole("button", { name: "New product" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Headlamp");
  await dialog.getByRole("button", { name: "Create product" }).click();
  await page.getByText("The product is created.").or(dialog.getByRole("alert")).first().waitFor();
  if ((await dialog.count()) > 0) {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "New product" }).click();
    assert.equal(await dialog.getByLabel("Name").inputValue(), "Headlamp");
    await dialog.getByRole("button", { name: "Create product" }).click();
  }
  await page.getByText("The product is created.").waitFor();
  await page.unroute("**/products");
  assert.ok(keys.length > 1);
  assert.equal(new Set(keys).size, 1);
  assert.equal(await page.getByRole("row", { name: /^Headlamp/u }).count(), 1);
};

const createCoupon = async (page: Page, look: (name: string) => Promise<void>): Promise<void> => {
  await page.getByRole("button", { name: "New coupon" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill("console-25");
  await dialog.getByLabel("Amount", { exact: true }).fill("5");
  await dialog.getByLabel("Currency of the amounts").selectOption("EUR");
  await dialog.getByLabel(/^Valid from/u).fill("2026-01-01");
  await look("catalog-form");
  await dialog.getByRole("button", { name: "Create coupon" }).click();
  await page.getByText("The coupon is created.").waitFor();
  const row = page.getByRole("row", { name: /^CONSOLE-25/u });
  await row.getByText("€5.00").waitFor();
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Deactivate" }).click();
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await row.waitFor({ state: "detached" });
};
