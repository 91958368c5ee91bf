import { publish } from "../report.ts";
import {
  sendMany,
  prepareRequest,
  type PreparedRequest,
  hasTaskset,
  pin,
  nextMessage,
  startServer,
  type Running,
} from "./load.ts";
import { reportOf } from "./report.ts";
import { key, longQuoteRequest, quoteRequest } from "./service.ts";
import { optionsOf } from "../../options.ts";

const { requests, rounds, write } = optionsOf({ requests: 6000, rounds: 6, write: false });
const connections = 16;
/** Rounds that are not counted, after which frequent code is compiled. */
const warmUps = 2;

const json = { authorization: key, "content-type": "application/json" };
const good = prepareRequest(200, json, quoteRequest);
const alone = prepareRequest(200, { ...json, connection: "close" }, quoteRequest);
const long = prepareRequest(200, json, longQuoteRequest);
const plain: ReadonlyArray<string> = [
  ...["ready bytes", "raw node:http", "node mount", "Fastify by hand", "Express by hand"],
  ...["mounted in Express", "mounted in Fastify", "fetch mount through srvx"],
  ...["quote, raw node:http", "quote, Fastify by hand", "quote, Quittance"],
  "quote, Quittance, sealed",
];
/** A server for failures only, so that they do not affect the others. */
const failing = "Quittance, failures";
const failures: Readonly<Record<string, PreparedRequest>> = {
  401: prepareRequest(401, { ...json, authorization: "sk_test_unknown" }, quoteRequest),
  404: prepareRequest(404, json, quoteRequest, { path: "/nowhere" }),
  405: prepareRequest(405, json, undefined, { method: "GET" }),
  413: prepareRequest(413, { ...json, "content-length": "300000" }, undefined),
  415: prepareRequest(415, { ...json, "content-type": "text/plain" }, quoteRequest),
};

/** The measurements: a request that is sent to a server. */
const jobs: ReadonlyArray<{
  readonly name: string;
  readonly server: string;
  readonly request: PreparedRequest;
}> = [
  ...plain.map((name) => ({ name, server: name, request: good })),
  { name: "quote of 100 lines", server: "quote, Quittance", request: long },
  { name: "quote of 100 lines, sealed", server: "quote, Quittance, sealed", request: long },
  { name: "quote, on a connection of its own", server: failing, request: alone },
  ...Object.entries(failures).map(([status, request]) => ({
    name: `failure ${status}`,
    server: failing,
    request,
  })),
];

const measure = async (
  { child, port }: Running,
  request: PreparedRequest,
  times: number,
): Promise<number> => {
  const started = nextMessage(child);
  child.send("start");
  await started;
  await sendMany(port, request, times, connections);
  const stopped = nextMessage(child);
  child.send("stop");
  const { microseconds } = (await stopped) as { readonly microseconds: number };
  return microseconds / times;
};

const shuffled = <Item>(items: ReadonlyArray<Item>): ReadonlyArray<Item> =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

pin(process.pid, 1);
const servers = new Map<string, Running>();
const costs = new Map<string, Array<number>>(jobs.map(({ name }) => [name, []]));
try {
  for (const name of [...plain, failing]) servers.set(name, await startServer(name));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { name, server, request } of shuffled(jobs)) {
      const running = servers.get(server);
      if (running === undefined) throw new Error(`Unknown server ${server}`);
      const cost = await measure(running, request, requests);
      if (round >= 0) costs.get(name)?.push(cost);
    }
    process.stderr.write(`round ${String(round + warmUps + 1)} of ${String(rounds + warmUps)}\n`);
  }
} finally {
  for (const { child } of servers.values()) child.disconnect();
}
const text = reportOf(costs, { requests, rounds, warmUps, connections, isPinned: hasTaskset });
publish("http", text, write);
