import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { findChromium } from "../../support/find-chromium.ts";
import { root } from "../../../.ci/packages.mjs";
import { serveFolder } from "../../site/serve-folder.ts";
import { platform } from "./platform.mjs";
import { expectedOutput, knownTotal } from "./programs.mjs";
import { run, whileServing, workerdConfig } from "../run-bounded.mjs";

/** Number of published vectors of quotes. */
const vectorsOfQuotes = readFileSync(join(root, "test/vectors/quote.jsonl"), "utf8")
  .trim()
  .split("\n").length;

const checkOutput = (output, vectors = vectorsOfQuotes) => {
  if (output?.trim() !== expectedOutput(vectors)) {
    throw new Error(`unexpected output ${JSON.stringify(output)}`);
  }
};

const runsFile =
  (file, ...before) =>
  async ({ project, program }) => {
    checkOutput(await run(program, [...before, file], { cwd: project, seconds: 60 }));
  };

const bothForms = (...before) => ({
  "ES module": runsFile("program.mjs", ...before),
  CommonJS: runsFile("program.cjs", ...before),
});

const node = bothForms("--no-warnings");

/** Bundles the worker and sends it a request. */
const inWorkerd = async ({ project, program }) => {
  await build({
    absWorkingDir: project,
    entryPoints: ["worker-source.mjs"],
    outfile: "worker.mjs",
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  const commandOf = (port) => {
    writeFileSync(join(project, "worker.capnp"), workerdConfig("worker.mjs", port));
    return [program, "serve", "worker.capnp"];
  };
  await whileServing(commandOf, project, {}, (_, page) => {
    checkOutput(page);
  });
};

const checksTypes =
  (module, moduleResolution, ...files) =>
  async ({ project, program }) => {
    const compilerOptions = {
      module,
      moduleResolution,
      target: "es2022",
      lib: ["es2023", "dom"],
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: false,
    };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    await run(process.execPath, [program, "-p", project], { cwd: project, seconds: 120 });
  };

const typescript = {
  "nodenext, ES module": checksTypes("nodenext", "nodenext", "types-esm.mts"),
  "nodenext, CommonJS": checksTypes("nodenext", "nodenext", "types-cjs.cts"),
  bundler: checksTypes("esnext", "bundler", "types-esm.mts"),
};

const builds =
  (page) =>
  async ({ project, program }) => {
    const args = ["build", page, "--outDir", "built", "--emptyOutDir", "--logLevel=error"];
    await run(process.execPath, [program, ...args], { cwd: project, seconds: 60 });
  };

/** Returns the text of a page in headless Chromium, after its script has run. */
const textInChromium = async (program, folder, profile) => {
  const { url, close } = await serveFolder(folder);
  try {
    const args = [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      ...[`--user-data-dir=${profile}`, "--virtual-time-budget=10000", "--dump-dom", url],
    ];
    const page = await run(program, args, { cwd: folder, seconds: 60 });
    return /<body>(.*?)<\/body>/su
      .exec(page)?.[1]
      ?.replaceAll(/<script.*?<\/script>/gsu, "")
      .trim();
  } finally {
    await close();
  }
};

const inChromium =
  (page, vectors) =>
  async ({ project, scratch }) => {
    const browser = findChromium();
    if (browser === undefined) return "Chromium is not installed";
    const folder = join(project, page, "built");
    checkOutput(await textInChromium(browser, folder, join(scratch, "profile")), vectors);
  };

const pages = {
  "a page": builds("page"),
  "the page in Chromium": inChromium("page", 0),
  "a page with @quittance/vectors": builds("page-with-vectors"),
  "that page in Chromium": inChromium("page-with-vectors"),
};

/** The programs of docs/start.md, whose output is that of their comments. */
const startPage = async ({ project, program }) => {
  const texts = [
    ...readFileSync(join(root, "docs/start.md"), "utf8").matchAll(/^```ts\n(.*?)^```$/gmsu),
  ]
    .map(([, text]) => text)
    .filter((text) => !text.includes('"vitest"'));
  if (texts.length < 2) throw new Error("docs/start.md shows too few programs");
  for (const text of texts) {
    writeFileSync(join(project, "start.mjs"), text);
    const promised = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu)].map(
      ([, line]) => line,
    );
    const printed = await run(program, ["start.mjs"], { cwd: project, seconds: 60 });
    if (printed.trimEnd() !== promised.join("\n")) throw new Error(`docs/start.md: ${printed}`);
  }
};

/** Calculates and verifies a quote by the installed command. */
const command = async ({ project, program }) => {
  const quittance = (...args) =>
    run(program, ["node_modules/.bin/quittance", ...args], { cwd: project, seconds: 60 });
  const item = { type: "PAYMENT_INTENT", currency: "GBP", price: "10" };
  writeFileSync(join(project, "request.json"), JSON.stringify({ currency: "EUR", items: [item] }));
  const quote = await quittance("quote", "--json", "request.json");
  if (!quote.includes(knownTotal)) throw new Error(quote);
  writeFileSync(join(project, "quote.json"), quote);
  await quittance("verify", "quote.json");
};

/** fp-ts is bundled: neither programs nor types need it. */
const bundled = ({ project }) => {
  if (existsSync(join(project, "node_modules/fp-ts"))) throw new Error("fp-ts is installed");
  const dist = join(project, "node_modules/quittance/dist");
  for (const name of readdirSync(dist, { recursive: true }).filter((file) =>
    /\.d\.c?ts$/u.test(file),
  )) {
    if (/["']fp-ts/u.test(readFileSync(join(dist, name), "utf8"))) {
      throw new Error(`the types in ${name} need fp-ts`);
    }
  }
};

const prints =
  (file, expected) =>
  async ({ project, program }) => {
    const printed = await run(program, ["--no-warnings", file], { cwd: project, seconds: 60 });
    if (printed.trim() !== expected) throw new Error(`unexpected output ${printed}`);
  };

const everything = {
  "every entry point, ES module": prints("every-entry.mjs", `ok ${knownTotal}`),
  "every entry point, CommonJS": prints("every-entry.cjs", `ok ${knownTotal}`),
  "the programs of docs/start.md": startPage,
  "the command": command,
  "no fp-ts": bundled,
};

const here = `Node ${process.versions.node.split(".")[0]}`;

// The npm package `node` downloads one of these packages, which contain the program.
const nodePackage = `node-${process.platform}-${process.arch}`;
const nodeOf = (version) => ({
  install: [`${nodePackage}@${version}`],
  path: `${nodePackage}/bin/node`,
});
const typescriptOf = (version) => ({
  install: [`typescript@${version}`],
  path: "typescript/bin/tsc",
});

/**
 * The tools: packages in exact versions, and the program inside. Each is installed into its own
 * folder, so that one that is not available does not affect the others.
 */
export const tools = {
  "Node 22": nodeOf("22.23.3"),
  "Node 24": nodeOf("24.9.0"),
  "Node 26": nodeOf("26.9.0"),
  Bun: { install: ["bun@1.4.5"], path: ".bin/bun" },
  Deno: { install: ["deno@2.9.6"], path: ".bin/deno" },
  workerd: { install: ["workerd@1.20261117.1"], path: ".bin/workerd" },
  "TypeScript 5.9": typescriptOf("5.9.3"),
  "TypeScript 6": typescriptOf("6.0.3"),
  Vite: { install: ["vite@8.3.8"], path: "vite/bin/vite.js" },
};

/** What needs no tool beside Node and the native TypeScript of this repository. */
export const local = {
  [here]: process.execPath,
  "TypeScript 7": join(root, "node_modules/typescript-native/bin/tsc"),
  "docs/examples/platform": process.execPath,
};

/**
 * The steps of each tool, in order. A step throws if it fails, or resolves with the reason why it was
 * skipped.
 */
export const steps = {
  [here]: { ...node, ...everything },
  "docs/examples/platform": platform,
  "Node 22": node,
  "Node 24": node,
  "Node 26": node,
  Bun: bothForms(),
  Deno: bothForms("run", "--allow-read", "--allow-env", "--no-lock", "--node-modules-dir=manual"),
  workerd: { "ES module, bundled by esbuild": inWorkerd },
  "TypeScript 5.9": typescript,
  "TypeScript 6": typescript,
  "TypeScript 7": typescript,
  Vite: pages,
};
