import type { ChildProcess } from "node:child_process";
import { prepareRequest, pin, nextMessage, startServer } from "./load.ts";
import { pace, peakOf, quantileOf, type Load } from "./pace.ts";
import { key, quoteRequest } from "./service.ts";
import { optionsOf } from "../../options.ts";

/** Runs at a constant rate, and reports failures, latencies and memory growth. */
const { minutes, share } = optionsOf({ minutes: 10, share: 0.7 });
const seconds = minutes * 60;
const connections = 32;

const json = { authorization: key, "content-type": "application/json" };
const quote = prepareRequest(200, json, quoteRequest);
/** Sent one after the other, repeatedly. */
const requests: Load["requests"] = [
  quote,
  ...[quote, quote, quote, quote, quote],
  prepareRequest(200, json, "{}", { path: "/payments" }),
  prepareRequest(200, json, "{}", { path: "/invoices/list" }),
  prepareRequest(401, { ...json, authorization: "sk_test_unknown" }, quoteRequest),
  prepareRequest(400, json, '{"currency":1}'),
];

interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

const memoryOf = async (child: ChildProcess): Promise<Memory> => {
  const message = nextMessage(child);
  child.send("memory");
  return (await message) as Memory;
};

/** Returns the growth per minute of samples that were taken each second, by linear regression. */
const slopeOf = (samples: ReadonlyArray<number>): number => {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  const above = samples.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const below = samples.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return (60 * above) / below;
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2);

const { child, port } = await startServer("quote, Quittance");
try {
  pin(process.pid, 1);
  const peak = await peakOf(port, quote, connections);
  const rate = peak * share;
  process.stdout.write(`${rate.toFixed(0)} requests per second, of at most ${peak.toFixed(0)}\n`);
  const samples: Array<Memory> = [];
  const sampling = setInterval(() => {
    void memoryOf(child).then((memory) => samples.push(memory));
  }, 1000);
  const { latencies, failures } = await pace(port, { rate, seconds, connections, requests });
  clearInterval(sampling);
  const settled = samples.slice(Math.floor(samples.length / 5));
  const found = [...latencies.values()].flat();
  const grown = (of: keyof Memory): string =>
    `${megabytes(Math.min(...settled.map((each) => each[of])))} to ` +
    `${megabytes(Math.max(...settled.map((each) => each[of])))} MB, ` +
    `slope ${megabytes(slopeOf(settled.map((each) => each[of])))} MB per minute`;
  process.stdout.write(
    [
      `${String(found.length)} responses in ${String(seconds)} s, ${String(failures.length)} failed`,
      ...failures.slice(0, 1),
      ...[0.5, 0.99, 0.999].map((part) => `p${String(part * 100)} ${quantileOf(found, part)} ms`),
      `heap ${grown("heapUsed")}`,
      `resident ${grown("rss")}`,
      "",
    ].join("\n"),
  );
  if (failures.length > 0) process.exitCode = 1;
} finally {
  child.disconnect();
}
