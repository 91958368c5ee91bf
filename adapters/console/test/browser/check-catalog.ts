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
  await page.getByRole("checkbox", { name: "Show inactive" }).check();
  await page.waitForURL(/show=coupons&inactive=true/u);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  assert.equal((await saved).suggestedFilename(), "coupons.csv");
};
