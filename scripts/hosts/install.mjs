import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packInto } from "../pack-packages.mjs";
import { root } from "../packages.mjs";

/** The runtimes, in exact versions, so that a new release does not break an old commit. */
const runtimes = [
  "bun@1.4.5",
  "deno@2.9.6",
  "workerd@1.20261117.1",
  "esbuild@0.28.2",
  "next@16.4.6",
  "react@19.3.1",
  "react-dom@19.3.1",
  "typescript@5.9.3",
  "@types/node@20.19.43",
  "@types/react@19.3.0",
  "hono@4.13.19",
  "h3@2.0.8",
  "fast-check@4.10.2",
];

/** Installs the packed packages, the runtimes, the recipes and the service of the suite. */
export const installInto = (folder) => {
  const run = (command, args, cwd) =>
    execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"], timeout: 240_000 });
  const adapters = ["memory", "http", "einvoice"].map((name) => `@quittance/${name}`);
  const tarballs = packInto(folder, ["quittance", ...adapters]);
  writeFileSync(
    join(folder, "package.json"),
    '{ "name": "hosts", "private": true, "type": "module" }',
  );
  const quiet = ["--silent", "--no-audit", "--no-fund", "--prefer-offline"];
  run("npm", ["install", ...quiet, ...tarballs.map((name) => `./${name}`), ...runtimes], folder);

  const copy = (path) => {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  };
  mkdirSync(join(folder, "docs/examples"), { recursive: true });
  for (const name of readdirSync(join(root, "docs/examples"))) {
    if (name.startsWith("host-")) copy(`docs/examples/${name}`);
  }
  for (const name of ["create-test-api", "test-einvoices"]) copy(`adapters/http/test/${name}.ts`);
  copy("test/support");
  copy("adapters/http/test/hosts/service-under-test.ts");
  copy("scripts/hosts/start");
  // The recipes mount the service of the suite instead of their own.
  const service = "../../adapters/http/test/hosts/service-under-test.ts";
  writeFileSync(
    join(folder, "docs/examples/host-handler.ts"),
    `export { handler } from "${service}";\n`,
  );
};
