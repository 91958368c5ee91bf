// Checks pages of the built site in Chromium, in light and dark, on a desktop and a phone:
// accessibility, errors, requests to other hosts, and width.
import { strict as assert } from "node:assert";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import axe from "axe-core";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { siteBase } from "../../docs/.vitepress/build/site-links.ts";
import { chromiumPath } from "../support/find-chromium.ts";
import { serveFolder } from "./serve-folder.ts";

const paths = [
  "",
  "start",
  "guides/",
  "refunds",
  "playground",
  "http-api",
  "benchmarks/core",
  "api/",
  "api/quittance/",
  "api/quittance/interfaces/Quittance",
  "api/quittance/variables/Amount",
];

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

interface Violation {
  readonly id: string;
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>;
}

/** Waits for what a page loads after it is drawn. */
const isComplete = async (page: Page, path: string): Promise<void> => {
  if (path === "") await page.locator("#mini-total").waitFor();
  if (path !== "playground") return;
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  await page.getByText("✓ Quote verified").waitFor();
  await page.getByText("✓ 4 of 6 bills reproduced by invoice").waitFor();
};

const violationsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source);
  const { violations }: { readonly violations: ReadonlyArray<Violation> } =
    await page.evaluate("axe.run(document)");
  return violations.map(
    ({ id, nodes }) =>
      `${id} (${String(nodes.length)}): ${nodes[0]?.html ?? ""} ${nodes[0]?.failureSummary ?? ""}`,
  );
};

/** Nothing makes the page wider than the window. */
const checkWidth = async (page: Page): Promise<void> => {
  const surplus: number = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  assert.ok(surplus <= 0, `The page is ${String(surplus)} pixels too wide.`);
};

/** The landing page calculates: another tax and currency give another total. */
const checkLanding = async (page: Page): Promise<void> => {
  const total = page.locator("#mini-total");
  assert.equal((await total.innerText()).trim(), "€112.70");
  await page.getByRole("combobox", { name: "Tax" }).selectOption("None");
  await total.filter({ hasText: "€94.71" }).waitFor();
  await page.getByRole("combobox", { name: "Currency" }).selectOption("JPY");
  await total.filter({ hasText: "¥" }).waitFor();
  await page.getByText(/Verified: all \d+ calculation steps/u).waitFor();
  await page.getByRole("link", { name: "Change a digit" }).first().click();
  await page.getByText("✓ Quote verified").waitFor();
};

const checkPages = async (context: BrowserContext, url: string, name: string): Promise<number> => {
  const problems: Array<string> = [];
  await context.route(
    (asked) => !asked.href.startsWith(url) && !/^(?:data|blob):/u.test(asked.href),
    async (route) => {
      problems.push(`requests ${route.request().url()}`);
      await route.abort();
    },
  );
  let rules = 0;
  for (const path of paths) {
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`/${path}: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(`/${path}: ${message.text()}`);
    });
    await page.goto(`${url}${siteBase}${path}`, { waitUntil: "load" });
    await isComplete(page, path);
    problems.push(...(await violationsOf(page)).map((text) => `/${path}: ${text}`));
    await checkWidth(page).catch((error: unknown) => {
      problems.push(`/${path}: ${String(error)}`);
    });
    const file = `${name}-${path.replaceAll(/\W+/gu, "-") || "home"}.png`;
    await page.screenshot({ path: join(pictures, file) });
    if (path === "") await checkLanding(page);
    rules += 1;
    await page.close();
  }
  assert.deepEqual(problems, []);
  return rules;
};

const folder = resolve(process.argv[2] ?? "docs/.vitepress/dist");
const pictures = resolve(process.argv[3] ?? "reports/site");
mkdirSync(pictures, { recursive: true });
const served = await serveFolder(folder);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  for (const [device, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
      context.setDefaultTimeout(60_000);
      const name = `${device}-${colorScheme}`;
      const checked = await checkPages(context, served.url, name);
      process.stdout.write(
        `${name}: ${String(checked)} pages without axe violations, errors, requests elsewhere ` +
          `and horizontal scrolling.\n`,
      );
      await context.close();
    }
  }
} finally {
  await browser.close();
  await served.close();
}
