/** How long a batch should take, so that the clock of the processor tells it well. */
const batchMicroseconds = 12_000;
/** How long everything runs before anything counts: what runs often is translated by then. */
const warmUpMicroseconds = 400_000;

const spent = (work: () => unknown, calls: number): number => {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** How many calls make a batch, found while the work is warmed up. */
const callsOf = (work: () => unknown): number => {
  let calls = 1;
  let all = 0;
  let last = 1;
  while (all < warmUpMicroseconds) {
    last = Math.max(1, spent(work, calls));
    all += last;
    if (last < batchMicroseconds) calls = Math.ceil((calls * batchMicroseconds * 1.2) / last);
  }
  return Math.max(1, Math.round((calls * batchMicroseconds) / last));
};

/**
 * Microseconds of CPU time that one call costs, by name, one for each round. Works take turns in
 * short batches, in a new order each round. The time is that of all threads
 * of the process, so what the collector of garbage does counts.
 */
export const takeTurns = (
  works: ReadonlyMap<string, () => unknown>,
  rounds: number,
): Record<string, Array<number>> => {
  const turns = [...works].map(([name, work]) => ({ name, work, calls: callsOf(work) }));
  const costs: Record<string, Array<number>> = {};
  for (const { name } of turns) costs[name] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = round % turns.length;
    const order = [...turns.slice(start), ...turns.slice(0, start)];
    if (round % 2 === 1) order.reverse();
    for (const { name, work, calls } of order) costs[name]?.push(spent(work, calls) / calls);
  }
  return costs;
};

/** The middle of some figures. */
export const medianOf = (figures: ReadonlyArray<number>): number => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};

/** The middle of the ratios of figures of the same round. */
export const medianRatio = (
  figures: ReadonlyArray<number>,
  others: ReadonlyArray<number>,
): number => medianOf(figures.map((figure, round) => figure / (others[round] ?? NaN)));
