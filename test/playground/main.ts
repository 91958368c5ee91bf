import { strict as assert } from "node:assert";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { chromiumPath } from "../../scripts/find-chromium.ts";
import { checkDashboardTab } from "./check-dashboard-tab.ts";
import { checkKeyboard } from "./check-keyboard.ts";
import { checkNames, checkWidth } from "./check-names.ts";
import { checkIssues, checkLines, checkQuoteTab, checkTaxAndCoupon } from "./check-quote-tab.ts";
import { checkRestore, checkTamperTab } from "./check-tamper-tab.ts";
import { serveFolder } from "./serve-folder.ts";

/** Errors of a page. */
interface Misdeeds {
  readonly elsewhere: Array<string>;
  readonly errors: Array<string>;
}

const openPage = async (
  browser: Browser,
  url: string,
  size: { readonly width: number; readonly height: number },
  colorScheme: "light" | "dark",
): Promise<{ readonly page: Page; readonly misdeeds: Misdeeds }> => {
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  const misdeeds: Misdeeds = { elsewhere: [], errors: [] };
  await context.route(
    (asked) => !asked.href.startsWith(url),
    async (route) => {
      misdeeds.elsewhere.push(route.request().url());
      await route.abort();
    },
  );
  const page = await context.newPage();
  page.on("pageerror", (error) => misdeeds.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") misdeeds.errors.push(message.text());
  });
  await page.goto(`${url}/playground`);
  await page.locator("#pg-total").waitFor();
  return { page, misdeeds };
};

const folder = resolve(process.argv[2] ?? "docs/.vitepress/dist");
const pictures = resolve(process.argv[3] ?? "reports/playground");
mkdirSync(pictures, { recursive: true });

const sizes = {
  app: { width: 1400, height: 1000 },
  phone: { width: 360, height: 740 },
} as const;
const served = await serveFolder(folder);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  for (const [device, size] of Object.entries(sizes)) {
    for (const scheme of ["light", "dark"] as const) {
      const { page, misdeeds } = await openPage(browser, served.url, size, scheme);
      const look = async (tab: string): Promise<number> => {
        const path = join(pictures, `${device}-${scheme}-${tab}.png`);
        await page.evaluate("window.scrollTo(0, 0)");
        await page.screenshot({ path, fullPage: true });
        await checkWidth(page);
        return checkNames(page);
      };
      const counts: Array<number> = [];
      counts.push(await look("quote"));
      await checkQuoteTab(page);
      await checkTaxAndCoupon(page);
      await look("taxed");
      await checkIssues(page);
      await checkLines(page);
      await checkTamperTab(page);
      counts.push(await look("tamper"));
      await checkRestore(page);
      await checkDashboardTab(page);
      counts.push(await look("dashboard"));
      await checkKeyboard(page);
      assert.deepEqual(misdeeds, { elsewhere: [], errors: [] });
      process.stdout.write(
        `${device}, ${scheme}: works; ${counts.join(", ")} names on the tabs, ` +
          `no request elsewhere, no error.\n`,
      );
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await served.stop();
}
