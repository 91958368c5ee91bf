import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../consumers/run-bounded.mjs";
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
export const installInto = async (folder) => {
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
