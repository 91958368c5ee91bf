import { rowsOf } from "./document.ts";
import { shown } from "./measurement.ts";
import { alignedTable } from "./write-table.ts";

/** How lists grow from the smallest to the largest size that was measured. */
export interface Growth {
  readonly text: string;
  /** The lists that grow more than they may. */
  readonly missed: ReadonlyArray<string>;
}

/** Most that a list in common use may grow from 100,000 to 10,000,000 payments. */
const mostGrowth = 2;

const judgedSizes = [100_000, 10_000_000] as const;

/** The time of the adapter for each list that must not grow, in all sections of a document. */
export const growthOf = (
  sections: ReadonlyMap<number, string>,
  lists: ReadonlySet<string>,
): Growth | undefined => {
  const sizes = [...sections.keys()].sort((a, b) => a - b);
  const [smallest, largest] = [sizes.at(0), sizes.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return undefined;
  const isJudged = smallest === judgedSizes[0] && largest === judgedSizes[1];
  const figures = new Map(sizes.map((size) => [size, costsIn(sections.get(size) ?? "")] as const));
  const grown = [...lists].map((list) => {
    const costs = sizes.map((size) => figures.get(size)?.get(list) ?? unknown);
    const [first = unknown, last = unknown] = [costs.at(0), costs.at(-1)];
    const factor = last.adapter / first.adapter;
    return { list, costs, factor, ofFloor: last.floor / first.floor };
  });
  const missed = grown.filter(({ factor }) => isJudged && !(factor <= mostGrowth));
  const shownSizes = sizes.map((size) => size.toLocaleString("en-US"));
  const head = ["Operation", ...shownSizes, "Growth", "By hand", "Met"];
  const rows = grown.map(({ list, costs, factor, ofFloor }) => [
    list,
    ...costs.map(({ adapter }) => shown(adapter)),
    shown(factor),
    shown(ofFloor),
    isJudged ? (factor <= mostGrowth ? "yes" : "NO") : "",
  ]);
  return {
    text: ["## Growth", about, alignedTable([head, ...rows])].join("\n\n"),
    missed: missed.map(({ list }) => `growth of ${list}`),
  };
};

const about = `Server CPU in milliseconds of the adapter, for the first page by each filter in
common use. From 100,000 to 10,000,000 payments it may grow to ${String(mostGrowth)} times as
much. How the SQL by hand grows stands beside it. Both count, and what grows is the count: in the
organization of the smallest size it comes to its end before it has found 10,001.`;

interface Costs {
  readonly floor: number;
  readonly adapter: number;
}

const figureIn = (cell: string): number => parseFloat(cell.replaceAll(",", ""));

const unknown: Costs = { floor: Number.NaN, adapter: Number.NaN };

const costsIn = (section: string): ReadonlyMap<string, Costs> =>
  new Map(
    rowsOf(section).map(([name = "", floor = "", adapter = ""]) => [
      name,
      { floor: figureIn(floor), adapter: figureIn(adapter) },
    ]),
  );
