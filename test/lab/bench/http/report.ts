import {
  describeMachine,
  describeRevision,
  goalCells,
  markdownTable,
  median,
  medianRatio,
} from "../report.ts";

/** The settings of a run. */
export interface Run {
  readonly requests: number;
  readonly rounds: number;
  readonly warmUps: number;
  readonly connections: number;
  readonly isPinned: boolean;
}

type Costs = ReadonlyMap<string, ReadonlyArray<number>>;

/** Returns how many times as fast one is as the other. */
const speed = (costs: Costs, one: string, other: string): number =>
  medianRatio(costs.get(other) ?? [], costs.get(one) ?? []);

interface SpeedGoal {
  readonly what: string;
  readonly one: string;
  readonly other: string;
  readonly min: number;
}

const goals: ReadonlyArray<SpeedGoal> = [
  {
    what: "The node mount, against raw `node:http` with the same text and headers",
    one: "node mount",
    other: "raw node:http",
    min: 0.9,
  },
  {
    what: "The node mount, against bytes that are ready",
    one: "node mount",
    other: "ready bytes",
    min: 0.6,
  },
  {
    what: "The node mount, against Fastify written by hand",
    one: "node mount",
    other: "Fastify by hand",
    min: 1,
  },
  {
    what: "A real quote, against raw `node:http` that calls the same functions",
    one: "quote, Quittance",
    other: "quote, raw node:http",
    min: 0.9,
  },
  {
    what: "A sealed quote of 2 lines, against one without a seal",
    one: "quote, Quittance, sealed",
    other: "quote, Quittance",
    min: 1 / 1.2,
  },
  {
    what: "A sealed quote of 100 lines, against one without a seal",
    one: "quote of 100 lines, sealed",
    other: "quote of 100 lines",
    min: 1 / 1.2,
  },
  {
    what: "Mounted in Express before parsers, against Express written by hand",
    one: "mounted in Express",
    other: "Express by hand",
    min: 1.2,
  },
  {
    what: "Mounted in Fastify, against Fastify written by hand",
    one: "mounted in Fastify",
    other: "Fastify by hand",
    min: 0.9,
  },
  {
    what: "The node mount, against the fetch mount behind an adapter to `Request` (srvx)",
    one: "node mount",
    other: "fetch mount through srvx",
    min: 2,
  },
];

/** Returns the page of the benchmark. */
export const reportOf = (costs: Costs, run: Run): string => {
  const { requests, rounds, warmUps, connections } = run;
  const fastest = costs.get("ready bytes") ?? [];
  const servers = [...costs].map(([name, values]) => [
    name,
    median(values).toFixed(1),
    medianRatio(values, fastest).toFixed(2),
  ]);
  const speeds = goals.map(({ what, one, other, min }) =>
    goalCells({ what, found: speed(costs, one, other), goal: min, isMin: true }),
  );
  const failures = [...costs.keys()]
    .filter((name) => name.startsWith("failure"))
    .map((name) => {
      // This failure closes the connection, because a request body may follow.
      const closes = name === "failure 413";
      const success = closes ? "quote, on a connection of its own" : "quote, Quittance";
      return goalCells({
        what: `A ${name}, against a success${closes ? " on a connection of its own" : ""}`,
        found: speed(costs, success, name),
        goal: 0.8,
      });
    });
  const bound = speed(costs, "raw node:http", "ready bytes").toFixed(2);
  return `# Cost of HTTP

Written by \`npm run lab -- bench:http --write\`. Every server returns the same response to
\`POST /pay/quote\`, in a process of its own. CPU time is that of the server, user and system, per
request. The order of the servers changes from round to round; ratios are medians over the rounds, of
costs of the same round. Compare within this page only.

${String(requests)} requests per round, ${String(rounds)} rounds after ${String(warmUps)} warm-up
rounds, ${String(connections)} persistent connections; servers
${run.isPinned ? "on one core, the client on another" : "not pinned to a core"}; ${describeMachine()}.
The packages are run as they are published. ${describeRevision()}.

${markdownTable(["Speed", "Goal", "Found", ""], [...speeds, ...failures])}

Raw \`node:http\` reaches ${bound} of ready bytes; the rest is the rendering of the response.

${markdownTable(["Server", "CPU µs per request", "of ready bytes"], servers)}
`;
};
