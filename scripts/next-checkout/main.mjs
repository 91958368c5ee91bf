// Makes a Next.js application of docs/examples/next-checkout in an empty folder, with the packages
// as they are packed; builds it, types and all, starts it, and goes through it in Chromium.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { openFolder } from "../consumers/open-folder.mjs";
import { run, start } from "../consumers/run-bounded.mjs";
import { chromiumPath } from "../find-chromium.ts";
import { freePort } from "../free-port.mjs";
import { checkPages } from "./check-pages.mjs";
import { installInto } from "./install.mjs";

/** Most milliseconds that all of it may take. */
const deadline = 300_000;

const began = Date.now();
const tell = (what) => console.log(what, `${((Date.now() - began) / 1000).toFixed(1)} s`);

const { folder, close } = openFolder("next-checkout", deadline);

const key = "sk_live_key_of_acme";
const env = { NEXT_TELEMETRY_DISABLED: "1", BILLING_KEY: key };
const next = join(folder, "node_modules/next/dist/bin/next");

const withServer = async (use) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [next, "start", "--hostname", "127.0.0.1", "--port", port];
  const server = start(process.execPath, args, folder, env);
  try {
    for (let tries = 0; !(await answers(url)); tries += 1) {
      if (tries > 300 || server.child.exitCode !== null) throw new Error(server.said.all);
      await sleep(100);
    }
    return await use(url);
  } finally {
    await server.stop();
  }
};

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** With a page that asks nobody else and has no errors. */
const withPage = async (executablePath, url, use) => {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    const misdeeds = [];
    page.on("pageerror", ({ message }) => misdeeds.push(message));
    page.on("request", (asked) => {
      if (!asked.url().startsWith(url)) misdeeds.push(`asked ${asked.url()}`);
    });
    await use(page);
    if (misdeeds.length > 0) throw new Error(misdeeds.join("\n"));
  } finally {
    await browser.close();
  }
};

try {
  const browser = chromiumPath();
  await installInto(folder);
  tell("installed");
  await run(process.execPath, [next, "build"], { cwd: folder, seconds: 150, env });
  tell("built");
  await withServer((url) => withPage(browser, url, (page) => checkPages(page, url, key)));
  tell("done");
} catch (error) {
  console.log("FAIL", error);
  process.exitCode = 1;
} finally {
  close();
}
