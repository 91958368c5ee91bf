import { contenders, exactOnes, ours } from "./contenders.ts";
import { takeTurns } from "./measure.ts";
import { pairs } from "./sides.ts";
import { sizes, type Speeds } from "./speeds.ts";

const [, , peers = "", rounds = "60"] = process.argv;

const quotes: Record<string, Record<string, Array<number>>> = {};
const characters: Record<string, number> = {};
for (const size of sizes) {
  const works = await contenders(size, peers);
  const expected = works.get(ours)?.() ?? "";
  for (const [name, work] of works) {
    if (exactOnes.has(name) && work() !== expected) throw new Error(`${name} has other digits.`);
  }
  characters[size] = expected.length;
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
const speeds: Speeds = { quotes, pairs: sides, characters };
process.stdout.write(JSON.stringify(speeds));
