// Takes the pictures of the documentation into docs/public or the folder of the first argument.
// The sample data is served at a fixed time, so that every run shows the same amounts. The bytes
// also depend on Chromium and on the fonts: those here are of Debian's packages chromium and
// fonts-noto-core.
import { strict as assert } from "node:assert";
import { join, resolve } from "node:path";
import { openPage, withChromium } from "../../adapters/console/test/browser/open-page.ts";
import { serveProcess } from "../../adapters/cli/test/run-cli.ts";
import { chromiumPath } from "../support/find-chromium.ts";

const folder = resolve(process.argv[2] ?? "docs/public");
const device = { name: "console", width: 1440, height: 900, colorScheme: "light" } as const;

chromiumPath();
await withChromium(async (browser) => {
  const serving = await serveProcess(["--now", "2026-11-02 14:10:54"]);
  try {
    const { page, errors, close } = await openPage(browser, serving.url, device);
    await page.getByRole("button", { name: "Use the sample key" }).click();
    await page.locator(".plot canvas").waitFor();
    await page.getByRole("region", { name: "Recent refunds" }).waitFor();
    await page.screenshot({ path: join(folder, "console.png") });
    await close();
    assert.deepEqual(errors, []);
  } finally {
    await serving.stop();
  }
  process.stdout.write(`The pictures are in ${folder}\n`);
});
