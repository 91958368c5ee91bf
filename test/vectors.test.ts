import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currencies, periods } from "quittance";
import { roundingDescription, taxDescription } from "quittance/adapter";
import { verifyQuote } from "quittance/explain";
import { at, leavesOf, type Path } from "./support/json-leaves.ts";
import { oracleAgrees } from "./support/oracle-replay.ts";
import { resultText } from "./vectors/results/all.ts";
import { bundleVectors, isForAnyReader, readVectors } from "./vectors/bundle.ts";
import type { PolicyInputs } from "./vectors/vector-inputs.ts";
import { operations, vectorVersion, type Operation, type Vector } from "./vectors/vector.ts";

const folder = fileURLToPath(new URL("vectors/", import.meta.url));
const vectors = readVectors(folder);
const of = (operation: Operation): ReadonlyArray<Vector> =>
  vectors.filter((vector) => vector.operation === operation);

/** Every text in a JSON value. */
const textsOf = (value: unknown): ReadonlySet<unknown> =>
  new Set(leavesOf(value).map((leaf) => leaf.value));

/** The names of the inputs of a vector, and the paths of its result; keys of maps are one name. */
const shapesOf = ({ expected, ...vector }: Vector): ReadonlyArray<string> =>
  [...Object.keys(vector), ...leavesOf(expected, ["expected"]).map(({ path }) => nameOf(path))].map(
    (name) => `${vector.operation} ${name}`,
  );

const nameOf = (path: Path): string => {
  const metadata = path.indexOf("metadata");
  const named = metadata === -1 ? path : path.slice(0, metadata + 1);
  return named.map((key) => (/^[a-z_]+$/u.test(String(key)) ? key : "*")).join(".");
};

const modeNames = roundingDescription.roundingModes.map((mode) =>
  mode.toLowerCase().replace("_", "-"),
);

/** The name of a vector of a table, of which there is one for each rounding mode. */
const modeAtEnd = new RegExp(
  `^(rounding-(?!to-).+?)-(?:${modeNames.join("|")})(-of-a-line)?$`,
  "u",
);

describe("the vectors", () => {
  test("have the properties of their version", () => {
    const shapes = new Set(vectors.flatMap(shapesOf));
    const digest = createHash("sha256")
      .update([...shapes].sort().join("\n"))
      .digest("hex");
    // If readers of the version would misunderstand a new property, raise `vectorVersion`.
    expect([vectorVersion, digest]).toEqual([
      2,
      "1bd89491720882e658cdf437ca3759f94ef70d1207a74531a4f362a4706ac467",
    ]);
  });

  test("have the counts per operation that the README contains", () => {
    const page = readFileSync(join(folder, "README.md"), "utf8");
    for (const operation of operations) {
      const [, count] = new RegExp(`^\\| \`${operation}\` +\\| (\\d+) `, "mu").exec(page) ?? [];
      expect([operation, count]).toEqual([operation, String(of(operation).length)]);
    }
    expect(vectors.length).toBeGreaterThanOrEqual(700);
  });

  test("quote every currency, and settle payments in every one", () => {
    const quoted = textsOf(of("quote").map(({ expected }) => at(expected, ["quote"]) ?? null));
    const settled = textsOf(of("settle"));
    for (const code of currencies)
      expect([quoted.has(code), settled.has(code)]).toEqual([true, true]);
  });

  test("look at every period, and reject in every operation", () => {
    const looked = textsOf(of("dashboard"));
    for (const period of periods) expect(looked.has(period)).toBe(true);
    for (const operation of operations) {
      const rejected = of(operation).filter(({ expected }) =>
        JSON.stringify(expected).includes('"failure":'),
      );
      expect([operation, rejected.length > 3]).toEqual([operation, true]);
    }
  });

  test.for(vectors)("$operation: $name: $why", async (vector) => {
    expect(await resultText(vector)).toBe(JSON.stringify(vector.expected));
  });

  test("hold quotes that verify, and that the oracle replays if they have no policy", () => {
    const quotes = vectors.flatMap((vector) => {
      const quote = at(vector.expected, ["quote"]);
      const policy = vector as Partial<PolicyInputs>;
      const { rounding, tax, taxes, totals, accounting_currency, coupons } = policy;
      const hasModel = /"(?:pricing|units|proration)":/u.test(JSON.stringify(vector));
      const isWhole = totals !== undefined;
      const hasPolicy = rounding ?? tax ?? taxes ?? totals ?? accounting_currency ?? coupons;
      const isPlain = hasPolicy === undefined && !hasModel;
      return quote === undefined ? [] : [{ quote, rounding, isWhole, isPlain }];
    });
    expect(quotes.filter(({ isPlain }) => isPlain).length).toBeGreaterThan(100);
    expect(quotes.filter(({ isPlain }) => !isPlain).length).toBeGreaterThan(150);
    for (const { quote, rounding, isWhole, isPlain } of quotes) {
      expect(verifyQuote(quote)).toEqual([]);
      if (!isWhole) expect(verifyQuote(quote, { rounding: rounding ?? {} })).toEqual([]);
      if (isPlain) expect(oracleAgrees(quote)).toBe(true);
    }
  });

  test("round in every mode, at both places, and tax in every category", () => {
    const found = textsOf(of("quote").map(({ expected }) => expected));
    for (const mode of roundingDescription.roundingModes) expect(found.has(mode)).toBe(true);
    for (const category of taxDescription.taxCategories) expect(found.has(category)).toBe(true);
    const inputs = textsOf(of("quote"));
    for (const place of ["LINE", "TOTAL", "DOCUMENT"]) expect(inputs.has(place)).toBe(true);
  });

  test("round each price of a table in every mode", () => {
    const tables = of("quote").flatMap(({ name }) => {
      const [, table, where] = modeAtEnd.exec(name) ?? [];
      return table === undefined ? [] : [{ table, where }];
    });
    expect(tables.length).toBeGreaterThanOrEqual(65);
    const names = new Set(vectors.map(({ name }) => name));
    for (const { table, where = "" } of tables) {
      for (const mode of modeNames) expect(names).toContain(`${table}-${mode}${where}`);
    }
  });
});

describe("the published vectors", () => {
  let home = "";
  const run = (...args: ReadonlyArray<string>): string =>
    spawnSync(process.execPath, args, { cwd: home, encoding: "utf8" }).stdout;

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "vectors-published-"));
    const dist = join(home, "node_modules/@quittance/vectors/dist");
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, "../package.json"), readFileSync("adapters/vectors/package.json"));
    bundleVectors(folder, dist);
  });
  afterAll(() => {
    rmSync(home, { recursive: true });
  });

  const published = vectors.filter(isForAnyReader);
  const all = `${String(published.length)} ${String(of("filter").length)}\n`;
  const count = 'vectors.length, vectors.filter((vector) => vector.operation === "filter").length';

  test("can be imported", () => {
    const load = 'import vectors from "@quittance/vectors" with { type: "json" };';
    expect(run("--input-type=module", "--eval", `${load} console.log(${count})`)).toBe(all);
  });

  test("can be required", () => {
    expect(
      run("--eval", `const vectors = require("@quittance/vectors"); console.log(${count})`),
    ).toBe(all);
  });

  test("are all vectors of this folder except three with half a surrogate pair", () => {
    expect(published.length).toBe(vectors.length - 3);
    const left = vectors.filter((vector) => !isForAnyReader(vector));
    expect(left.map(({ operation }) => operation)).toEqual(["validate", "validate", "validate"]);
  });

  test("are in a packed file of limited size", () => {
    const file = readFileSync(
      join(home, "node_modules/@quittance/vectors/dist/vectors.json"),
      "utf8",
    );
    expect(JSON.parse(file)).toEqual(published);
    expect(file.length).toBeLessThan(2_650_000);
  });
});
