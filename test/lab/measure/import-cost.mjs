// Measures the cost of `import "quittance"`: CPU time of new processes that load it, compared with
// processes that load an empty module, as ES module and as CommonJS. Prints medians, without limits.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../.ci/packages.mjs";

const pairs = Number(process.argv[2] ?? "41");

const entryPoints = ["quittance", "quittance/adapter", "@quittance/memory", "@quittance/http"];

/** The process reports its own CPU time from its start to the end of the load. */
const ending = `
const { user, system } = process.cpuUsage();
process.stdout.write(String(user + system));
`;

const programs = {
  "ES module": { end: "mjs", load: (entryPoint) => `import "${entryPoint}";` },
  CommonJS: { end: "cjs", load: (entryPoint) => `require("${entryPoint}");` },
};

const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
};

const folder = mkdtempSync(join(tmpdir(), "quittance-import-"));

const write = (name, text) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Returns the CPU time of a new process in milliseconds. */
const cost = (file) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: "utf8",
    timeout: 10_000,
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout) / 1000;
};

/** Returns the differences of all pairs; the order within a pair alternates. */
const differences = (empty, loading) =>
  Array.from({ length: pairs }, (_, at) => {
    if (at % 2 === 0) {
      const base = cost(empty);
      return cost(loading) - base;
    }
    const loaded = cost(loading);
    return loaded - cost(empty);
  });

try {
  mkdirSync(join(folder, "node_modules/@quittance"), { recursive: true });
  symlinkSync(root, join(folder, "node_modules/quittance"));
  for (const name of ["memory", "http"]) {
    symlinkSync(join(root, "adapters", name), join(folder, "node_modules/@quittance", name));
  }
  console.log(`Node ${process.versions.node}, medians of ${String(pairs)} pairs, CPU ms`);
  for (const [form, { end, load }] of Object.entries(programs)) {
    write(`empty-module.${end}`, "");
    const empty = write(`empty.${end}`, `${load(`./empty-module.${end}`)}${ending}`);
    for (const entryPoint of entryPoints) {
      const name = `load-${entryPoint.replaceAll(/\W/gu, "-")}.${end}`;
      const found = differences(empty, write(name, `${load(entryPoint)}${ending}`));
      const spread = `${Math.min(...found).toFixed(1)} to ${Math.max(...found).toFixed(1)}`;
      console.log(
        `${form.padEnd(9)} ${entryPoint.padEnd(18)} +${median(found).toFixed(1)} (${spread})`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
