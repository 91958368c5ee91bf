import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import { packInto } from "../../../.ci/pack-packages.mjs";
import { manifestIn, packages, packagesFor, root } from "../../../.ci/packages.mjs";
import { run, whileServing } from "../run-bounded.mjs";

const example = join(root, "docs/examples/platform");

/** The versions that this repository has, so that a new release does not break an old commit. */
const versionOf = (name) => manifestIn(join(root, "node_modules", name)).version;

/** Copies the example into an empty folder, and installs it as a user does: our packages packed. */
const installed = async ({ scratch }) => {
  const folder = join(scratch, "platform");
  cpSync(example, folder, { recursive: true });
  const packed = join(scratch, "packed-for-platform");
  mkdirSync(packed);
  const { dependencies, devDependencies } = manifestIn(example);
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const isOurs = (name) => packages.some((source) => manifestIn(source).name === name);
  const sources = packagesFor(
    names.filter(isOurs).map((name) => (name === "quittance" ? "core" : name.split("/")[1])),
  );
  const tarballs = packInto(packed, sources).map((name) => join(packed, name));
  const others = names.filter((name) => !isOurs(name)).map((name) => `${name}@${versionOf(name)}`);
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  // .npmrc of this repository omits them, and npm passes that on to the programs that it runs.
  const args = ["install", "--include=dev", ...quiet, ...tarballs, ...others];
  await run("npm", args, { cwd: folder, seconds: 600 });
};

const types = async ({ scratch }) => {
  await run("npx", ["tsc"], { cwd: join(scratch, "platform"), seconds: 600 });
};

const tests = async ({ scratch, url }) => {
  const env = { DATABASE_URL: url };
  await run("npm", ["test"], { cwd: join(scratch, "platform"), seconds: 600, env });
};

/** Starts the platform as its README does, and requests the price that it shows. */
const quote = async ({ scratch, url }) => {
  const folder = join(scratch, "platform");
  const secrets = {
    SEAL_SECRET: "a secret of at least 32 characters",
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString("base64")}`,
  };
  const [, body] = /-d '(.*)'/u.exec(readFileSync(join(folder, "README.md"), "utf8"));
  const isUp = () => true;
  const commandOf = (port) => ["env", `PORT=${port}`, "npm", "start"];
  const env = { ...secrets, DATABASE_URL: url };
  await whileServing(
    commandOf,
    folder,
    env,
    async (address) => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${address}/quote`, { method: "POST", headers, body });
      const text = await reply.text();
      if (!text.includes('"price":"128.48"')) throw new Error(`unexpected quote ${text}`);
    },
    isUp,
  );
};

/** Runs a step on a PostgreSQL server of its own. */
const onServer = (step) => async (context) => {
  const server = await startServer();
  try {
    await step({ ...context, url: server.url("postgres") });
  } finally {
    await server.remove();
  }
};

/** The application that the documentation shows, in an empty folder, by its own package.json. */
export const platform = {
  "installed in an empty folder": installed,
  types,
  "its tests, on PostgreSQL": onServer(tests),
  "a quote of the running application": onServer(quote),
};
