/** Returns a quantile, such as 0.5 for the median. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[place] ?? Number.NaN;
};

/** Returns the median. */
export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5);

/** Returns the median of the ratios of pairs of values. */
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
