/** The value below which a share of some values lies, such as 0.5 for the median. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[place] ?? Number.NaN;
};

/** The middle of some values. */
export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5);

/** The median of what the pairs of two rows of values are to each other. */
export const medianRatio = (
  numerators: ReadonlyArray<number>,
  denominators: ReadonlyArray<number>,
): number => {
  const ratios = numerators.flatMap((numerator, round) => {
    const denominator = denominators[round];
    return denominator === undefined || denominator === 0 ? [] : [numerator / denominator];
  });
  return median(ratios);
};
