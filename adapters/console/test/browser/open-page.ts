import axe from "axe-core";
import type { Browser, Page } from "playwright-core";

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
const expected = /the server responded with a status of (?:400|401|403|404|409|503) /u;

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
