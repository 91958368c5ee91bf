import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const start = "scripts/hosts/start";

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
  writeFileSync(
    join(folder, "workers.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "api", worker = (
    modules = [(name = "worker", esModule = embed "worker.mjs")],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "api")],
);
`,
  );
  return [join(folder, "node_modules/.bin/workerd"), "serve", "workers.capnp"];
};

/** Builds a Next.js application with the recipe and one route of its own. */
const next = (folder, port) => {
  const route = join(folder, "app/billing/[[...path]]");
  mkdirSync(route, { recursive: true });
  copyFileSync(join(folder, "docs/examples/host-next.ts"), join(route, "route.ts"));
  const handler = "../../../docs/examples/host-handler.ts";
  writeFileSync(join(route, "host-handler.ts"), `export { handler } from "${handler}";\n`);
  writeFileSync(
    join(folder, "app/route.js"),
    'export const GET = () => new Response("The shop");\n',
  );
  writeFileSync(
    join(folder, "next.config.mjs"),
    `export default {
  skipTrailingSlashRedirect: true,
  typescript: { ignoreBuildErrors: true },
};
`,
  );
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
