// Creates a Next.js application from docs/examples/next-checkout and the packed packages, builds it
// with type checks, starts it, and tests it in Chromium.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { openFolder } from "../consumers/open-folder.mjs";
import { run, start } from "../consumers/run-bounded.mjs";
import { chromiumPath } from "../find-chromium.ts";
import { freePort } from "../free-port.mjs";
import { checkPages } from "./check-pages.mjs";
import { installInto } from "./install.mjs";

/** Time limit for the whole run. */
const deadlineMs = 300_000;

const began = Date.now();
const report = (step) => console.log(step, `${((Date.now() - began) / 1000).toFixed(1)} s`);

const { folder, close } = openFolder("next-checkout", deadlineMs);

const key = "sk_live_key_of_acme";
const env = { NEXT_TELEMETRY_DISABLED: "1", BILLING_KEY: key };
const next = join(folder, "node_modules/next/dist/bin/next");

const withServer = async (use) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [next, "start", "--hostname", "127.0.0.1", "--port", port];
  const server = start(process.execPath, args, folder, env);
  try {
    for (let tries = 0; !(await isUp(url)); tries += 1) {
      if (tries > 300 || server.child.exitCode !== null) throw new Error(server.output.all);
      await sleep(100);
    }
    return await use(url);
  } finally {
    await server.stop();
  }
};

const isUp = (url) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs `use` with a page; fails if the page has errors or requests other hosts. */
const withPage = async (executablePath, url, use) => {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    const problems = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) problems.push(`requested ${request.url()}`);
    });
    await use(page);
    if (problems.length > 0) throw new Error(problems.join("\n"));
  } finally {
    await browser.close();
  }
};

try {
  const browser = chromiumPath();
  await installInto(folder);
  report("installed");
  await run(process.execPath, [next, "build"], { cwd: folder, seconds: 150, env });
  report("built");
  await withServer((url) => withPage(browser, url, (page) => checkPages(page, url, key)));
  report("done");
} catch (error) {
  console.log("FAIL", error);
  process.exitCode = 1;
} finally {
  close();
}
