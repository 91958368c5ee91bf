/**
 * Changes single rules, and compares what finds them: all quotes of a past, or the cases that are
 * recorded from them. `npm run lab -- record --quotes 20000 --seed 1`. Exits with 1 if the cases do
 * not find a change that the quotes find.
 */
import type { Quote } from "quittance";
import { chooseCases } from "quittance/replay";
import { amountsOf } from "../../../src/recording/recorded-quote.ts";
import { optionsOf } from "../options.ts";
import { pastRequests } from "./past-requests.ts";
import { changes, createPricing, pastRules } from "./rules.ts";

const { quotes: count, seed } = optionsOf({ quotes: 20_000, seed: 1 });

const textOf = (quote: Quote): string => JSON.stringify(amountsOf(quote));

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const past = pastRequests(count, seed);
const price = createPricing(pastRules);
const quotes: Array<Quote> = [];
for (const one of past) quotes.push(await price(one));

const start = process.cpuUsage();
const recorded = await chooseCases(quotes);
const { user, system } = process.cpuUsage(start);

const places = new Map(quotes.map((quote, index) => [quote, index]));
const chosen = recorded.cases.flatMap(({ quote }) => places.get(quote) ?? []);

/** Returns whether one of the requests has another quote under changed rules. */
const finds = async (
  changed: ReturnType<typeof createPricing>,
  indexes: Iterable<number>,
): Promise<boolean> => {
  for (const index of indexes) {
    const [one, before] = [past[index], quotes[index]];
    if (one === undefined || before === undefined) continue;
    if (textOf(await changed(one)) !== textOf(before)) return true;
  }
  return false;
};

const lines = recorded.cases.reduce((sum, { quote }) => sum + quote.lines.length, 0);
print(`${String(count)} quotes, seed ${String(seed)}: ${String(recorded.signatures)} signatures,`);
print(
  `${String(chosen.length)} cases with ${String(lines)} lines, ${String(recorded.leftOut)} left out`,
);
print(`${String(Math.round((user + system) / count))} µs of CPU a quote\n`);
print(`${"change".padEnd(36)}quotes  cases`);
const missed: Array<string> = [];
const totals = { quotes: 0, cases: 0 };
for (const [name, change] of Object.entries(changes)) {
  const changed = createPricing({ ...pastRules, ...change });
  const byCases = await finds(changed, chosen);
  const byQuotes = byCases || (await finds(changed, places.values()));
  totals.quotes += byQuotes ? 1 : 0;
  totals.cases += byCases ? 1 : 0;
  if (byQuotes && !byCases) missed.push(name);
  print(`${name.padEnd(36)}${(byQuotes ? "found" : "-").padEnd(8)}${byCases ? "found" : "-"}`);
}
print(`${"all".padEnd(36)}${String(totals.quotes).padEnd(8)}${String(totals.cases)}`);
for (const name of missed) print(`Not found by the cases: ${name}`);
if (missed.length > 0) process.exitCode = 1;
