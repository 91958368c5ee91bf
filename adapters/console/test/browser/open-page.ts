import { strict as assert } from "node:assert";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type Page } from "playwright-core";
import { findChromium } from "../../../../test/support/find-chromium.ts";

/** A size of a window, and the colors that the user prefers. */
export interface Device {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

/** A page whose errors are collected. */
export interface ObservedPage {
  readonly page: Page;
  /** Errors of scripts, violations of the policy, and requests to other origins. */
  readonly errors: ReadonlyArray<string>;
  readonly close: () => Promise<void>;
}

/** Responses with these statuses are expected, and Chromium logs them as errors. */
const expected = /the server responded with a status of (?:400|401|403|404|409|422|503) /u;

/** Opens the console of a service in a window of its own, without a session. */
export const openPage = async (
  browser: Browser,
  url: string,
  { width, height, colorScheme }: Device,
): Promise<ObservedPage> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-US",
  });
  context.setDefaultTimeout(60_000);
  const errors: Array<string> = [];
  await context.route(
    (requested) => !requested.href.startsWith(url) && requested.protocol !== "blob:",
    async (route) => {
      errors.push(`request to ${route.request().url()}`);
      await route.abort();
    },
  );
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    const isError = message.type() === "error" || message.type() === "warning";
    if (isError && !expected.test(message.text())) errors.push(message.text());
  });
  await page.addInitScript({ content: axe.source });
  await page.goto(`${url}/console/`);
  return { page, errors, close: () => context.close() };
};

/** The folder of the screenshots. */
export const pictures = resolve(process.argv[2] ?? "reports/console");

/** Does some work with Chromium, which is closed afterwards; skips it without Chromium. */
export const withChromium = async (work: (browser: Browser) => Promise<void>): Promise<void> => {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    process.stdout.write("Skipped: Chromium was not found. Set QUITTANCE_CHROMIUM to its path.\n");
    return;
  }
  mkdirSync(pictures, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
};

/** A violation, as axe-core reports it. */
interface Violation {
  readonly id: string;
  readonly nodes: ReadonlyArray<{ readonly target: unknown; readonly failureSummary?: string }>;
}

const violationsOf = (page: Page): Promise<ReadonlyArray<Violation>> =>
  page.evaluate("axe.run(document).then(({ violations }) => violations)");

/** Checks that violations are found: of a page without a language and with a faint text. */
export const checkControl = async (page: Page): Promise<void> => {
  await page.evaluate(
    "document.documentElement.lang = ''; document.querySelector('h1').style.color = '#eee'",
  );
  const ids = (await violationsOf(page)).map(({ id }) => id);
  assert.deepEqual(ids, ["color-contrast", "html-has-lang"]);
};

/** Checks that a page is accessible (axe-core, all rules) and not wider than the window. */
export const checkPage = async (page: Page, name: string): Promise<void> => {
  // What is loaded again is pale until then.
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  const found = await violationsOf(page);
  const violations = found.map(({ id, nodes }) => {
    const places = nodes.map(({ target, failureSummary = "" }) => [target, failureSummary]);
    return `${id}: ${JSON.stringify(places)}`;
  });
  assert.deepEqual(violations, [], name);
  const surplus: number = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  assert.equal(surplus, 0, `${name} is wider than the window`);
};
