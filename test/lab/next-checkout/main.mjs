// Creates a Next.js application from docs/examples/next-checkout and the packed packages, builds it
// with type checks, starts it, and tests it in Chromium.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../support/find-chromium.ts";
import { inNewFolder, installPacked, writeFiles } from "../../../.ci/pack-packages.mjs";
import { packagesFor, root } from "../../../.ci/packages.mjs";
import { run, whileServing } from "../run-bounded.mjs";
import { checkPages } from "./check-pages.mjs";

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
const installApp = async (folder) => {
  await installPacked(folder, runtimes, packagesFor(["memory", "http"]));
  const example = join(root, "docs/examples/next-checkout");
  cpSync(example, join(folder, "checkout"), {
    recursive: true,
    filter: (path) => !path.endsWith(".test.ts") && !path.endsWith("tsconfig.json"),
  });
  cpSync(join(example, "tsconfig.json"), join(folder, "tsconfig.json"));
  writeFiles(folder, appFiles);
};

/** Time limit for the whole run. */
const deadlineMs = 300_000;

const began = Date.now();
const report = (step) => console.log(step, `${((Date.now() - began) / 1000).toFixed(1)} s`);

const key = "sk_live_key_of_acme";
const env = { BILLING_KEY: key };

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

await inNewFolder("next-checkout", deadlineMs, async (folder) => {
  const browser = chromiumPath();
  const next = [process.execPath, join(folder, "node_modules/next/dist/bin/next")];
  await installApp(folder);
  report("installed");
  await run(next[0], [next[1], "build"], { cwd: folder, seconds: 150, env });
  report("built");
  const commandOf = (port) => [...next, "start", "--hostname", "127.0.0.1", "--port", port];
  await whileServing(commandOf, folder, env, (url) =>
    withPage(browser, url, (page) => checkPages(page, url, key)),
  );
  report("done");
});
