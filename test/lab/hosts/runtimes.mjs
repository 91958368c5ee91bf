import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../../../.ci/pack-packages.mjs";
import { workerdConfig } from "../run-bounded.mjs";

/** The runtimes, in exact versions, so that a new release does not break an old commit. */
export const versions = [
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

const start = "test/lab/hosts/start";

/** Bundles a file of the folder into one module, as for a deployment. */
const bundle = (folder, from, to, ...options) => {
  const args = [from, "--bundle", "--format=esm", "--log-level=warning", `--outfile=${to}`];
  execFileSync(join(folder, "node_modules/.bin/esbuild"), [...args, ...options], { cwd: folder });
};

/** Serves the node:http recipe, whose responses are the reference for all others. */
const node = (folder, port) => {
  bundle(folder, `${start}/node.mjs`, "node.mjs", "--platform=node", "--packages=external");
  return [process.execPath, "node.mjs", port];
};

const bun = (recipe) => (folder, port) => [
  join(folder, "node_modules/.bin/bun"),
  `${start}/bun.mjs`,
  port,
  recipe,
];

const deno = (recipe) => (folder, port) => [
  join(folder, "node_modules/.bin/deno"),
  "run",
  "--allow-net=127.0.0.1",
  "--allow-read",
  "--allow-env",
  "--no-lock",
  `${start}/deno.mjs`,
  port,
  recipe,
];

const workers = (recipe) => (folder, port) => {
  bundle(folder, `docs/examples/${recipe}.ts`, "worker.mjs", "--external:node:*");
  writeFiles(folder, { "workers.capnp": workerdConfig("worker.mjs", port) });
  return [join(folder, "node_modules/.bin/workerd"), "serve", "workers.capnp"];
};

/** Builds a Next.js application with the recipe and one route of its own. */
const next = (folder, port) => {
  const route = "app/billing/[[...path]]";
  writeFiles(folder, {
    [`${route}/route.ts`]: readFileSync(join(folder, "docs/examples/host-next.ts")),
    [`${route}/host-handler.ts`]:
      'export { handler } from "../../../docs/examples/host-handler.ts";\n',
    "app/route.js": 'export const GET = () => new Response("The shop");\n',
    "next.config.mjs": `export default {
  skipTrailingSlashRedirect: true,
  typescript: { ignoreBuildErrors: true },
};
`,
  });
  const command = [process.execPath, join(folder, "node_modules/next/dist/bin/next")];
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const stdio = ["ignore", "ignore", "pipe"];
  execFileSync(command[0], [command[1], "build"], { cwd: folder, env, stdio, timeout: 120_000 });
  return [...command, "start", "--hostname", "127.0.0.1", "--port", port];
};

/** For each host, a function that prepares the folder and returns the command for a port. */
export const runtimes = {
  "node:http": node,
  Bun: bun("host-fetch"),
  "Hono on Bun": bun("host-hono"),
  "h3 on Bun": bun("host-h3"),
  Deno: deno("host-fetch"),
  "Hono on Deno": deno("host-hono"),
  Workers: workers("host-fetch"),
  "Hono on Workers": workers("host-hono"),
  "Next.js": next,
};
