import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";

/** Signs in with a key on the page for signing in. */
export const signIn = async (page: Page, key: string): Promise<void> => {
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

/** A wrong key is rejected, and a key with few scopes sees what it may. */
export const checkKeys = async (page: Page, limitedKey: string): Promise<void> => {
  await signIn(page, "sk_test_unknown");
  await page.getByText("The service does not accept this key.").waitFor();
  assert.equal(await page.getByLabel("API key").getAttribute("aria-invalid"), "true");
  await signIn(page, limitedKey);
  await page.getByText("This key is not permitted to do this.").first().waitFor();
  await page.getByRole("link", { name: "Invoices" }).click();
  await page.locator("table.rows tbody tr").first().waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("You signed out.").waitFor();
};

/** The key is in no storage, so that reloading the page forgets it. */
export const checkMemory = async (page: Page, key: string): Promise<void> => {
  const stored: unknown = await page.evaluate(
    "[localStorage.length, sessionStorage.length, document.cookie, location.href]",
  );
  assert.ok(Array.isArray(stored));
  assert.deepEqual(stored.slice(0, 3), [0, 0, ""]);
  assert.ok(!String(stored[3]).includes(key));
  await page.reload();
  await page.getByLabel("API key").waitFor();
  assert.equal(await page.getByLabel("API key").inputValue(), "");
};

/** The content and every page can be reached with keys alone. */
export const checkKeyboard = async (page: Page): Promise<void> => {
  await tabTo(page, "Skip to content", true);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate("document.activeElement?.id"), "main");
  await tabTo(page, "Payments", true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();
  assert.equal(await page.evaluate("document.activeElement?.id"), "main");
  await tabTo(page, "Download CSV", false);
};

const focusedText = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.textContent?.trim() ?? ''");

/** Presses Tab until an element with a text has the focus. */
export const tabTo = async (page: Page, text: string, isBackwards: boolean): Promise<void> => {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press(isBackwards ? "Shift+Tab" : "Tab");
    if ((await focusedText(page)) === text) return;
  }
  throw new Error(`Tab does not reach "${text}"`);
};
