import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pageOf, writePage } from "./benchmark-report.ts";
import { bundleOf } from "../../bundle.ts";
import { budgets, type Allocations } from "./budgets.ts";
import { installPeers } from "./peers.ts";
import { reportOf } from "./report.ts";
import type { Speeds } from "./speeds.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "60" },
    allocations: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const at = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** Runs a part of the benchmark in a process of its own, and returns its output. */
const run = (flags: ReadonlyArray<string>, part: string, ...given: Array<string>): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [...flags, at(bundleOf(`test/lab/bench/core/${part}.ts`)), ...given],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
        timeout: 900_000,
        maxBuffer: 1 << 28,
      },
    ),
  );

const youngHeap = ["--expose-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];
const bytes = run(youngHeap, "allocations") as Allocations;

if (values.allocations) {
  let isWithin = true;
  for (const [lines, budget] of Object.entries(budgets)) {
    const found = (bytes[lines] ?? NaN) / parseInt(lines, 10);
    const isMet = found <= budget;
    isWithin &&= isMet;
    const memory = `${found.toFixed(0)} bytes per line, ${isMet ? "within" : "OVER"} ${String(budget)}`;
    process.stdout.write(`${lines.padStart(4)} lines: ${memory}\n`);
  }
  process.exitCode = isWithin ? 0 : 1;
} else {
  const peers = at("node_modules/.cache/bench-peers");
  installPeers(peers);
  const processes = [1, 2].map(() => run([], "speed", peers, values.rounds) as Speeds);
  const text = reportOf({ processes, bytes, rounds: parseInt(values.rounds, 10) });
  process.stdout.write(text);
  if (values.write) writePage(pageOf("core"), text);
}
