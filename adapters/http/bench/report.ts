import { cpus } from "node:os";

/** How a run was made. */
export interface Run {
  readonly requests: number;
  readonly rounds: number;
  readonly warmUps: number;
  readonly connections: number;
  readonly isPinned: boolean;
}

type Figures = ReadonlyMap<string, ReadonlyArray<number>>;

const median = (values: ReadonlyArray<number>): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? NaN) + high) / 2;
};

/** How many times as fast one is as the other: the median over the rounds of their ratios. */
const speed = (figures: Figures, one: string, other: string): number => {
  const own = figures.get(one) ?? [];
  return median((figures.get(other) ?? []).map((cost, round) => cost / (own[round] ?? NaN)));
};

interface Goal {
  readonly what: string;
  readonly one: string;
  readonly other: string;
  readonly least: number;
}

const goals: ReadonlyArray<Goal> = [
  {
    what: "The node mount, against raw `node:http` with the same text and headers",
    ...{ one: "node mount", other: "raw node:http", least: 0.9 },
  },
  {
    what: "The node mount, against bytes that lie ready",
    ...{ one: "node mount", other: "ready bytes", least: 0.6 },
  },
  {
    what: "The node mount, against Fastify written by hand",
    ...{ one: "node mount", other: "Fastify by hand", least: 1 },
  },
  {
    what: "A real quote, against raw `node:http` that calls the same functions",
    ...{ one: "quote, Quittance", other: "quote, raw node:http", least: 0.9 },
  },
  {
    what: "Mounted in Express before parsers, against Express written by hand",
    ...{ one: "mounted in Express", other: "Express by hand", least: 1.2 },
  },
  {
    what: "Mounted in Fastify, against Fastify written by hand",
    ...{ one: "mounted in Fastify", other: "Fastify by hand", least: 0.9 },
  },
  {
    what: "The node mount, against the fetch mount behind an adapter to `Request` (srvx)",
    ...{ one: "node mount", other: "fetch mount through srvx", least: 2 },
  },
];

/** The page: what each costs, what was aimed at, and what was reached. */
export const table = (figures: Figures, run: Run): string => {
  const floor = figures.get("ready bytes") ?? [];
  const costs = [...figures].map(([name, values]) => [
    name,
    median(values).toFixed(1),
    median(values.map((cost, round) => cost / (floor[round] ?? NaN))).toFixed(2),
  ]);
  const reached = goals.map(({ what, one, other, least }) => {
    const found = speed(figures, one, other);
    return [what, `>= ${least.toFixed(2)}`, found.toFixed(2), found >= least ? "met" : "missed"];
  });
  const refused = [...figures.keys()]
    .filter((name) => name.startsWith("refusal"))
    .map((name) => {
      // This one closes the connection, for a body may follow that nobody wants.
      const closes = name === "refusal 413";
      const success = closes ? "quote, on a connection of its own" : "quote, Quittance";
      const found = 1 / speed(figures, name, success);
      return [
        `A ${name}, against a success${closes ? " on a connection of its own" : ""}`,
        "<= 0.80",
        found.toFixed(2),
        found <= 0.8 ? "met" : "missed",
      ];
    });
  const bound = speed(figures, "raw node:http", "ready bytes").toFixed(2);
  return [
    "# Cost of HTTP",
    "",
    "Made by `npm run bench:http -- --write`. Every server answers `POST /pay/quote` with the same",
    "reply in a process of its own; CPU time is the server's, user and system, divided by the",
    "requests. Servers take turns in a new order each round; ratios are medians over the rounds, of",
    "figures of the same round. Compare within this page only.",
    "",
    `${String(run.requests)} requests a turn, ${String(run.rounds)} rounds after ` +
      `${String(run.warmUps)} to warm up, ${String(run.connections)} connections that are kept open,`,
    `servers ${run.isPinned ? "on one core, the client on another" : "not pinned to a core"}; ` +
      `${String(cpus().length)} cores, Node ${process.versions.node}.`,
    "The packages are run as they are published.",
    "",
    ...rows(["Speed", "Goal", "Found", ""], [...reached, ...refused]),
    "",
    `Raw \`node:http\` itself reaches ${bound} of ready bytes: making the text of the reply is the rest.`,
    "",
    ...rows(["Server", "CPU µs a request", "of ready bytes"], costs),
    "",
  ].join("\n");
};

const rows = (
  head: ReadonlyArray<string>,
  body: ReadonlyArray<ReadonlyArray<string>>,
): ReadonlyArray<string> => [
  `| ${head.join(" | ")} |`,
  `| ${head.map(() => "---").join(" | ")} |`,
  ...body.map((cells) => `| ${cells.join(" | ")} |`),
];
