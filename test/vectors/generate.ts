/**
 * Writes the vectors beside this file: `npx tsx test/vectors/generate.ts`.
 * With `--check` nothing is written; the exit code says whether every file is up to date.
 *
 * The answers come from the oracle. Where a case has figures or a whole answer written by hand,
 * those are compared with the oracle's first, and a difference stops the run.
 */

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { oracleQuote } from "../support/oracle.ts";
import type { OracleAnswer, OracleCatalogue } from "../support/oracle.ts";
import { adjustmentChains } from "./cases/adjustment-chains.ts";
import { amounts } from "./cases/amounts.ts";
import type { VectorCase } from "./cases/build.ts";
import { catalogueRefusals } from "./cases/catalogue-refusals.ts";
import { conversion } from "./cases/conversion.ts";
import { discounts } from "./cases/discounts.ts";
import { figureRefusals } from "./cases/figure-refusals.ts";
import { knownAnswer } from "./cases/known-answer.ts";
import { selection } from "./cases/selection.ts";
import { sums } from "./cases/sums.ts";
import { truncation } from "./cases/truncation.ts";

const TIMESTAMP = "2025-07-17 14:10:54";
const EMPTY: OracleCatalogue = { products: [], billing_schemas: [] };

const cases: ReadonlyArray<VectorCase> = [
  ...knownAnswer,
  ...conversion,
  ...truncation,
  ...amounts,
  ...sums,
  ...selection,
  ...discounts,
  ...adjustmentChains,
  ...catalogueRefusals,
  ...figureRefusals,
];

function memberAt(value: unknown, path: string): unknown {
  let current = value;
  for (const key of path.split(".")) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) {
      return undefined;
    }
    current = Reflect.get(current, key) as unknown;
  }
  return current;
}

function assertByHand(vector: VectorCase, answer: OracleAnswer): void {
  if (vector.expected !== undefined && !isDeepStrictEqual(answer, vector.expected)) {
    throw new Error(`${vector.name}: the oracle disagrees: ${JSON.stringify(answer)}`);
  }
  if (vector.expected === undefined && !("quote" in answer)) {
    throw new Error(`${vector.name}: refused: ${JSON.stringify(answer)}`);
  }
  for (const [path, figure] of Object.entries(vector.figures ?? {})) {
    const actual = memberAt("quote" in answer ? answer.quote : undefined, path);
    if (actual !== figure) {
      const shown = JSON.stringify(actual) as string | undefined;
      throw new Error(`${vector.name}: ${path} is ${shown ?? "absent"}, by hand ${figure}`);
    }
  }
}

function render(vector: VectorCase): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(vector.name)) {
    throw new Error(`${vector.name}: not a kebab-case name`);
  }
  const catalogue = vector.catalogue ?? EMPTY;
  const rates = { timestamp: TIMESTAMP, units_per_usd: vector.rates ?? {} };
  const answer = oracleQuote(vector.request, catalogue, rates);
  assertByHand(vector, answer);
  const { name, why, request } = vector;
  const content = { version: 1, operation: "quote", name, why, request, catalogue, rates };
  return `${JSON.stringify({ ...content, expected: answer }, null, 2)}\n`;
}

const folder = fileURLToPath(new URL("./", import.meta.url));
const files = new Map<string, string>();
for (const vector of cases) {
  const file = `${vector.name}.json`;
  if (files.has(file)) {
    throw new Error(`${vector.name}: two cases have this name`);
  }
  files.set(file, render(vector));
}

const present = readdirSync(folder).filter((file) => file.endsWith(".json"));
const stale = present.filter((file) => !files.has(file));
const changed = [...files].filter(
  ([file, content]) => !present.includes(file) || readFileSync(folder + file, "utf8") !== content,
);

if (process.argv.includes("--check")) {
  for (const file of [...stale, ...changed.map(([name]) => name)]) {
    console.log(`Out of date: ${file}`);
  }
  process.exitCode = stale.length + changed.length > 0 ? 1 : 0;
} else {
  for (const [file, content] of changed) {
    writeFileSync(folder + file, content);
  }
  for (const file of stale) {
    rmSync(folder + file);
  }
  console.log(
    `${String(files.size)} vectors: ${String(changed.length)} written, ` +
      `${String(stale.length)} removed`,
  );
}
