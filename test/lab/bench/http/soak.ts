import type { ChildProcess } from "node:child_process";
import { parseArgs } from "node:util";
import {
  sendMany,
  connectTo,
  prepareRequest,
  type Connection,
  type PreparedRequest,
} from "./load.ts";
import { key, quoteRequest } from "./service.ts";
import { pin, nextMessage, startServer } from "./start-server.ts";

/** Runs at a constant rate, and reports failures, latencies and memory growth. */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    share: { type: "string", default: "0.7" },
  },
});
const seconds = parseFloat(values.minutes) * 60;
const connections = 32;

const json = { authorization: key, "content-type": "application/json" };
const quote = prepareRequest(200, json, quoteRequest);
/** Sent one after the other, repeatedly. */
const requests: ReadonlyArray<PreparedRequest> = [
  ...[quote, quote, quote, quote, quote, quote],
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

/** Returns the maximum number of requests per second. */
const peakOf = async (port: number): Promise<number> => {
  const times = 40_000;
  await sendMany(port, quote, times, connections);
  const start = performance.now();
  await sendMany(port, quote, times, connections);
  return (times * 1000) / (performance.now() - start);
};

/** Milliseconds since each request was due, even if it was sent later. */
const latencies: Array<number> = [];
const failures: Array<string> = [];
let sent = 0;

/** Sends at a constant rate; a request without a free connection waits for one. */
const pace = async (port: number, rate: number): Promise<void> => {
  const free: Array<Connection> = Array.from({ length: connections }, () => connectTo(port));
  const opened = [...free];
  const due: Array<number> = [];
  const start = performance.now();
  let planned = 0;
  const send = (connection: Connection, at: number): void => {
    const request = requests[sent % requests.length] ?? quote;
    sent += 1;
    connection
      .send(request)
      .catch((cause: unknown) => {
        failures.push(String(cause));
      })
      .finally(() => {
        latencies.push(performance.now() - start - at);
        const next = due.shift();
        if (next === undefined) free.push(connection);
        else send(connection, next);
      });
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now() - start;
      for (; planned < (Math.min(now, seconds * 1000) * rate) / 1000; planned += 1) {
        const at = (planned * 1000) / rate;
        const connection = free.pop();
        if (connection === undefined) due.push(at);
        else send(connection, at);
      }
      if (now < seconds * 1000 || free.length < connections) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  for (const connection of opened) connection.close();
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
const share = (sorted: ReadonlyArray<number>, part: number): string =>
  (sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1);

const { child, port } = await startServer("quote, Quittance");
try {
  pin(process.pid, 1);
  const peak = await peakOf(port);
  const rate = peak * parseFloat(values.share);
  process.stdout.write(`${rate.toFixed(0)} requests per second, of at most ${peak.toFixed(0)}\n`);
  const samples: Array<Memory> = [];
  const sampling = setInterval(() => {
    void memoryOf(child).then((memory) => samples.push(memory));
  }, 1000);
  await pace(port, rate);
  clearInterval(sampling);
  const settled = samples.slice(Math.floor(samples.length / 5));
  const sorted = latencies.sort((one, other) => one - other);
  const grown = (of: keyof Memory): string =>
    `${megabytes(Math.min(...settled.map((each) => each[of])))} to ` +
    `${megabytes(Math.max(...settled.map((each) => each[of])))} MB, ` +
    `slope ${megabytes(slopeOf(settled.map((each) => each[of])))} MB per minute`;
  process.stdout.write(
    [
      `${String(sent)} requests in ${String(seconds)} s, ${String(failures.length)} failed`,
      ...failures.slice(0, 1),
      `p50 ${share(sorted, 0.5)} ms, p99 ${share(sorted, 0.99)} ms, p99.9 ${share(sorted, 0.999)} ms`,
      `heap ${grown("heapUsed")}`,
      `resident ${grown("rss")}`,
      "",
    ].join("\n"),
  );
  if (failures.length > 0) process.exitCode = 1;
} finally {
  child.disconnect();
}
