import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fire, shotOf, type Shot } from "./load.ts";
import { table } from "./report.ts";
import { key, quoteRequest } from "./service.ts";
import { hasTaskset, pin, said, startServer, type Running } from "./start-server.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "6000" },
    rounds: { type: "string", default: "6" },
    write: { type: "boolean", default: false },
  },
});
const requests = parseInt(values.requests, 10);
const rounds = parseInt(values.rounds, 10);
const connections = 16;
/** Rounds that are not counted: what runs often is translated by then. */
const warmUps = 2;

const json = { authorization: key, "content-type": "application/json" };
const good = shotOf(200, json, quoteRequest);
const alone = shotOf(200, { ...json, connection: "close" }, quoteRequest);
const plain: ReadonlyArray<string> = [
  ...["ready bytes", "raw node:http", "node mount", "Fastify by hand", "Express by hand"],
  ...["mounted in Express", "mounted in Fastify", "fetch mount through srvx"],
  ...["quote, raw node:http", "quote, Fastify by hand", "quote, Quittance"],
];
/** Of its own, so that every server of a success has seen successes alone. */
const refusing = "Quittance, refusing";
const refusals: Readonly<Record<string, Shot>> = {
  401: shotOf(401, { ...json, authorization: "sk_test_nobody" }, quoteRequest),
  404: shotOf(404, json, quoteRequest, { path: "/nowhere" }),
  405: shotOf(405, json, undefined, { method: "GET" }),
  413: shotOf(413, { ...json, "content-length": "300000" }, undefined),
  415: shotOf(415, { ...json, "content-type": "text/plain" }, quoteRequest),
};

/** The whole of what is measured on one server: what is sent, under which name. */
const jobs: ReadonlyArray<{ readonly name: string; readonly server: string; readonly shot: Shot }> =
  [
    ...plain.map((name) => ({ name, server: name, shot: good })),
    { name: "quote, on a connection of its own", server: refusing, shot: alone },
    ...Object.entries(refusals).map(([status, shot]) => ({
      name: `refusal ${status}`,
      server: refusing,
      shot,
    })),
  ];

const measure = async ({ child, port }: Running, shot: Shot, times: number): Promise<number> => {
  const started = said(child);
  child.send("start");
  await started;
  await fire(port, shot, times, connections);
  const stopped = said(child);
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
const figures = new Map<string, Array<number>>(jobs.map(({ name }) => [name, []]));
try {
  for (const name of [...plain, refusing]) servers.set(name, await startServer(name));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { name, server, shot } of shuffled(jobs)) {
      const running = servers.get(server);
      if (running === undefined) throw new Error(`There is no server ${server}.`);
      const cost = await measure(running, shot, requests);
      if (round >= 0) figures.get(name)?.push(cost);
    }
    process.stderr.write(`round ${String(round + warmUps + 1)} of ${String(rounds + warmUps)}\n`);
  }
} finally {
  for (const { child } of servers.values()) child.disconnect();
}
const text = table(figures, { requests, rounds, warmUps, connections, isPinned: hasTaskset });
process.stdout.write(text);
if (values.write) {
  writeFileSync(new URL("../../../docs/benchmarks/http.md", import.meta.url), text);
}
