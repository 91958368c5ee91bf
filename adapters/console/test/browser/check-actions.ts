import { strict as assert } from "node:assert";
import type { Page } from "playwright-core";
import { eventually } from "../../../postgres/test/support/eventually.ts";
import { tabTo } from "./check-session.ts";
import { checkPage } from "./open-page.ts";

/** Payments and refunds are recorded once, also if the response is lost. */
export const checkActions = async (page: Page, url: string, id: string): Promise<void> => {
  await page.goto(`${url}/console/#/invoices/${id}`);
  await page
    .getByRole("heading", { level: 1, name: "Invoice for orders@hillside-school.example.org" })
    .waitFor();
  await recordPayment(page, id);
  await page.getByText("The payment is recorded.").waitFor();
  await page.locator(".page-head").getByText("Paid", { exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Void" }).count(), 0);
  const payments = page.getByRole("region", { name: "Payments and refunds" });
  assert.equal(await payments.locator("tbody tr").count(), 1);

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
  await page.getByText("A damaged copy").waitFor();
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
  await page.getByRole("checkbox", { name: "Open" }).check();
  await page.waitForURL(/status=PENDING/u);
  await page.locator("tr", { hasText: "robin@example.com" }).first().locator("a").click();
  const open = page.getByRole("button", { name: "Void" });
  await open.click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator(".page-head").getByText("Open").waitFor();
  await open.click();
  await page.getByText("This cannot be undone.").waitFor();
  await page.getByRole("button", { name: "Void invoice" }).click();
  await page.getByText("The invoice is voided.").waitFor();
  await page.locator(".page-head").getByText("Void").waitFor();
  assert.equal(await page.getByRole("button", { name: "Record payment" }).count(), 0);
};

/** Keys alone take a reader from the list to a credit note, which is shown before it is issued. */
export const checkCreditNote = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Invoices" }).first().click();
  await page.getByRole("checkbox", { name: "Open" }).check();
  await page.waitForURL(/status=PENDING/u);
  const row = page.locator("tr", { hasText: "robin@example.com" }).first();
  await row.locator("a").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Invoice for robin@" }).waitFor();
  const total = await page.locator(".big .money").innerText();
  await tabTo(page, "Credit note", false);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Issue a credit note" });
  await dialog.getByRole("status").getByText(total).waitFor();
  await checkPage(page, "the preview of a credit note");
  await page.keyboard.press("End");
  await dialog.getByLabel("in USD").or(dialog.getByLabel("in GBP")).waitFor();
  await tabTo(page, "", false);
  await page.keyboard.type("1.5");
  await dialog.getByRole("status").getByText("1.50").waitFor();
  await tabTo(page, "Issue credit note", false);
  await page.keyboard.press("Enter");
  await page.getByText("The credit note is issued.").waitFor();
  const notes = page.getByRole("region", { name: "Credit notes" });
  await notes.locator("tbody tr").first().waitFor();
  assert.equal(await notes.locator("tbody tr").count(), 1);
  assert.notEqual(await page.locator(".big .money").innerText(), total);
  await checkPage(page, "an invoice with a credit note");
  await checkPaper(page);
};

/** The issued document is shown in a window of its own, with its style. */
const checkPaper = async (page: Page): Promise<void> => {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Print the invoice" }).click();
  const paper = await opened;
  await paper.getByRole("heading", { level: 1, name: "Invoice" }).waitFor();
  assert.equal(await paper.evaluate("document.adoptedStyleSheets.length"), 1);
  assert.ok((await paper.title()).startsWith("Invoice "));
  await paper.close();
};
