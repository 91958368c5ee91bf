/**
 * Checks the journals of random histories with hledger: `npm run lab -- books`, with
 * `--histories 5000 --seed 2` for others. Half of the histories are simulated, half are invoices
 * with taxes, rounding, conversions, payments, refunds and credit notes. The exit code is 1 if
 * hledger rejects a journal or has another balance, and 0 with a notice if it is not installed.
 */
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { journalEntries, type Posting } from "quittance/books";
import { expectHledgerAgrees, hledgerVersion } from "./hledger.ts";
import { anyBookedCase, booksOf } from "./random-books.ts";
import { simulatedBooks, type Books } from "./read-books.ts";

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const histories = parseInt(values.histories, 10);
const seed = parseInt(values.seed, 10);

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function* allBooks(): AsyncGenerator<readonly [name: string, books: ReadonlyArray<Books>]> {
  const half = Math.ceil(histories / 2);
  for (let index = 0; index < half; index += 1) {
    yield [`simulated history ${String(index)}`, await simulatedBooks(seed, index)];
  }
  let count = half;
  for (let batch = 0; count < histories; batch += 1) {
    for (const found of fc.sample(anyBookedCase, { seed: seed * 1_000_000 + batch, numRuns: 50 })) {
      const books = await booksOf(found);
      if (books === undefined || count === histories) continue;
      count += 1;
      yield [`random invoice ${String(count - half)} of batch ${String(batch)}`, [books]];
    }
  }
}

/** Returns the account of a posting without identifiers, and whether it has a total price. */
const nameOf = ({ account, totalPrice }: Posting): string =>
  account.split(":").slice(0, 2).join(":") + (totalPrice === undefined ? "" : " @@");

const run = async (): Promise<void> => {
  const counts = new Map<string, number>();
  let done = 0;
  for await (const [name, found] of allBooks()) {
    for (const books of found) {
      try {
        expectHledgerAgrees(books);
      } catch (error) {
        throw new Error(`seed ${String(seed)}, ${name}`, { cause: error });
      }
      for (const { fact, postings } of books.invoices.flatMap(journalEntries)) {
        for (const name of [fact, ...postings.map(nameOf)]) {
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
      }
    }
    done += 1;
    if (done % 100 === 0) print(`${String(done)} histories`);
  }
  print(`seed ${String(seed)}: hledger agrees on ${String(done)} histories`);
  for (const [name, count] of [...counts].sort()) print(`  ${name} ${String(count)}`);
};

const version = hledgerVersion();
print(version ?? "Skipped: hledger is not installed (Debian: apt-get install hledger).");
if (version !== undefined) await run();
