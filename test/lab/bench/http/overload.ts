/**
 * Compares the latencies of accepted requests at twice the peak rate with those at 70 % of it:
 * `npm run lab -- bench:overload`. Exit code 1 if the 99th percentile of long quotes is more than
 * five times as high with a limit of requests, or if a request got another response than 200 or 503.
 * Short quotes have no such limit: to reject one costs the server about as much as to respond to it.
 */
import { median } from "../report.ts";
import { renderTable } from "../../../../adapters/cli/src/render-table.ts";
import { prepareRequest, pin, startServer } from "./load.ts";
import { pace, peakOf, quantileOf } from "./pace.ts";
import { key, longQuoteRequest, quoteRequest } from "./service.ts";
import { optionsOf } from "../../options.ts";

const { seconds, rounds } = optionsOf({ seconds: 5, rounds: 5 });
const connections = 4000;
const maxRatio = 5;

const json = { authorization: key, "content-type": "application/json" };

/** A server, and the body of the requests that it gets. */
interface Case {
  readonly title: string;
  readonly server: string;
  readonly body: string;
  /** How many connections its peak is measured with: no more than the requests that it accepts. */
  readonly connections: number;
  /** The most that the 99th percentile may grow by; `undefined` if it is measured only. */
  readonly maxRatio?: number;
}

const noLimit = "quote, Quittance";
const cases: ReadonlyArray<Case> = [
  { title: "2 lines, no limit", server: noLimit, body: quoteRequest, connections: 32 },
  {
    title: "2 lines, at most 32 requests",
    server: `${noLimit}, at most 32 requests`,
    body: quoteRequest,
    connections: 32,
  },
  { title: "100 lines, no limit", server: noLimit, body: longQuoteRequest, connections: 8 },
  {
    title: "100 lines, at most 8 requests",
    server: `${noLimit}, at most 8 requests`,
    body: longQuoteRequest,
    connections: 8,
    maxRatio,
  },
];

/** About as much work for every length of a quote. */
const requestsForPeak = (body: string): number => Math.round(3_000_000 / body.length);

/** Measures a server at 70 % and at twice its peak rate, and returns the ratio of the p99. */
const measure = async ({ title, server, body, ...load }: Case): Promise<ReadonlyArray<string>> => {
  const { child, port } = await startServer(server);
  const either = prepareRequest(undefined, json, body);
  try {
    const full = prepareRequest(200, json, body);
    const peak = await peakOf(port, full, load.connections, requestsForPeak(body));
    const at = (share: number) =>
      pace(port, { rate: peak * share, seconds, connections, requests: [either] });
    const [usual, twice] = [await at(0.7), await at(2)];
    failures.push(...[...usual.failures, ...twice.failures].map((text) => `${title}: ${text}`));
    const accepted = twice.latencies.get(200) ?? [];
    const rejected = twice.latencies.get(503)?.length ?? 0;
    for (const status of [...usual.latencies.keys(), ...twice.latencies.keys()]) {
      if (status !== 200 && status !== 503) failures.push(`${title}: ${String(status)}`);
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

const failures: Array<string> = [];
pin(process.pid, 1);
const found = new Map<Case, Array<ReadonlyArray<string>>>(cases.map((one) => [one, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const one of cases) found.get(one)?.push(await measure(one));
}
const rows = cases.map((one) => {
  const runs = found.get(one) ?? [];
  const of = (column: number) => median(runs.map((run) => parseFloat(run[column] ?? "")));
  const ratio = median(
    runs.map(([, usual = "", twice = ""]) => parseFloat(twice) / parseFloat(usual)),
  );
  return { ...one, ratio, columns: [0, 1, 2, 3].map((column) => of(column).toFixed(1)) };
});
process.stdout.write(
  renderTable(
    ["", "peak per second", "p99 at 70 %, ms", "p99 at 200 %, ms", "503, %", "ratio of p99"],
    rows.map(({ title, columns, ratio }) => [title, ...columns, ratio.toFixed(1)]),
  ),
);
const isOver = rows.some(({ ratio, maxRatio: max = Infinity }) => !(ratio <= max));
for (const failure of new Set(failures)) console.error(failure);
if (failures.length > 0 || isOver) process.exitCode = 1;
