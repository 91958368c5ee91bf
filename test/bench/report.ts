import { cpus } from "node:os";
import type { Allocations } from "./budgets.ts";
import { floor, ours } from "./contenders.ts";
import { medianOf, medianRatio } from "./measure.ts";
import { peerVersions } from "./peers.ts";
import { pairs } from "./sides.ts";
import { sizes, type Speeds } from "./speeds.ts";

type Figures = Readonly<Record<string, ReadonlyArray<number>>>;

/** What the processes of one run measured. */
export interface Run {
  readonly processes: ReadonlyArray<Speeds>;
  readonly bytes: Allocations;
  readonly rounds: number;
}

const at = (figures: Figures | undefined, name: string): ReadonlyArray<number> =>
  figures?.[name] ?? [];

/** The ratio over the rounds of all processes, and that of each process alone. */
const ratioOf = (
  processes: ReadonlyArray<Figures | undefined>,
  name: string,
  other: string,
): { readonly all: number; readonly each: string } => {
  const all = medianRatio(
    processes.flatMap((figures) => at(figures, name)),
    processes.flatMap((figures) => at(figures, other)),
  );
  const each = processes.map((figures) => medianRatio(at(figures, name), at(figures, other)));
  return { all, each: each.map((ratio) => ratio.toFixed(2)).join(", ") };
};

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |\n`;
const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  row(head) + row(head.map(() => "---")) + rows.map(row).join("");

interface Goal {
  readonly what: string;
  readonly found: number;
  readonly each?: string;
  readonly goal: number;
  readonly isLeast?: boolean;
}

const goalRow = ({
  what,
  found,
  each = "",
  goal,
  isLeast = false,
}: Goal): ReadonlyArray<string> => [
  what,
  `${isLeast ? ">=" : "<="} ${goal.toFixed(2)}`,
  found.toFixed(2),
  each,
  (isLeast ? found >= goal : found <= goal) ? "met" : "missed",
];

const goalsOf = ({ processes, bytes }: Run): ReadonlyArray<Goal> => {
  const quotes = (size: number): ReadonlyArray<Figures | undefined> =>
    processes.map((speeds) => speeds.quotes[size]);
  const cost = (size: number, name: string): number =>
    medianOf(quotes(size).flatMap((figures) => at(figures, name))) / size;
  const against = (size: number, peer: string): Goal => {
    const { all, each } = ratioOf(quotes(size), peer, ours);
    return {
      what: `${peer}, in costs of a quote of ${String(size)} lines`,
      found: all,
      each,
      goal: 5,
      isLeast: true,
    };
  };
  return [
    ...sizes.map((size): Goal => {
      const { all, each } = ratioOf(quotes(size), ours, floor);
      const lines = size === 1 ? "line" : "lines";
      const what = `${ours}: a quote of ${String(size)} ${lines}, in costs of the floor`;
      return { what, found: all, each, goal: 1.6 };
    }),
    ...["Medusa cart totals", "dinero.js, bigint"].flatMap((peer) =>
      [10, 100].map((size) => against(size, peer)),
    ),
    {
      what: `${ours}: a line of 1,000, in costs of a line of 100`,
      found: cost(1000, ours) / cost(100, ours),
      goal: 1.25,
    },
    {
      what: `${ours}: kilobytes allocated a line, of 1,000`,
      found: (bytes["1000"] ?? NaN) / 1e6,
      goal: 4,
    },
    ...pairs().map(({ name, against: other, goal }): Goal => {
      const figures = processes.map((speeds) => speeds.pairs[name]);
      const { all, each } = ratioOf(figures, "work", "other");
      return { what: `${name}, in costs of ${other}`, found: all, each, goal };
    }),
  ];
};

/** The page that tells what was found. */
export const reportOf = (run: Run): string => {
  const { processes, bytes, rounds } = run;
  const [first] = processes;
  const names = Object.keys(first?.quotes[sizes[0]] ?? {});
  const costs = names.map((name) => [
    name,
    ...sizes.map((size) => {
      const figures = processes.map((speeds) => speeds.quotes[size]);
      const cost = medianOf(figures.flatMap((found) => at(found, name)));
      return `${cost.toFixed(1)} (${ratioOf(figures, name, ours).all.toFixed(2)})`;
    }),
  ]);
  const model = cpus()[0]?.model ?? "unknown processor";
  return `# Speed of the core

Made by \`npm run bench -- --write\`. The work is a finished quote as JSON text: lines of which every
second one is converted, priced with all steps, added up and rendered, with rates in memory.

All contenders run in one process and take turns in short batches, in an order that changes; a cost
is CPU time of the process, user and system, the collector of garbage included. Every text is read
once, for engines put a long one together only then. Ratios are medians over
${String(rounds)} rounds in each of ${String(processes.length)} processes, of figures of the same
round; behind them stand the ratios of each process. Compare within this page only.

${model}, ${String(cpus().length)} cores, Node ${process.versions.node}; ${Object.entries(
    peerVersions,
  )
    .map(([name, version]) => `${name} ${version}`)
    .join(", ")}.

${table(["What", "Goal", "Found", "In each process", ""], goalsOf(run).map(goalRow))}
Microseconds a quote, and how many quotes of ours that is:

${table(["Lines", ...sizes.map(String)], costs)}
Bytes that a quote allocates with its text, before anybody reads it (\`npm run bench:allocations\`
holds them to a budget):

${table(
  ["Lines", "Bytes a line", "Characters of the text"],
  sizes.map((size) => [
    String(size),
    ((bytes[size] ?? NaN) / size).toFixed(0),
    String(first?.characters[size]),
  ]),
)}
What each does, and leaves out:

- **${ours}**: lines are priced and added up, and the quote is written as text with
  \`JSON.stringify(renderQuote(quote))\`.
- **${floor}**: nothing is calculated. Whoever answers in JSON pays this.
- **decimal.js by hand**, **bignumber.js by hand**: the same text to the last digit, written straight
  down, without checks, without ranges, without a way for a price to fail.
- **dinero.js, bigint**: the same shape. There is no division, so dollars come from rates turned over
  beforehand, and nothing is ever cut: its last digits are others.
- **Medusa cart totals**: \`decorateCartTotals\` of the same lines and \`JSON.stringify\` of the cart. One
  currency, so nothing is converted; no dollars, no steps. It reckons with taxes and discounts of
  zero, which a quote without adjustments does not. Its text is a third as long.
`;
};
