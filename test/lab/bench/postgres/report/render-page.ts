import { markdownTable } from "../../core/benchmark-report.ts";
import { commonLists } from "../suites/measure-lists.ts";
import { growthOf, maxGrowth } from "./growth.ts";
import { introduction } from "./introduction.ts";
import { shown, type Measurement } from "./measurement.ts";
import type { RunReport } from "./run-report.ts";

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
