// Creates a Next.js application from docs/examples/next-checkout and the packed packages, builds it
// with type checks, starts it, and tests it in Chromium.
import { join, dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { openFolder } from "../consumers/open-folder.mjs";
import { run, start } from "../consumers/run-bounded.mjs";
import { chromiumPath } from "../find-chromium.ts";
import { freePort } from "../free-port.mjs";
import { checkPages } from "./check-pages.mjs";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { packInto } from "../pack-packages.mjs";
import { root } from "../packages.mjs";

/** Exact versions, so that a new release does not break an old commit. */
const runtimes = [
  ...["next@16.4.6", "react@19.3.1", "react-dom@19.3.1", "typescript@5.9.3"],
  ...["@types/node@20.19.43", "@types/react@19.3.0"],
];

/** The files in `app`: one line each, because the code is in `checkout`. */
const appFiles = {
  "app/layout.tsx": 'export { default } from "../checkout/app-layout.tsx";\n',
  "app/page.tsx": 'export { default } from "../checkout/cart-page.tsx";\n',
  "app/pay/[id]/page.tsx": 'export { default } from "../../../checkout/checkout-page.tsx";\n',
  "app/billing/[[...path]]/route.ts": 'export * from "../../../checkout/billing-route.ts";\n',
  "next.config.mjs": "export default { skipTrailingSlashRedirect: true };\n",
};

/** Creates a Next.js application from the example and the packed packages in an empty folder. */
const installInto = async (folder) => {
  const tarballs = packInto(folder, ["quittance", "@quittance/memory", "@quittance/http"]);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const packages = [...tarballs.map((name) => `./${name}`), ...runtimes];
  await run("npm", ["install", ...quiet, ...packages], { cwd: folder, seconds: 180 });

  const example = join(root, "docs/examples/next-checkout");
  cpSync(example, join(folder, "checkout"), {
    recursive: true,
    filter: (path) => !path.endsWith(".test.ts") && !path.endsWith("tsconfig.json"),
  });
  cpSync(join(example, "tsconfig.json"), join(folder, "tsconfig.json"));
  for (const [path, text] of Object.entries(appFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

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
