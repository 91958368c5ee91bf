import { markdownTable } from "../../report.ts";
import { commonLists } from "../suites/measure-lists.ts";
import { shown, type Measurement } from "./measurement.ts";
import type { RunReport } from "./write-runs.ts";

/** A list whose CPU grows more than allowed with the number of payments. */
interface Growth {
  readonly list: string;
  readonly factor: number;
  /** How much the SQL by hand grows. */
  readonly ofFloor: number;
}

/** The maximum growth of a common list from 100,000 to 10,000,000 payments. */
const maxGrowth = 2;

/** Returns the lists that grow too much; none if one of the sizes was not measured. */
export const growthOf = (
  runs: ReadonlyArray<RunReport>,
  lists: ReadonlySet<string>,
): ReadonlyArray<Growth> => {
  const small = measurementsOf(runs, 100_000);
  const large = measurementsOf(runs, 10_000_000);
  return [...lists].flatMap((list) => {
    const [first, last] = [small.get(list), large.get(list)];
    if (first === undefined || last === undefined) return [];
    const factor = last.adapter / first.adapter;
    return factor > maxGrowth ? [{ list, factor, ofFloor: last.floor / first.floor }] : [];
  });
};

const measurementsOf = (runs: ReadonlyArray<RunReport>, size: number) =>
  new Map(
    runs
      .filter(({ payments }) => payments === size)
      .flatMap(({ tables }) => tables)
      .flatMap(({ measurements }) => measurements.map((one) => [one.operation, one] as const)),
  );

/** Renders the page of all runs, the smallest first, with their measurements side by side. */
export const renderPage = (runs: ReadonlyArray<RunReport>): string => {
  const titles = new Map(
    runs.flatMap(({ tables }) => tables.map(({ title, note }) => [title, note] as const)),
  );
  const parts = [
    introduction.trim(),
    ...[...titles].map(([title, note]) => [`## ${title}`, note, tableOf(runs, title)].join("\n\n")),
    growthText(runs),
    factsOf(runs),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const sizeOf = ({ payments }: RunReport): string => payments.toLocaleString("en-US");

const tableOf = (runs: ReadonlyArray<RunReport>, title: string): string => {
  const measured = runs.map(
    ({ tables }) =>
      new Map(
        tables
          .filter((table) => table.title === title)
          .flatMap(({ measurements }) => measurements.map((one) => [one.operation, one] as const)),
      ),
  );
  const operations = [...new Set(measured.flatMap((found) => [...found.keys()]))];
  const rows = operations.map((operation) => {
    const found = measured.map((measurements) => measurements.get(operation));
    const goal = found.findLast((one) => one?.goal !== undefined)?.goal ?? "";
    return [operation, goal.replace(/:.*/u, ""), ...found.map(cellOf)];
  });
  return markdownTable(["Operation", "Goal", ...runs.map(sizeOf)], rows);
};

const cellOf = (one: Measurement | undefined): string => {
  if (one === undefined) return "";
  const ratio = shown(one.ratio);
  return `${shown(one.adapter)} (${one.met === false ? `**${ratio}**` : ratio})`;
};

const growthText = (runs: ReadonlyArray<RunReport>): string => {
  const grown = growthOf(runs, commonLists).map(
    ({ list, factor, ofFloor }) => `${list} (${shown(factor)}, by hand ${shown(ofFloor)})`,
  );
  return grown.length === 0
    ? ""
    : `## Growth

From 100,000 to 10,000,000 payments, the CPU of a common list may grow to ${String(maxGrowth)} times as
much. These grow more: ${grown.join("; ")}. At the smallest size there are fewer than 10,001 rows to
count.`;
};

/** Lists facts of all runs once, and the others by run. */
const factsOf = (runs: ReadonlyArray<RunReport>): string => {
  const isCommon = (fact: string): boolean => runs.every(({ facts }) => facts.includes(fact));
  const [first] = runs;
  const common = first?.facts.filter(isCommon) ?? [];
  const own = runs.map((run) => {
    const facts = run.facts.filter((fact) => !isCommon(fact));
    return `### ${sizeOf(run)} payments\n\n${listOf(facts)}`;
  });
  return ["## The runs", listOf(common), ...own].join("\n\n");
};

const listOf = (facts: ReadonlyArray<string>): string =>
  facts.map((fact) => `- ${fact}`).join("\n");

/** The beginning of the document, before the sections. */
const introduction = `# The PostgreSQL adapter compared with SQL by hand

Written by \`npm run lab -- bench:postgres --payments N\`, with a column for each N. The command starts
its own server, loads it, and runs both sides on the same data: every round runs every form of
every operation once. All measured values, with the floor, the wall clock and the CPU of the
client, are in [postgres.json](postgres.json).

How to read it:

- A cell has the value of the adapter, and in parentheses its ratio to the floor, the SQL written by
  hand. A ratio in bold missed its goal in that run; with \`--gates\` the command then fails.
- The adapter runs as a role with row security. The floor is SQL written by hand, in prepared
  statements with the same columns, as a superuser, to whom row security does not apply. Both
  read the organization with 30 % of the data.
- Times are medians of the rounds. A ratio is the median of the ratios of the rounds, so it can
  differ from the ratio of the medians. Server CPU is the CPU time of the connection's process;
  on systems that do not report it, it is the wall clock. The wall clock includes the other work
  of the machine, so compare ratios. A busy machine increases milliseconds of CPU too.
- Each statement of the floor has one purpose. It validates nothing, and does not isolate
  organizations.
- The count of a list stops at 10,001. With a filter that no rollup has, rows are read until as
  many match: the rarer the matches, the larger the share of the count, on both sides.
- Times below half a millisecond are mostly the fixed cost of a statement: row security and the
  count cost the adapter 0.1 to 0.2 ms more than the floor.
- The floor of the first table of writes stores one row, where the library stores four to eight. The floor
  of the second stores the same rows. [How a payment is written](../postgres-internals.md#how-a-payment-is-written)
  has the parts.
`;
