import type { RunReport } from "./write-runs.ts";

/** A list whose CPU grows more than allowed with the number of payments. */
export interface Growth {
  readonly list: string;
  readonly factor: number;
  /** How much the SQL by hand grows. */
  readonly ofFloor: number;
}

/** The maximum growth of a common list from 100,000 to 10,000,000 payments. */
export const maxGrowth = 2;

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
