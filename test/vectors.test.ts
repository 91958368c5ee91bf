import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currencies, periods } from "quittance";
import { roundingModes, taxCategories } from "quittance/adapter";
import { verifyQuote } from "quittance/evidence";
import { anyCreditInputs } from "./support/any-credit-inputs.ts";
import { runs } from "./support/check-property.ts";
import { at, branchesOf, leavesOf, withAt, type Path } from "./support/json-leaves.ts";
import { oracleAgrees } from "./support/oracle-replay.ts";
import { otherDigits } from "./support/tampering.ts";
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

const modeNames = roundingModes.map((mode) => mode.toLowerCase().replace("_", "-"));

/** The name of a vector of a table, of which there is one for each rounding mode. */
const modeAtEnd = new RegExp(
  `^(rounding-(?!to-).+?)-(?:${modeNames.join("|")})(-of-a-line)?$`,
  "u",
);

/** Copies of vectors, each with one digit of its result changed, equally many of each operation. */
const corrupted: ReadonlyArray<Vector> = operations.flatMap((operation) =>
  fc.sample(
    fc
      .tuple(fc.constantFrom(...of(operation)), fc.nat())
      .map(([vector, position]) => {
        const changes = leavesOf(vector.expected, ["expected"]).flatMap((leaf) =>
          otherDigits(leaf).map((value) => ({ path: leaf.path, value })),
        );
        const change = changes[position % changes.length];
        return change && (withAt(vector, change.path, change.value) as Vector);
      })
      .filter((vector) => vector !== undefined),
    { numRuns: 10, seed: 1 },
  ),
);

/** Copies of vectors, with an unknown property in each object of each form of inputs. */
const withUnknown = (): ReadonlyArray<Vector> => {
  const places = new Map<string, readonly [vector: Vector, path: Path]>();
  for (const vector of vectors) {
    const inputs = { ...vector, expected: null };
    for (const { path } of branchesOf(inputs)) {
      // The bodies of these requests can be any JSON.
      const isAny = path.includes("request") && ["validate", "filter"].includes(vector.operation);
      if (isAny || Array.isArray(at(inputs, path))) continue;
      places.set(`${vector.operation} ${nameOf(path)}`, [vector, path]);
    }
  }
  return [...places.values()].map(
    ([vector, path]) => withAt(vector, [...path, "unknown"], "x") as Vector,
  );
};

describe("the vectors", () => {
  test("have the properties of their version", () => {
    const shapes = new Set(vectors.flatMap(shapesOf));
    const digest = createHash("sha256")
      .update([...shapes].sort().join("\n"))
      .digest("hex");
    // If readers of the version would misunderstand a new property, raise `vectorVersion`.
    expect([vectorVersion, digest]).toEqual([
      2,
      "77d1f8af802a5edf59e20763356b729f3b2f802ccb360aa44cd0f5424763d70a",
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
      const { rounding, tax, taxes, coupons } = vector as Partial<PolicyInputs>;
      const hasModel = /"(?:pricing|units|proration)":/u.test(JSON.stringify(vector));
      const isPlain = !rounding && !tax && !taxes && !coupons && !hasModel;
      return quote === undefined ? [] : [{ quote, rounding, isPlain }];
    });
    expect(quotes.filter(({ isPlain }) => isPlain).length).toBeGreaterThan(100);
    expect(quotes.filter(({ isPlain }) => !isPlain).length).toBeGreaterThan(150);
    for (const { quote, rounding, isPlain } of quotes) {
      expect(verifyQuote(quote)).toEqual([]);
      expect(verifyQuote(quote, { rounding: rounding ?? {} })).toEqual([]);
      if (isPlain) expect(oracleAgrees(quote)).toBe(true);
    }
  });

  test("round in every mode, at both places, and tax in every category", () => {
    const found = textsOf(of("quote").map(({ expected }) => expected));
    for (const mode of roundingModes) expect(found.has(mode)).toBe(true);
    for (const category of taxCategories) expect(found.has(category)).toBe(true);
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

  test("are not passed when a single digit is changed", async () => {
    for (const vector of corrupted) {
      const isPassed = (await resultText(vector)) === JSON.stringify(vector.expected);
      expect([vector.name, isPassed]).toEqual([vector.name, false]);
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
    expect(file.length).toBeLessThan(2_550_000);
  });
});

interface Checked {
  readonly status: number | null;
  readonly last: string;
}

const python = (...args: ReadonlyArray<string>): Checked => {
  const env = { ...process.env, PYTHONPATH: folder };
  const { status, stdout, error } = spawnSync("python3", ["-B", ...args], {
    encoding: "utf8",
    env,
  });
  if (error !== undefined) throw new Error("Install Python 3.9 or later: python3 does not run.");
  return { status, last: stdout.trimEnd().split("\n").at(-1) ?? "" };
};

describe("the checker in Python", () => {
  const script = join(folder, "check.py");
  let home = "";

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "vectors-"));
  });
  afterAll(() => {
    rmSync(home, { recursive: true });
  });

  test("passes every vector", () => {
    const last = `${String(vectors.length)} vectors passed, 0 failed`;
    expect(python(script)).toEqual({ status: 0, last });
  });

  test("passes the published file", () => {
    bundleVectors(folder, home);
    const last = `${String(vectors.filter(isForAnyReader).length)} vectors passed, 0 failed`;
    expect(python(script, join(home, "vectors.json"))).toEqual({ status: 0, last });
  });

  // For 20,000 invoices, set QUITTANCE_RUNS=10000.
  test("agrees about random credit notes", async () => {
    const inputs = fc.sample(anyCreditInputs, { numRuns: 2 * runs, seed: 1 });
    const written = await Promise.all(
      inputs.map(async (each, index) => {
        const vector = {
          ...{ version: vectorVersion, operation: "credit" as const },
          ...{ name: `random-${String(index)}`, why: "It is random.", ...each },
        };
        return { ...vector, expected: JSON.parse(await resultText(vector)) as unknown };
      }),
    );
    const file = join(home, "random.json");
    writeFileSync(file, JSON.stringify(written));
    const last = `${String(written.length)} vectors passed, 0 failed`;
    expect(python(script, file)).toEqual({ status: 0, last });
    const text = JSON.stringify(written.map(({ expected }) => expected));
    expect(text).toContain("CREDIT_EXCEEDS_INVOICE");
    expect(text).toMatch(/"rounding":"-/u);
  });

  test("finds any single digit that is changed", () => {
    const file = join(home, "corrupted.json");
    writeFileSync(file, JSON.stringify(corrupted));
    const last = `0 vectors passed, ${String(corrupted.length)} failed`;
    expect(python(script, file)).toEqual({ status: 1, last });
  });

  test("rejects unknown properties in the inputs", () => {
    const file = join(home, "unknown.json");
    const changed = withUnknown();
    writeFileSync(file, JSON.stringify(changed));
    expect(changed.length).toBeGreaterThan(50);
    const last = `0 vectors passed, ${String(changed.length)} failed`;
    expect(python(script, file)).toEqual({ status: 1, last });
  });

  test("detects its own changes, in results and in inputs", () => {
    const last = "50 of 50 changes detected";
    expect(python(script, "--corrupt", "50", "--seed", "1")).toEqual({ status: 0, last });
  });

  test("reports changes that it does not detect", () => {
    const blind = "import check, sys; check.problem_of = lambda vector: None; ";
    const call = 'sys.exit(check.main(["--corrupt", "5", "--seed", "1"]))';
    expect(python("-c", blind + call)).toEqual({ status: 1, last: "0 of 5 changes detected" });
  });
});
