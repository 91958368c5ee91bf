import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { idOf, verifyQuote } from "quittance";
import { rateSetOf } from "quittance/testing";
import {
  billingSchemaRecordSchema,
  productRecordSchema,
  readBillingSchema,
  readProduct,
  type JsonObject,
} from "quittance/wire";
import { leavesOf, withAt } from "./support/json-leaves.ts";
import { oracleAgrees } from "./support/oracle-replay.ts";
import {
  oracleQuote,
  type OracleAnswer,
  type OracleCatalogue,
  type OracleRates,
  type OracleRequest,
} from "./support/oracle.ts";
import { productAnswer, type Shop } from "./support/product-answer.ts";
import { otherDigits } from "./support/tampering.ts";

/** The content of a vector file; its format is described beside the files. */
interface Vector {
  readonly version: number;
  readonly operation: string;
  readonly name: string;
  readonly why: string;
  readonly request: OracleRequest & JsonObject;
  readonly catalogue: OracleCatalogue;
  readonly rates: OracleRates;
  readonly expected: OracleAnswer;
}

const folder = fileURLToPath(new URL("vectors/", import.meta.url));

const vectors = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Vector);

const shopOf = ({ catalogue, rates }: Vector): Shop => ({
  organizationId: idOf("org", "org_northwind"),
  catalog: {
    products: catalogue.products.map((record) => readProduct(v.parse(productRecordSchema, record))),
    billingSchemas: catalogue.billing_schemas.flatMap(
      (record) => readBillingSchema(v.parse(billingSchemaRecordSchema, record)) ?? [],
    ),
  },
  rates: rateSetOf(rates.units_per_usd, rates.timestamp),
});

describe("the vectors", () => {
  test("are of the version that this test reads", () => {
    expect(vectors.length).toBeGreaterThan(100);
    for (const { version, operation } of vectors) {
      expect({ version, operation }).toEqual({ version: 1, operation: "quote" });
    }
  });

  test.for(vectors)("$name: $why", async (vector) => {
    const { request, expected } = vector;
    expect(await productAnswer(request, shopOf(vector))).toStrictEqual(expected);
    if (!("quote" in expected)) return;
    expect(verifyQuote(expected.quote)).toEqual([]);
    expect(oracleAgrees(expected.quote)).toBe(true);
  });

  test("are what the oracle answers", () => {
    for (const { name, request, catalogue, rates, expected } of vectors) {
      expect({ name, ...oracleQuote(request, catalogue, rates) }).toEqual({ name, ...expected });
    }
  });

  test("are what their generator writes", () => {
    const args = ["--import", "tsx", join(folder, "generate.ts"), "--check"];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const because = hasPython ? "" : " (skipped: there is no python3 on this machine)";
if (!hasPython) console.warn("NOTICE: python3 was not found; the check in Python was skipped.");

const checkInPython = (files: ReadonlyArray<string>): { status: number | null; last: string } => {
  const args = [join(folder, "check.py"), ...files];
  const { status, stdout } = spawnSync("python3", args, { encoding: "utf8" });
  return { status, last: stdout.trimEnd().split("\n").at(-1) ?? "" };
};

/** Vectors of which each has one digit of its answer changed. */
const corrupted = fc.sample(
  fc
    .tuple(fc.constantFrom(...vectors), fc.nat())
    .map(([vector, position]): unknown => {
      const changes = leavesOf(vector.expected, ["expected"]).flatMap((leaf) =>
        otherDigits(leaf).map((value) => ({ path: leaf.path, value })),
      );
      const change = changes[position % changes.length];
      return change === undefined ? undefined : withAt(vector, change.path, change.value);
    })
    .filter((vector) => vector !== undefined),
  { numRuns: 30, seed: 1 },
);

describe.skipIf(!hasPython)(`the check in Python${because}`, () => {
  test(`passes every vector${because}`, () => {
    const last = `${String(vectors.length)} vectors passed, 0 failed`;
    expect(checkInPython([])).toEqual({ status: 0, last });
  });

  test(`finds any single digit that is changed${because}`, () => {
    const home = mkdtempSync(join(tmpdir(), "vectors-"));
    try {
      const files = corrupted.map((vector, index) => {
        const place = join(home, String(index));
        const file = join(place, `${(vector as Vector).name}.json`);
        mkdirSync(place);
        writeFileSync(file, JSON.stringify(vector));
        return file;
      });
      const last = `0 vectors passed, ${String(files.length)} failed`;
      expect(checkInPython(files)).toEqual({ status: 1, last });
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});
