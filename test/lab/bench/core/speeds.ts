/** The numbers of lines of the measured quotes. */
export const sizes = [1, 10, 100, 1000] as const;

type Costs = Readonly<Record<string, Readonly<Record<string, ReadonlyArray<number>>>>>;

/** The measurements of a process: microseconds of CPU time per call, for each round. */
export interface Speeds {
  /** By number of lines, then by contender. */
  readonly quotes: Costs;
  /** By name, then `work` and `other`. */
  readonly pairs: Costs;
  /** Characters of the text of a quote, by number of lines. */
  readonly characters: Readonly<Record<string, number>>;
}
