import { median, medianRatio, quantile } from "../../report.ts";

/** A row of a table: the cost of an operation, compared with the floor. */
export interface Measurement {
  readonly operation: string;
  readonly floor: number;
  readonly adapter: number;
  readonly ratio: number;
  /** The goal for the ratio or the adapter; `undefined` without a goal. */
  readonly goal: string | undefined;
  readonly met: boolean | undefined;
  readonly rows: number;
  /** Further columns of the table. */
  readonly more: ReadonlyArray<string>;
}

/** A table of the document. */
export interface MeasurementTable {
  readonly title: string;
  /** The compared sides and the unit. */
  readonly note: string;
  readonly moreColumns: ReadonlyArray<string>;
  readonly measurements: ReadonlyArray<Measurement>;
}

/** What is compared of an operation, and how it is judged. */
interface Compared {
  readonly operation: string;
  /** Costs or throughputs in each round. */
  readonly floor: ReadonlyArray<number>;
  readonly adapter: ReadonlyArray<number>;
  /** No goal if it is left out. */
  readonly goal?: (ratio: number) => Pick<Measurement, "goal" | "met">;
  readonly rows: number;
  readonly more: ReadonlyArray<string>;
}

/** Compares medians, and the medians of the ratios of the rounds. */
export const measurementOf = ({
  floor,
  adapter,
  goal = () => noGoal,
  ...row
}: Compared): Measurement => {
  const ratio = medianRatio(adapter, floor);
  return { ...row, floor: median(floor), adapter: median(adapter), ratio, ...goal(ratio) };
};

/** Creates a goal for the ratio of times. */
export const atMost =
  (limit: number): NonNullable<Compared["goal"]> =>
  (ratio) => ({ goal: `<= ${shown(limit)} x`, met: ratio <= limit });

/** Creates a goal for the ratio of throughputs. */
export const atLeast =
  (limit: number): NonNullable<Compared["goal"]> =>
  (ratio) => ({ goal: `>= ${shown(limit)} x`, met: ratio >= limit });

/** No goal. */
export const noGoal: Pick<Measurement, "goal" | "met"> = { goal: undefined, met: undefined };

/** Formats a number with three significant digits. */
export const shown = (value: number): string => {
  if (!Number.isFinite(value)) return "-";
  if (value >= 1000) return Math.round(value).toLocaleString("en-US");
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;
  return String(parseFloat(value.toFixed(digits)));
};

/** Formats the median and the 99th percentile of the wall clock. */
export const shownWall = (walls: ReadonlyArray<number>): string =>
  `${shown(median(walls))} / ${shown(quantile(walls, 0.99))}`;
