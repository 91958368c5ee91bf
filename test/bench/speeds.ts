/** Lines of the quotes that are measured. */
export const sizes = [1, 10, 100, 1000] as const;

type Costs = Readonly<Record<string, Readonly<Record<string, ReadonlyArray<number>>>>>;

/** What one process measured: microseconds of CPU time a call, one for each round. */
export interface Speeds {
  /** By number of lines, then by contender. */
  readonly quotes: Costs;
  /** By what is done, then `work` and `other`. */
  readonly pairs: Costs;
  /** Characters of the finished quote, by number of lines. */
  readonly characters: Readonly<Record<string, number>>;
}
