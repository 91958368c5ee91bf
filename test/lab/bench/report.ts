import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** Returns a quantile, such as 0.99. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** Returns the median; of an even number of values, the mean of the two in the middle. */
export const median = (values: ReadonlyArray<number>): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};

/** Returns the median of the ratios of costs of the same round; rounds without both do not count. */
export const medianRatio = (
  numerators: ReadonlyArray<number>,
  denominators: ReadonlyArray<number>,
): number =>
  median(
    numerators.flatMap((numerator, round) => {
      const denominator = denominators[round] ?? 0;
      return denominator === 0 ? [] : [numerator / denominator];
    }),
  );

/** Returns items in the same order, beginning with another one in each round. */
export const rotated = <Item>(items: ReadonlyArray<Item>, round: number): ReadonlyArray<Item> => {
  const start = Math.abs(round) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

/** Returns a table in Markdown, with aligned columns. */
export const markdownTable = (
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): string => {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((cells) => (cells[column] ?? "").length)),
  );
  const line = (cells: ReadonlyArray<string>): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  return [line(head), rule, ...rows.map(line)].join("\n");
};

/** A measured value with its goal. */
export interface Goal {
  readonly what: string;
  readonly found: number;
  readonly goal: number;
  /** Whether the goal is a minimum. */
  readonly isMin?: boolean;
}

/** Returns the cells of a goal: what was measured, the goal, the value, and whether it is met. */
export const goalCells = ({ what, found, goal, isMin = false }: Goal): ReadonlyArray<string> => [
  what,
  `${isMin ? ">=" : "<="} ${goal.toFixed(2)}`,
  found.toFixed(2),
  (isMin ? found >= goal : found <= goal) ? "met" : "missed",
];

/** Returns the number of cores and the version of Node. */
export const describeMachine = (): string =>
  `${String(cpus().length)} cores, Node ${process.versions.node}`;

/** Returns the machine, its load, and the revision, of a measurement beside other work. */
export const describeShared = (): string =>
  `${describeMachine()}, shared with other work; the load was ${(loadavg()[0] ?? 0).toFixed(1)}. ${describeRevision()}.`;

/** Returns the date and the revision of a measurement. */
export const describeRevision = (): string => {
  const today = new Date().toISOString().slice(0, 10);
  try {
    const text = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
    return `Measured on ${today} at revision ${text.trim()}`;
  } catch {
    return `Measured on ${today} at an unknown revision`;
  }
};

/** Prints the page of a benchmark, and writes it if that is wanted. */
export const publish = (
  benchmark: "core" | "http" | "sizing" | "webhooks",
  text: string,
  isWritten: boolean,
): void => {
  process.stdout.write(text);
  if (isWritten) writeFileSync(`docs/benchmarks/${benchmark}.md`, text);
};
