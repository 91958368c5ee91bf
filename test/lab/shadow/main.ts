/**
 * Measures a route of Fastify with and without a shadow: `npm run lab -- shadow`. Each way to run
 * has a process of its own; the ways take turns in each round. Exits with 1 if a request fails, if
 * a reply is not that of the route without a shadow, or if the counts do not add up.
 */
import { isDeepStrictEqual } from "node:util";
import type { ShadowCounts } from "quittance/replay";
import {
  connectTo,
  nextMessage,
  pin,
  prepareRequest,
  startServer,
  type PreparedRequest,
  type Running,
} from "../bench/http/load.ts";
import {
  describeShared,
  markdownTable,
  median,
  medianRatio,
  quantile,
  rotated,
} from "../bench/report.ts";
import { optionsOf } from "../options.ts";

const { rounds, requests } = optionsOf({ rounds: 12, requests: 1000 });
const connections = 8;
/** Rounds that are not counted, after which frequent code is compiled. */
const warmUps = 2;
const server = "test/lab/shadow/server.ts";
const ways = [
  ...["plain", "shadow", "awaited", "sink hangs", "sink throws", "sink rejects", "bill throws"],
  "1 in 100",
];

/** Orders of one to five lines; those of which the first line has 7 pieces are different. */
const orders = Array.from({ length: 100 }, (_, order) => ({
  id: `order-${String(order)}`,
  lines: Array.from({ length: 1 + (order % 5) }, (_line, line) => ({
    price: `${String(3 + ((order * 17 + line * 29) % 400))}.${String(10 + ((order + line) % 90))}`,
    quantity: 1 + ((order + line) % 12),
    tax: [19, 7, 21][(order + line) % 3] ?? 19,
  })),
}));

const prepared = orders.map((order) =>
  prepareRequest(200, { "content-type": "application/json" }, JSON.stringify(order), {
    path: "/price",
  }),
);

interface Load {
  /** Microseconds of each request. */
  readonly times: ReadonlyArray<number>;
  readonly errors: number;
}

/** Sends requests over some connections, one at a time on each. */
const send = async (port: number, count: number): Promise<Load> => {
  const times: Array<number> = [];
  let [sent, errors] = [0, 0];
  const one = async (): Promise<void> => {
    const connection = connectTo(port);
    while (sent < count) {
      const request = prepared[sent % prepared.length] as PreparedRequest;
      sent += 1;
      const started = process.hrtime.bigint();
      await connection.send(request).catch(() => {
        errors += 1;
      });
      times.push(Number(process.hrtime.bigint() - started) / 1000);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { times, errors };
};

const ask = async ({ child }: Running, command: string): Promise<unknown> => {
  const replied = nextMessage(child);
  child.send(command);
  return replied;
};

/** Returns the replies to all orders. */
const replies = ({ port }: Running): Promise<ReadonlyArray<unknown>> =>
  Promise.all(
    orders.map(async (order): Promise<unknown> => {
      const response = await fetch(`http://127.0.0.1:${String(port)}/price`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(order),
      });
      return response.json();
    }),
  );

interface Costs {
  readonly medians: Array<number>;
  readonly tails: Array<number>;
  readonly cpu: Array<number>;
  errors: number;
}

interface State {
  readonly counts: ShadowCounts | undefined;
  readonly rejections: number;
  readonly heap: number;
}

/** Returns what is wrong with the counts of a way to run after a number of calls. */
const wrongCounts = (way: string, { counts, rejections }: State, calls: number) => {
  const issues = rejections === 0 ? [] : [`${String(rejections)} unhandled rejections`];
  if (counts === undefined) return way === "plain" ? issues : [...issues, "no counts"];
  const { skipped, dropped, equal, different, failed, pending } = counts;
  const sum = skipped + dropped + equal + different + failed + pending;
  if (counts.calls !== calls) issues.push(`${String(counts.calls)} of ${String(calls)} calls`);
  if (sum !== calls) issues.push(`the counts add up to ${String(sum)}`);
  return issues;
};

pin(process.pid, 1);
const servers = new Map<string, Running>();
const costs = new Map<string, Costs>();
for (const way of ways) {
  servers.set(way, await startServer(way, server));
  costs.set(way, { medians: [], tails: [], cpu: [], errors: 0 });
}
const issues: Array<string> = [];
try {
  const expected = await replies(servers.get("plain") as Running);
  for (const [way, running] of servers) {
    if (!isDeepStrictEqual(await replies(running), expected)) issues.push(`${way}: other replies`);
  }
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [way, running] of rotated([...servers], round)) {
      await ask(running, "start");
      const { times, errors } = await send(running.port, requests);
      const { microseconds } = (await ask(running, "stop")) as { readonly microseconds: number };
      const cost = costs.get(way) as Costs;
      cost.errors += errors;
      if (round < 0) continue;
      cost.medians.push(quantile(times, 0.5));
      cost.tails.push(quantile(times, 0.99));
      cost.cpu.push(microseconds / requests);
    }
  }
  const plain = costs.get("plain") as Costs;
  const rows = ways.map((way) => {
    const { medians, tails, cpu, errors } = costs.get(way) as Costs;
    if (errors > 0) issues.push(`${way}: ${String(errors)} failed requests`);
    return [
      ...[way, median(medians).toFixed(0), medianRatio(medians, plain.medians).toFixed(2)],
      ...[median(tails).toFixed(0), medianRatio(tails, plain.tails).toFixed(2)],
      ...[median(cpu).toFixed(0), String(errors)],
    ];
  });
  const head = ["way", "median, µs", "ratio", "99 %, µs", "ratio", "CPU, µs", "errors"];
  console.log(markdownTable(head, rows));
  const calls = orders.length + requests * (rounds + warmUps);
  for (const [way, running] of servers) {
    const state = (await ask(running, "counts")) as State;
    console.log(`${way}: ${JSON.stringify(state)}`);
    issues.push(...wrongCounts(way, state, calls).map((issue) => `${way}: ${issue}`));
  }
  console.log(describeShared());
  for (const issue of issues) console.log(issue);
} finally {
  for (const { child } of servers.values()) child.disconnect();
}
process.exitCode = issues.length === 0 ? 0 : 1;
