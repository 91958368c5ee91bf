import { rotated } from "../report.ts";
import { contenders, exactOnes, ours } from "./contenders.ts";
import { pairs } from "./sides.ts";
import type { Speeds } from "./report.ts";
import { sizes } from "./work.ts";

/** The duration of a batch, which is long compared with the resolution of CPU times. */
const batchMicroseconds = 12_000;
/** The duration of the warm-up, after which frequent code is compiled. */
const warmUpMicroseconds = 400_000;

const spent = (work: () => unknown, calls: number): number => {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/** Warms the work up, and returns the number of calls of a batch. */
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
 * Returns the microseconds of CPU time of one call, by name, for each round. The order of the works
 * changes from round to round. The time is that of all threads of the process, so it includes
 * garbage collection.
 */
const takeTurns = (
  works: ReadonlyMap<string, () => unknown>,
  rounds: number,
): Record<string, Array<number>> => {
  const turns = [...works].map(([name, work]) => ({ name, work, calls: callsOf(work) }));
  const costs: Record<string, Array<number>> = {};
  for (const { name } of turns) costs[name] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = [...rotated(turns, round)];
    if (round % 2 === 1) order.reverse();
    for (const { name, work, calls } of order) costs[name]?.push(spent(work, calls) / calls);
  }
  return costs;
};

const [, , peers = "", rounds = "60"] = process.argv;

const quotes: Record<string, Record<string, Array<number>>> = {};
for (const size of sizes) {
  const works = await contenders(size, peers);
  const expected = works.get(ours)?.() ?? "";
  for (const [name, work] of works) {
    if (exactOnes.has(name) && work() !== expected) throw new Error(`${name} has other digits.`);
  }
  quotes[size] = takeTurns(works, parseInt(rounds, 10));
}
const sides: Record<string, Record<string, Array<number>>> = {};
for (const { name, work, other } of pairs()) {
  const works = new Map([
    ["work", work],
    ["other", other],
  ]);
  sides[name] = takeTurns(works, parseInt(rounds, 10));
}
const speeds: Speeds = { quotes, pairs: sides };
process.stdout.write(JSON.stringify(speeds));
