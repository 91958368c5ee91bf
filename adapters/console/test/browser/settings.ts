// Tests the settings page of the console in Chromium.
import { strict as assert } from "node:assert";
import { join } from "node:path";
import { createClient } from "@quittance/http/client";
import type { Browser, Page } from "playwright-core";
import { serve } from "../../../cli/test/run-cli.ts";
import { checkMissing } from "./check-documents.ts";
import { checkPage, type Device, openPage, pictures, withChromium } from "./open-page.ts";
import { signIn } from "./check-session.ts";

const key = "sk_test_sample_key_of_org_meadow";
const viewingKey = "sk_test_sample_key_of_org_lantern";

const devices: ReadonlyArray<Device> = [
  { name: "desktop", width: 1280, height: 800, colorScheme: "light" },
  { name: "desktop-dark", width: 1280, height: 800, colorScheme: "dark" },
  { name: "phone", width: 390, height: 844, colorScheme: "light" },
  { name: "phone-dark", width: 390, height: 844, colorScheme: "dark" },
];

type Look = (name: string) => Promise<void>;

const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Seller" }).waitFor();
};

/** Edits the seller and the numbering; a change of others in between is reported. */
const checkEditing = async (page: Page, url: string, look: Look): Promise<void> => {
  await page.getByText(/^Next: M-\d{4}-\d{5}$/u).waitFor();
  await look("settings");
  await page.getByRole("button", { name: "Edit seller" }).click();
  const dialog = page.getByRole("dialog", { name: "Seller" });
  assert.equal(await dialog.getByLabel("City").inputValue(), "München");
  await dialog.getByLabel("City").fill("Augsburg");
  await look("settings-seller");
  const client = createClient({ baseUrl: url, authorization: key });
  const { data } = await client.POST("/settings");
  const revision = data?.data.revision ?? "";
  const other = await client.POST("/settings/update", { body: { name: "Meadow", revision } });
  assert.equal(other.response.status, 200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("alert").getByText("The settings were changed").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The settings are saved.").waitFor();
  await page.getByText("Augsburg", { exact: true }).waitFor();
  await page.getByText("Meadow", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit amounts" }).click();
  const amounts = page.getByRole("dialog", { name: "Amounts" });
  await amounts.getByLabel("Increments of cash").fill("CHF 0.05");
  await amounts.getByRole("button", { name: "Save" }).click();
  await page.getByText("CHF 0.05", { exact: true }).waitFor();
};

/** An account is added only with its last characters, and can be removed. */
const checkAccounts = async (page: Page, look: Look): Promise<void> => {
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an account of the seller" });
  await dialog.getByLabel("IBAN", { exact: true }).fill("GB29 NWBK 6016 1331 9268 19");
  await dialog.getByLabel("Last four characters").fill("0000");
  await dialog.getByRole("button", { name: "Add account" }).click();
  await dialog.getByRole("alert").waitFor();
  await look("settings-account");
  await dialog.getByLabel("Last four characters").fill("6819");
  await dialog.getByRole("button", { name: "Add account" }).click();
  const account = page.getByRole("listitem").filter({ hasText: "GB29 NWBK 6016 1331 9268 19" });
  await account.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove account" }).click();
  await page.getByText("The account is removed.").waitFor();
  await account.waitFor({ state: "detached" });
};

/** An endpoint is added with a secret that is shown once, tested, and disabled. */
const checkEndpoints = async (page: Page, look: Look): Promise<void> => {
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook endpoint" });
  await dialog.getByLabel("URL").fill("http://127.0.0.1:4999/events");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText(/^whsec_/u).waitFor();
  const endpoint = page.getByRole("row").filter({ hasText: "127.0.0.1:4999" });
  await endpoint.getByRole("button", { name: "Send test" }).click();
  await page.getByText("A test is sent.").waitFor();
  await look("added-endpoint");
  await endpoint.getByRole("link").click();
  await page.getByText("webhook.test").first().waitFor();
  await page.getByRole("link", { name: "Webhooks", exact: true }).first().click();
  await endpoint.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("button", { name: "Disable endpoint" }).click();
  await page.getByText("The endpoint is disabled.").waitFor();
  await endpoint.getByRole("button", { name: "Disable" }).waitFor({ state: "detached" });
  await openSettings(page);
};

/** The changes are listed with who made them, as far as they have gone. */
const checkChanges = async (page: Page, look: Look): Promise<void> => {
  const changes = page.getByRole("region", { name: "Changes" });
  // Changes of one second are listed in any order.
  const disabled = changes.getByRole("row").filter({ hasText: "Webhook endpoint disabled" });
  await disabled.getByText("Active: yes → no").waitFor();
  await disabled.getByText("API key").waitFor();
  await changes.getByText(/^Accounts: .+ → .+; GB29NWBK60161331926819$/u).waitFor();
  await changes.getByText(/^Address: .*München.* → .*Augsburg/u).waitFor();
  await look("settings-changes");
};

const check = async (browser: Browser, device: Device): Promise<void> => {
  const serving = await serve([]);
  const { url } = serving;
  const { page, errors, close } = await openPage(browser, url, device);
  const look: Look = async (name) => {
    await page.screenshot({ path: join(pictures, `${device.name}-${name}.png`), fullPage: true });
    await checkPage(page, `${name} on ${device.name}`);
  };
  try {
    await signIn(page, viewingKey);
    await openSettings(page);
    await page.getByText("it needs the scope settings.update").waitFor();
    assert.equal(await page.getByRole("main").getByRole("button").count(), 0);
    await checkMissing(page, { url, key: viewingKey }, look);
    await page.getByRole("button", { name: "Sign out" }).click();
    await signIn(page, key);
    await openSettings(page);
    await checkEditing(page, url, look);
    await checkAccounts(page, look);
    await checkEndpoints(page, look);
    await checkChanges(page, look);
    assert.deepEqual(errors, []);
  } catch (error) {
    await page.screenshot({ path: join(pictures, "failed.png"), fullPage: true });
    throw error;
  } finally {
    await close();
    await serving.stop();
  }
  process.stdout.write(`${device.name}: settings work and are accessible\n`);
};

await withChromium(async (browser) => {
  for (const device of devices) await check(browser, device);
});
