// Tests the pages of the console for quotes, the catalog and webhooks in Chromium.
import { strict as assert } from "node:assert";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { serve } from "../../../cli/test/run-cli.ts";
import { checkCatalog, checkCatalogForms } from "./check-catalog.ts";
import { checkSupply } from "./check-documents.ts";
import { checkDownload } from "./check-lists.ts";
import { checkPage, type Device, openPage, pictures, withChromium } from "./open-page.ts";
import { checkCustomers } from "./check-overview.ts";
import { checkQuote } from "./check-quote.ts";
import { checkWebhooks } from "./check-webhooks.ts";

const key = "sk_test_sample_key_of_org_meadow";

const devices: ReadonlyArray<Device> = [
  { name: "desktop", width: 1280, height: 800, colorScheme: "light" },
  { name: "phone-dark", width: 390, height: 844, colorScheme: "dark" },
];

const check = async (browser: Browser, device: Device): Promise<void> => {
  const serving = await serve(["--deliver"]);
  const { url } = serving;
  const { page, errors, close } = await openPage(browser, url, device);
  const look = async (name: string): Promise<void> => {
    await page.screenshot({ path: join(pictures, `${device.name}-${name}.png`), fullPage: true });
    await checkPage(page, `${name} on ${device.name}`);
  };
  try {
    await page.getByRole("button", { name: "Use the sample key" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await checkCustomers(page);
    await checkDownload(page);
    await checkCatalog(page, look);
    await checkCatalogForms(page, look);
    await checkQuote(page, look);
    await checkWebhooks(page, { url, key }, look);
    await checkSupply(page, { url, key });
    // Chromium reports the response that the test loses.
    assert.deepEqual(
      errors.filter((text) => !text.includes("net::ERR_FAILED")),
      [],
    );
  } finally {
    await close();
    await serving.stop();
  }
  process.stdout.write(`${device.name}: quotes, catalog and webhooks work and are accessible\n`);
};

await withChromium(async (browser) => {
  for (const device of devices) await check(browser, device);
  process.stdout.write(`Screenshots: ${pictures}\n`);
});
