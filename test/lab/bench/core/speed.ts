import { takeTurns } from "../turns.ts";
import { contenders, exactOnes, ours } from "./contenders.ts";
import { pairs } from "./sides.ts";
import type { Speeds } from "./report.ts";
import { sizes } from "./work.ts";

/** Takes turns with functions that are called without preparation. */
const turnsOf = (
  works: ReadonlyMap<string, () => unknown>,
  rounds: number,
): Promise<Record<string, Array<number>>> =>
  takeTurns(new Map([...works].map(([name, run]) => [name, { run }])), rounds);

const [, , peers = "", rounds = "60"] = process.argv;

const quotes: Record<string, Record<string, Array<number>>> = {};
for (const size of sizes) {
  const works = await contenders(size, peers);
  const expected = works.get(ours)?.() ?? "";
  for (const [name, work] of works) {
    if (exactOnes.has(name) && work() !== expected) throw new Error(`${name} has other digits.`);
  }
  quotes[size] = await turnsOf(works, parseInt(rounds, 10));
}
const sides: Record<string, Record<string, Array<number>>> = {};
for (const { name, work, other } of pairs()) {
  const works = new Map([
    ["work", work],
    ["other", other],
  ]);
  sides[name] = await turnsOf(works, parseInt(rounds, 10));
}
const speeds: Speeds = { quotes, pairs: sides };
process.stdout.write(JSON.stringify(speeds));
