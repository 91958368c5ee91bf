import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { freePort } from "../free-port.mjs";
import { findChromium } from "../find-chromium.ts";
import { root } from "../packages.mjs";
import { textInChromium, textInContext } from "./pages.mjs";
import { expectedOutput } from "./programs.mjs";
import { run, start } from "./run-bounded.mjs";

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
    ...{ absWorkingDir: project, entryPoints: ["worker-source.mjs"], outfile: "worker.mjs" },
    ...{ bundle: true, format: "esm", target: "es2022", logLevel: "error" },
  });
  const port = await freePort();
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.mjs")],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;
  writeFileSync(join(project, "worker.capnp"), config);
  const serving = start(program, ["serve", "worker.capnp"], project);
  try {
    for (let tries = 0; ; tries += 1) {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(`http://127.0.0.1:${port}/`, { signal }).catch(() => undefined);
      if (response !== undefined) {
        checkOutput(await response.text());
        return;
      }
      if (tries > 100) throw new Error(`does not serve\n${serving.output.all}`);
      await sleep(100);
    }
  } finally {
    await serving.stop();
  }
};

const checksTypes =
  (module, moduleResolution, ...files) =>
  async ({ project, program }) => {
    const compilerOptions = {
      ...{ module, moduleResolution, target: "es2022", lib: ["es2023", "dom"], types: ["node"] },
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
      ...{ noEmit: true, skipLibCheck: false },
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

const inChromium =
  (page, vectors) =>
  async ({ project, scratch }) => {
    const browser = findChromium();
    if (browser === undefined) return "Chromium is not installed";
    const folder = join(project, page, "built");
    checkOutput(await textInChromium(browser, folder, join(scratch, "profile")), vectors);
  };

const inContext =
  (page, vectors) =>
  async ({ project }) => {
    checkOutput(await textInContext(join(project, page, "built")), vectors);
  };

const pages = {
  "a page": builds("page"),
  "the page in Chromium": inChromium("page", 0),
  "the page's script without a browser": inContext("page", 0),
  "a page with @quittance/vectors": builds("page-with-vectors"),
  "that page in Chromium": inChromium("page-with-vectors"),
};

const here = `Node ${process.versions.node.split(".")[0]}`;

/**
 * The steps of each tool, in order. A step throws if it fails, or resolves with the reason why it was
 * skipped.
 */
export const steps = {
  [here]: node,
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
