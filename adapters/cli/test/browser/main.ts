import { strict as assert } from "node:assert";
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../../../test/support/find-chromium.ts";
import { serve } from "../run-cli.ts";

const screenshot = process.argv[2] ?? join(tmpdir(), "quittance-docs.png");

const serving = await serve();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  const requested: Array<string> = [];
  const errors: Array<string> = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${serving.url}/docs`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const text = await page.locator("body").innerText();
  for (const path of [
    "/pay/quote",
    "/invoices/list",
    "/analytics/dashboard",
    "/payments/{id}/status",
  ]) {
    assert.ok(text.includes(path), `The page does not show ${path}.`);
  }
  const external = requested.filter(
    (url) => !url.startsWith(serving.url) && !/^(?:data|blob):/u.test(url),
  );
  assert.deepEqual(errors, []);
  await page.screenshot({ path: screenshot });
  assert.ok(statSync(screenshot).size > 20_000, "The page is empty.");
  process.stdout.write(
    `${serving.url}/docs shows every operation without errors. Screenshot: ${screenshot}\n` +
      `External requests, blocked by the policy of the page: ${external.join(", ") || "none"}\n`,
  );
} finally {
  await browser.close();
  await serving.stop();
}
