import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";
import { eventually } from "../../../postgres/test/support/eventually.ts";
import { checkPage } from "./open-page.ts";

/** Payments and refunds are recorded once, also if the response is lost. */
export const checkActions = async (page: Page, url: string, id: string): Promise<void> => {
  await page.goto(`${url}/console/#/invoices/${id}`);
  await page
    .getByRole("heading", { level: 1, name: "Invoice for orders@hillside-school.example.org" })
    .waitFor();
  await recordPayment(page, id);
  await page.getByText("The payment is recorded.").waitFor();
  await page.locator(".page-head").getByText("Completed").waitFor();
  assert.equal(await page.getByRole("button", { name: "Void" }).count(), 0);
  const payments = page.locator("section", { hasText: "Payments" }).locator("li > .entry");
  assert.equal(await payments.count(), 1);

  await page.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: "Record a refund" });
  await dialog.getByLabel("Amount in EUR").fill("999");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await dialog.getByRole("alert").waitFor();
  await checkPage(page, "a failed refund");
  await dialog.getByLabel("Amount in EUR").fill("20.5");
  await dialog.getByLabel("Reason, optional").fill("A damaged copy");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await page.getByText("The refund is recorded.").waitFor();
  await page.getByText(/: A damaged copy$/u).waitFor();
  await page.locator(".page-head").getByText("Partially refunded").waitFor();
  await page.getByRole("button", { name: "Verify this invoice" }).click();
  await page.getByText("calculation steps are consistent.").waitFor();
};

/**
 * All responses are lost until the dialog is closed; opened again, it sends the same idempotency key.
 */
const recordPayment = async (page: Page, id: string): Promise<void> => {
  const keys: Array<unknown> = [];
  const responses = { areLost: true };
  const path = `**/invoices/${id}/payments`;
  await page.route(path, async (route) => {
    const body = route.request().postDataJSON() as { readonly idempotency_key: string };
    keys.push(body.idempotency_key);
    const response = await route.fetch();
    if (responses.areLost) await route.fulfill({ status: 503, json: { message: "Lost" } });
    else await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Record a payment" });
  assert.equal(await dialog.getByLabel("Amount").inputValue(), "83.22");
  const provider = dialog.getByLabel("Provider", { exact: true });
  // The form enters the provider of the latest payment, which must not come while this types.
  await eventually(async () => (await provider.inputValue()) !== "");
  await provider.fill("prov_cardhouse");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  responses.areLost = false;
  await page.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.unroute(path);
  assert.ok(keys.length > 1);
  assert.deepEqual(new Set(keys), new Set([keys[0]]));
};

/** Voiding asks first, and cancelling changes nothing. */
export const checkVoid = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Invoices" }).first().click();
  await page.getByRole("checkbox", { name: "Pending" }).check();
  await page.waitForURL(/status=PENDING/u);
  await page.locator("tr", { hasText: "robin@example.com" }).first().locator("a").click();
  const open = page.getByRole("button", { name: "Void" });
  await open.click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".page-head").getByText("Pending").waitFor();
  await open.click();
  await page.getByRole("button", { name: "Void invoice" }).click();
  await page.getByText("The invoice is voided.").waitFor();
  await page.locator(".page-head").getByText("Voided").waitFor();
  assert.equal(await page.getByRole("button", { name: "Record payment" }).count(), 0);
};
