import { rotated } from "./report.ts";

/** A measured function, and what is done before each batch without being measured. */
export interface Turn {
  readonly run: () => unknown;
  readonly prepare?: (calls: number) => Promise<void>;
  /** Returns the microseconds of another process that works for it. */
  readonly elsewhere?: () => number;
  /** The duration of a batch; defaults to 12 ms, long compared with the resolution of CPU times. */
  readonly batchMicroseconds?: number;
}

const defaultBatchMicroseconds = 12_000;
/** The duration of the warm-up, after which frequent code is compiled. */
const warmUpMicroseconds = 400_000;

const spent = async (turn: Turn, calls: number): Promise<number> => {
  await turn.prepare?.(calls);
  const other = turn.elsewhere?.() ?? 0;
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) {
    const made = turn.run();
    if (made instanceof Promise) await made;
  }
  const { user, system } = process.cpuUsage(before);
  return user + system + (turn.elsewhere?.() ?? 0) - other;
};

/** Warms the work up, and returns the number of calls of a batch. */
const callsOf = async (turn: Turn): Promise<number> => {
  const { batchMicroseconds = defaultBatchMicroseconds } = turn;
  let calls = 1;
  let all = 0;
  let last = 1;
  while (all < warmUpMicroseconds) {
    last = Math.max(1, await spent(turn, calls));
    all += last;
    if (last < batchMicroseconds) calls = Math.ceil((calls * batchMicroseconds * 1.2) / last);
  }
  return Math.max(1, Math.round((calls * batchMicroseconds) / last));
};

/**
 * Returns the microseconds of CPU time of one call, by name, for each round. The order of the works
 * changes from round to round. The time is that of all threads of the process, so it includes
 * garbage collection.
 */
export const takeTurns = async (
  works: ReadonlyMap<string, Turn>,
  rounds: number,
): Promise<Record<string, Array<number>>> => {
  const turns: Array<{ name: string; turn: Turn; calls: number }> = [];
  const costs: Record<string, Array<number>> = {};
  for (const [name, turn] of works) {
    turns.push({ name, turn, calls: await callsOf(turn) });
    costs[name] = [];
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = [...rotated(turns, round)];
    if (round % 2 === 1) order.reverse();
    for (const { name, turn, calls } of order) {
      costs[name]?.push((await spent(turn, calls)) / calls);
    }
  }
  return costs;
};
