import { markdownTable } from "../../../../test/bench/benchmark-report.ts";
import { rowsOf } from "./document.ts";
import { shown } from "./measurement.ts";

/** The growth of the times of lists from the smallest to the largest measured size. */
export interface Growth {
  readonly text: string;
  /** The lists that grow more than allowed. */
  readonly missed: ReadonlyArray<string>;
}

/** The maximum growth of a common list from 100,000 to 10,000,000 payments. */
const maxGrowth = 2;

const goalSizes = [100_000, 10_000_000] as const;

/** Returns the growth of common lists over all sections of a document. */
export const growthOf = (
  sections: ReadonlyMap<number, string>,
  lists: ReadonlySet<string>,
): Growth | undefined => {
  const sizes = [...sections.keys()].sort((a, b) => a - b);
  const [smallest, largest] = [sizes.at(0), sizes.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return undefined;
  const hasGoal = smallest === goalSizes[0] && largest === goalSizes[1];
  const measurements = new Map(
    sizes.map((size) => [size, costsIn(sections.get(size) ?? "")] as const),
  );
  const grown = [...lists].map((list) => {
    const costs = sizes.map((size) => measurements.get(size)?.get(list) ?? unknown);
    const [first = unknown, last = unknown] = [costs.at(0), costs.at(-1)];
    const factor = last.adapter / first.adapter;
    return { list, costs, factor, ofFloor: last.floor / first.floor };
  });
  const missed = grown.filter(({ factor }) => hasGoal && !(factor <= maxGrowth));
  const shownSizes = sizes.map((size) => size.toLocaleString("en-US"));
  const head = ["Operation", ...shownSizes, "Growth", "By hand", "Met"];
  const rows = grown.map(({ list, costs, factor, ofFloor }) => [
    list,
    ...costs.map(({ adapter }) => shown(adapter)),
    shown(factor),
    shown(ofFloor),
    hasGoal ? (factor <= maxGrowth ? "yes" : "NO") : "",
  ]);
  return {
    text: ["## Growth", about, markdownTable(head, rows)].join("\n\n"),
    missed: missed.map(({ list }) => `growth of ${list}`),
  };
};

const about = `Server CPU in milliseconds of the adapter, for the first page with each common
filter. From 100,000 to 10,000,000 payments it may grow to ${String(maxGrowth)} times as
much. The growth of the SQL by hand is beside it. What grows on both sides is the count: at the
smallest size there are fewer than 10,001 rows to count.`;

interface Costs {
  readonly floor: number;
  readonly adapter: number;
}

const numberIn = (cell: string): number => parseFloat(cell.replaceAll(",", ""));

const unknown: Costs = { floor: Number.NaN, adapter: Number.NaN };

const costsIn = (section: string): ReadonlyMap<string, Costs> =>
  new Map(
    rowsOf(section).map(([name = "", floor = "", adapter = ""]) => [
      name,
      { floor: numberIn(floor), adapter: numberIn(adapter) },
    ]),
  );
