import { optionsOf } from "../../options.ts";
import { publish, runPart } from "../report.ts";
import { allocationBudgets, reportOf, type Allocations, type Speeds } from "./report.ts";
import { installPeers } from "./peer-quotes.ts";

const { rounds, allocations, write } = optionsOf({ rounds: 60, allocations: false, write: false });

const youngHeap = ["--expose-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];
const bytes = runPart("test/lab/bench/core/allocations.ts", [], youngHeap) as Allocations;

if (allocations) {
  for (const [lines, budget] of Object.entries(allocationBudgets)) {
    const found = (bytes[lines] ?? NaN) / parseInt(lines, 10);
    const isMet = found <= budget;
    if (!isMet) process.exitCode = 1;
    const memory = `${found.toFixed(0)} bytes per line, ${isMet ? "within" : "OVER"} ${String(budget)}`;
    process.stdout.write(`${lines.padStart(4)} lines: ${memory}\n`);
  }
} else {
  const peers = installPeers();
  const processes = [1, 2].map(
    () => runPart("test/lab/bench/core/speed.ts", [peers, String(rounds)]) as Speeds,
  );
  publish("core", reportOf({ processes, bytes, rounds }), write);
}
