import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyCreditInputs } from "../support/any-credit-inputs.ts";
import { runs } from "../support/check-property.ts";
import { at, branchesOf, leavesOf, withAt, type Path } from "../support/json-leaves.ts";
import { otherDigits } from "../support/tampering.ts";
import { bundleVectors, isForAnyReader, readVectors } from "./bundle.ts";
import { resultText } from "./results/all.ts";
import { operations, vectorVersion, type Vector } from "./vector.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const vectors = readVectors(folder);

/** Copies of vectors, each with one digit of its result changed, equally many of each operation. */
const corrupted: ReadonlyArray<Vector> = operations.flatMap((operation) =>
  fc.sample(
    fc
      .tuple(
        fc.constantFrom(...vectors.filter((vector) => vector.operation === operation)),
        fc.nat(),
      )
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

test("the library does not pass vectors in which a digit is changed", async () => {
  for (const vector of corrupted) {
    const isPassed = (await resultText(vector)) === JSON.stringify(vector.expected);
    expect([vector.name, isPassed]).toEqual([vector.name, false]);
  }
});

/** Copies of vectors, with an unknown property in each object of each form of inputs. */
const withUnknown = (): ReadonlyArray<Vector> => {
  const places = new Map<string, readonly [vector: Vector, path: Path]>();
  for (const vector of vectors) {
    const inputs = { ...vector, expected: null };
    for (const { path } of branchesOf(inputs)) {
      // The bodies of these requests can be any JSON.
      const isAny = path.includes("request") && ["validate", "filter"].includes(vector.operation);
      if (isAny || Array.isArray(at(inputs, path))) continue;
      const form = path.filter((key) => typeof key === "string").join(".");
      places.set(`${vector.operation} ${form}`, [vector, path]);
    }
  }
  return [...places.values()].map(
    ([vector, path]) => withAt(vector, [...path, "unknown"], "x") as Vector,
  );
};

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
          version: vectorVersion,
          operation: "credit" as const,
          name: `random-${String(index)}`,
          why: "It is random.",
          ...each,
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
