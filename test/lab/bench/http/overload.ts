/**
 * Compares the latencies of accepted requests at twice the peak rate with those at 70 % of it:
 * `npm run lab -- bench:overload`. Exit code 1 if the 99th percentile is more than five times as
 * high with a limit of requests, or if a request got another response than 200 or 503.
 */
import { parseArgs } from "node:util";
import { median } from "../core/benchmark-report.ts";
import { renderTable } from "../../../../adapters/cli/src/render-table.ts";
import { prepareRequest } from "./load.ts";
import { pace, peakOf, quantileOf } from "./pace.ts";
import { key, quoteRequest } from "./service.ts";
import { pin, startServer } from "./start-server.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "5" },
  },
});
const seconds = parseFloat(values.seconds);
const rounds = parseInt(values.rounds, 10);
const connections = 4000;
const maxRatio = 5;

const json = { authorization: key, "content-type": "application/json" };
const quote = prepareRequest(200, json, quoteRequest);
const either = prepareRequest(undefined, json, quoteRequest);

/** Measures a server at 70 % and at twice its peak rate, and returns the ratio of the p99. */
const measure = async (name: string): Promise<ReadonlyArray<string>> => {
  const { child, port } = await startServer(name);
  try {
    const peak = await peakOf(port, quote, 32, 10_000);
    const at = (share: number) =>
      pace(port, { rate: peak * share, seconds, connections, requests: [either] });
    const [usual, twice] = [await at(0.7), await at(2)];
    failed += [...usual.failures, ...twice.failures].length;
    const accepted = twice.latencies.get(200) ?? [];
    const rejected = twice.latencies.get(503)?.length ?? 0;
    for (const status of [...usual.latencies.keys(), ...twice.latencies.keys()]) {
      if (status !== 200 && status !== 503) failed += 1;
    }
    return [
      peak.toFixed(0),
      quantileOf(usual.latencies.get(200) ?? [], 0.99),
      quantileOf(accepted, 0.99),
      ((100 * rejected) / (accepted.length + rejected)).toFixed(0),
    ];
  } finally {
    child.disconnect();
  }
};

let failed = 0;
pin(process.pid, 1);
const names = ["quote, Quittance", "quote, Quittance, at most 32 requests"];
const found = new Map<string, Array<ReadonlyArray<string>>>(names.map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const name of names) found.get(name)?.push(await measure(name));
}
const rows = names.map((name) => {
  const runs = found.get(name) ?? [];
  const of = (column: number) => median(runs.map((run) => parseFloat(run[column] ?? "")));
  const ratio = median(
    runs.map(([, usual = "", twice = ""]) => parseFloat(twice) / parseFloat(usual)),
  );
  return { name, ratio, columns: [0, 1, 2, 3].map((column) => of(column).toFixed(1)) };
});
process.stdout.write(
  renderTable(
    ["", "peak per second", "p99 at 70 %, ms", "p99 at 200 %, ms", "503, %", "ratio of p99"],
    rows.map(({ name, columns, ratio }) => [name, ...columns, ratio.toFixed(1)]),
  ),
);
const limited = rows.at(-1)?.ratio ?? NaN;
if (failed > 0 || !(limited <= maxRatio)) process.exitCode = 1;
