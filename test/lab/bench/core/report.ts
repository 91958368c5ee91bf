import { cpus } from "node:os";
import { floor, ours } from "./contenders.ts";
import {
  describeMachine,
  describeRevision,
  goalCells,
  markdownTable,
  median,
  medianRatio,
  type Goal,
} from "../report.ts";
import { peerVersions } from "./peer-quotes.ts";
import { pairs } from "./sides.ts";
import { sizes } from "./work.ts";

type Costs = Readonly<Record<string, ReadonlyArray<number>>>;

/** The measurements of a process: microseconds of CPU time per call, for each round. */
export interface Speeds {
  /** By number of lines, then by contender. */
  readonly quotes: Readonly<Record<string, Costs>>;
  /** By name, then `work` and `other`. */
  readonly pairs: Readonly<Record<string, Costs>>;
}

/** The measurements of the processes of one run. */
export interface Run {
  readonly processes: ReadonlyArray<Speeds>;
  readonly rounds: number;
}

const at = (costs: Costs | undefined, name: string): ReadonlyArray<number> => costs?.[name] ?? [];

/** Returns the ratio over the rounds of all processes, and that of each process alone. */
const ratioOf = (
  processes: ReadonlyArray<Costs | undefined>,
  name: string,
  other: string,
): { readonly all: number; readonly each: string } => {
  const all = medianRatio(
    processes.flatMap((costs) => at(costs, name)),
    processes.flatMap((costs) => at(costs, other)),
  );
  const each = processes.map((costs) => medianRatio(at(costs, name), at(costs, other)));
  return { all, each: each.map((ratio) => ratio.toFixed(2)).join(", ") };
};

/** A goal for a ratio, with the ratio of each process. */
interface RatioGoal extends Goal {
  readonly each?: string;
}

const rowOf = ({ each = "", ...goal }: RatioGoal): ReadonlyArray<string> => {
  const [what = "", limit = "", found = "", verdict = ""] = goalCells(goal);
  return [what, limit, found, each, verdict];
};

const goalsOf = ({ processes }: Run): ReadonlyArray<RatioGoal> => {
  const quotes = (size: number): ReadonlyArray<Costs | undefined> =>
    processes.map((speeds) => speeds.quotes[size]);
  const cost = (size: number, name: string): number =>
    median(quotes(size).flatMap((costs) => at(costs, name))) / size;
  const against = (size: number, peer: string, goal: number): RatioGoal => {
    const { all, each } = ratioOf(quotes(size), peer, ours);
    return {
      what: `${peer}, in costs of a quote of ${String(size)} lines`,
      found: all,
      each,
      goal,
      isMin: true,
    };
  };
  return [
    ...sizes.map((size): RatioGoal => {
      const { all, each } = ratioOf(quotes(size), ours, floor);
      const lines = size === 1 ? "line" : "lines";
      const what = `${ours}: a quote of ${String(size)} ${lines}, in costs of the floor`;
      return { what, found: all, each, goal: 1.6 };
    }),
    against(10, "Medusa cart totals", 5),
    against(100, "Medusa cart totals", 5),
    against(10, "dinero.js, bigint", 3),
    against(100, "dinero.js, bigint", 4),
    {
      what: `${ours}: a line of 1,000, in costs of a line of 100`,
      found: cost(1000, ours) / cost(100, ours),
      goal: 1.25,
    },
    ...pairs().map(({ name, against: other, goal }): RatioGoal => {
      const costs = processes.map((speeds) => speeds.pairs[name]);
      const { all, each } = ratioOf(costs, "work", "other");
      return { what: `${name}, in costs of ${other}`, found: all, each, goal };
    }),
  ];
};

/** Returns the page of the benchmark. */
export const reportOf = (run: Run): string => {
  const { processes, rounds } = run;
  const [first] = processes;
  const names = Object.keys(first?.quotes[sizes[0]] ?? {});
  const costs = names.map((name) => [
    name,
    ...sizes.map((size) => {
      const costs = processes.map((speeds) => speeds.quotes[size]);
      const cost = median(costs.flatMap((found) => at(found, name)));
      return `${cost.toFixed(1)} (${ratioOf(costs, name, ours).all.toFixed(2)})`;
    }),
  ]);
  const model = cpus()[0]?.model ?? "unknown processor";
  return `# Speed of the core

Written by \`npm run lab -- bench:core --write\`. Each contender calculates a quote and renders it as JSON
text. Every second line is converted; the rates are in memory.

All contenders run in one process, in short batches whose order changes. A cost is the CPU time of the
process, user and system, including garbage collection. Every text is read once, because engines join
the pieces of a long text only then. Ratios are medians over ${String(rounds)} rounds in each of
${String(processes.length)} processes, of costs of the same round; the ratios of each process are
beside them. Compare within this page only.

${model}, ${describeMachine()}; ${Object.entries(peerVersions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ")}.
${describeRevision()}.

${markdownTable(["What", "Goal", "Found", "In each process", ""], goalsOf(run).map(rowOf))}

Microseconds per quote, and the ratio to Quittance:

${markdownTable(["Lines", ...sizes.map(String)], costs)}

dinero.js does not reach five times: a calculation that cost nothing would reach 4.9 with 10 lines, because the text
alone costs as much as it does in every JSON response.

What a tax and rounding by line cost, and why the text is compared with its own floor:

- A line has 1.5 steps on average, because every second one is converted. A tax and a rounding make 3.5, so that even
  \`JSON.stringify\` of the finished quote costs more than a whole quote without both.
- The text of 100 lines is twice as long: 198 instead of 98 kB. \`JSON.stringify\` of the finished quote
  alone costs 1.9 times as much.
- Each of the two steps divides exactly by the rate of the dollar and renders a price, its change and
  both in dollars, with up to 30 decimals. A tax step also renders what it was calculated on.
- Rounding the total instead, with taxes of the document, adds no steps to lines.

What each contender calculates:

- **${ours}**: lines are priced and added up, and the quote is written as text with
  \`JSON.stringify(renderQuote(quote))\`.
- **${floor}**: nothing is calculated. Every JSON response has this cost.
- **decimal.js by hand**, **bignumber.js by hand**: the same text to the last digit, without
  validation, limits or failures.
- **dinero.js, bigint**: the same properties. There is no division, so amounts in dollars use inverted
  rates, and nothing is truncated: the last digits differ.
- **Medusa cart totals**: \`decorateCartTotals\` of the same lines and \`JSON.stringify\` of the cart. One
  currency, so nothing is converted; no amounts in dollars, no steps. It calculates taxes and discounts
  of zero, which a quote without adjustments does not. Its text is a third as long.
`;
};
