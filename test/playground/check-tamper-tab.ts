import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

const price = "items.0.calculations.1.price";

/** A changed digit is found at its step and column, and nothing is found once it is restored. */
export const checkTamperTab = async (page: Page): Promise<void> => {
  await page.getByRole("tab", { name: "Tamper" }).click();
  const panel = page.getByRole("tabpanel", { name: "Tamper" });
  await panel.getByText("✓ Quote verified: every step and total is consistent.").waitFor();
  await panel.getByText("Field guide to northern birds").first().waitFor();

  await panel.locator("summary", { hasText: "Spring sale" }).press("Enter");
  const amount = panel.getByRole("textbox", { name: price, exact: true });
  const before = await amount.inputValue();
  await amount.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  const after = await amount.inputValue();
  assert.notEqual(after, before);
  assert.equal(after.length, before.length);

  await panel.getByText("⚠ 1 mismatch. The quote does not hold.").waitFor();
  assert.equal(await amount.getAttribute("aria-invalid"), "true");
  await panel.locator("summary", { hasText: "Spring sale ⚠ step 1: price" }).waitFor();
  await panel.getByText(`⚠ expected ${before}`).waitFor();
  const row = panel.getByRole("row").filter({ hasText: "Spring sale" });
  assert.deepEqual(await row.getByRole("cell").allInnerTexts(), [
    "1: Spring sale",
    "price",
    before,
    after,
  ]);
  await panel.getByText("A quote that does not hold is not explained.").waitFor();
};

/** The way back. */
export const checkRestore = async (page: Page): Promise<void> => {
  const panel = page.getByRole("tabpanel", { name: "Tamper" });
  await panel.getByRole("button", { name: "Restore the quote" }).click();
  await panel.getByText("✓ Quote verified: every step and total is consistent.").waitFor();
  await panel.getByRole("button", { name: "Change a digit for me" }).click();
  await panel.getByText(/^⚠ 1 mismatch\./u).waitFor();
  await panel.getByRole("button", { name: "Restore the quote" }).click();
};
