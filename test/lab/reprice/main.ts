/**
 * Prices generated invoices again: `npm run lab -- reprice --invoices 20000 --seed 1`.
 *
 * Writes the invoices as JSON Lines, reads and verifies them, prices them under five candidates,
 * and prints the CPU time of an invoice and the peak of the heap. A second calculation, in Python,
 * compares the price before and after of each invoice. `--documents 1000000` also prices quotes in
 * memory, each with a customer of its own, to measure the memory of so many. Exits with 1 if a price
 * differs.
 */
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Amount } from "quittance";
import { readInvoice } from "quittance/explain";
import { readCandidate, repriceInvoices, type Priced } from "quittance/replay";
import { rightOf } from "../../support/right-of.ts";
import { optionsOf } from "../options.ts";
import { candidateJson, candidates } from "./candidates.ts";
import { catalogOfPast, generateInvoices, type GeneratedCatalog } from "./generate.ts";

const { invoices: count, seed, documents } = optionsOf({ invoices: 20_000, seed: 1, documents: 0 });
const folder = mkdtempSync(join(tmpdir(), "reprice-"));
const invoiceFile = join(folder, "invoices.jsonl");
const drawnFile = join(folder, "drawn.jsonl");
const termsFile = join(folder, "terms.json");

const microseconds = (since: NodeJS.CpuUsage, of: number): string => {
  const { user, system } = process.cpuUsage(since);
  return `${((user + system) / of).toFixed(0)} µs of CPU time each`;
};

let peak = 0;
const samplePeak = (): void => {
  peak = Math.max(peak, process.memoryUsage().heapUsed);
};
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Writes lines as fast as the file takes them. */
const lineWriter = (path: string) => {
  const stream = createWriteStream(path);
  return {
    write: async (value: unknown) => {
      if (!stream.write(`${JSON.stringify(value)}\n`)) {
        await new Promise<void>((resolve) => {
          stream.once("drain", resolve);
        });
      }
    },
    end: () =>
      new Promise<void>((resolve) => {
        stream.end(resolve);
      }),
  };
};

const writeInvoices = async (): Promise<GeneratedCatalog> => {
  const [stored, inputs] = [lineWriter(invoiceFile), lineWriter(drawnFile)];
  let named: GeneratedCatalog | undefined;
  for await (const { drawn, json, catalog } of generateInvoices(count, seed)) {
    await stored.write(json);
    await inputs.write(drawn);
    named = catalog;
  }
  await Promise.all([stored.end(), inputs.end()]);
  if (named === undefined) throw new Error("--invoices must be at least 1");
  return named;
};

/** Reads and verifies the invoices, one after the other. */
async function* readFile(): AsyncGenerator<Priced> {
  const lines = createInterface({ input: createReadStream(invoiceFile), crlfDelay: Infinity });
  for await (const line of lines) {
    const json = JSON.parse(line) as { readonly id: string; readonly customer_email: string };
    const quote = readInvoice(json);
    if (quote._tag === "Left") throw new Error(`${json.id}: ${JSON.stringify(quote.left)}`);
    yield { id: json.id, customer: json.customer_email, quote: quote.right };
  }
}

/** Repeats quotes, each as a document of its own. */
function* repeated(quotes: ReadonlyArray<Priced>): Generator<Priced> {
  for (let index = 0; index < documents; index += 1) {
    if (index % 5000 === 0) samplePeak();
    const priced = quotes[index % quotes.length];
    const id = String(index);
    if (priced !== undefined) yield { ...priced, id, customer: `${id}@example.com` };
  }
}

const writing = process.cpuUsage();
const catalog = await writeInvoices();
console.log(`${String(count)} invoices written: ${microseconds(writing, count)}`);

const rowFiles: Array<string> = [];
for (const terms of candidates) {
  const candidate = rightOf(readTerms(terms));
  const path = join(folder, `${terms.name}.jsonl`);
  rowFiles.push(path);
  let rows = "";
  const reading = process.cpuUsage();
  const result = await repriceInvoices(readFile(), candidate, {
    onInvoice: ({ id, before, after }) => {
      rows += `${JSON.stringify({ id, before: Amount.render(before), after: Amount.render(after) })}\n`;
    },
    onUnpriceable: ({ id }, reason) => {
      throw new Error(`${id}: ${JSON.stringify(reason)}`);
    },
  });
  console.log(`${terms.name}, read and verified: ${microseconds(reading, count)}`);
  const changes = result.currencies.map(
    ({ currency, change }) => `${currency} ${Amount.render(Amount.round(change, 2, "HALF_UP"))}`,
  );
  console.log(`  change: ${changes.join(", ")}`);
  writeFileSync(path, rows);
}

const quotes: Array<Priced> = [];
for await (const priced of readFile()) if (quotes.push(priced) === 500) break;
const prices = rightOf(readTerms(candidates[1]));
const inMemory = process.cpuUsage();
const rounds = Math.ceil(Math.min(count, 5000) / quotes.length);
for (let round = 0; round < rounds; round += 1) await repriceInvoices(quotes, prices);
console.log(`priced in memory: ${microseconds(inMemory, rounds * quotes.length)}`);

if (documents > 0) {
  const many = process.cpuUsage();
  await repriceInvoices(repeated(quotes), prices);
  samplePeak();
  console.log(
    `${String(documents)} documents: ${microseconds(many, documents)}, peak of the heap ${megabytes(peak)}`,
  );
}

const past = {
  tiers: catalogOfPast.tiers,
  coupon: catalogOfPast.coupon,
  hoursTax: "reduced",
  ...catalogOfPast.prices,
  ...catalogOfPast.percents,
};
writeFileSync(termsFile, JSON.stringify([past, candidates]));
const oracle = fileURLToPath(new URL("oracle.py", import.meta.url));
const judged = spawnSync("python3", [oracle, drawnFile, termsFile, ...rowFiles], {
  stdio: "inherit",
});
rmSync(folder, { recursive: true });
process.exitCode = judged.status ?? 1;

function readTerms(terms: (typeof candidates)[number] | undefined) {
  if (terms === undefined) throw new Error("there is no such candidate");
  return readCandidate(candidateJson(terms, catalog));
}
