import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderQuote } from "quittance";
import { afterAll, expect, test } from "vitest";
import { pastRequests } from "../../../test/lab/record/past-requests.ts";
import { createPricing, pastRules } from "../../../test/lab/record/rules.ts";
import { quittance } from "./run-cli.ts";

// Within the repository, so that the recorded tests find the packages.
mkdirSync("reports", { recursive: true });
const folder = mkdtempSync(join("reports", "recorded-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const quotes = await Promise.all(pastRequests(60, 7).map(createPricing(pastRules)));
const input = `${quotes.map((quote) => JSON.stringify(renderQuote(quote))).join("\n")}\n`;

const record = (out: string, ...others: ReadonlyArray<string>) =>
  quittance(["lab", "record", "--quotes", "-", "--out", join(folder, out), ...others], input);

/** How many tests of a file passed and failed. */
interface Outcome {
  readonly name: string;
  readonly assertionResults: ReadonlyArray<{ readonly status: string }>;
}

/** Runs the files of the folder with vitest, on the sources. */
const runTests = (): Readonly<Record<string, ReadonlyArray<string>>> => {
  const conditions = JSON.stringify(["@quittance/source", "node", "default"]);
  const config = `{ resolve: { conditions: ${conditions} }, ssr: { resolve: { conditions: ${conditions} } } }`;
  writeFileSync(join(folder, "vitest.config.mjs"), `export default ${config};\n`);
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const args = ["node_modules/vitest/vitest.mjs", "run", "--root", folder, "--reporter", "json"];
  const { stdout } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: Object.fromEntries(env),
    maxBuffer: 1 << 26,
  });
  const { testResults } = JSON.parse(stdout) as { readonly testResults: ReadonlyArray<Outcome> };
  return Object.fromEntries(
    testResults.map(({ name, assertionResults }) => [
      name.slice(name.lastIndexOf("/") + 1),
      assertionResults.map(({ status }) => status),
    ]),
  );
};

test("the recorded tests pass, and fail when a price, a tier, a tax or the coupon changes", () => {
  expect(record("prices.test.ts")).toMatchObject({ code: 0, err: "" });
  expect(record("scaled.test.ts", "--scale", "0.37")).toMatchObject({ code: 0, err: "" });
  const text = readFileSync(join(folder, "prices.test.ts"), "utf8");
  const changes = {
    price: ['basePrice: "12.5"', 'basePrice: "12.51"'],
    tier: ['unitPrice: "0.002"', 'unitPrice: "0.003"'],
    tax: ['percent: "19"', 'percent: "20"'],
    coupon: ['code: "COUPON_1", percent: "10"', 'code: "COUPON_1", percent: "11"'],
  } as const;
  for (const [name, [before, after]] of Object.entries(changes)) {
    expect(text).toContain(before);
    writeFileSync(join(folder, `${name}.test.ts`), text.replace(before, after));
  }
  const outcomes = runTests();
  expect(Object.keys(outcomes)).toHaveLength(6);
  expect(new Set(outcomes["prices.test.ts"])).toEqual(new Set(["passed"]));
  expect(new Set(outcomes["scaled.test.ts"])).toEqual(new Set(["passed"]));
  for (const name of Object.keys(changes)) expect(outcomes[`${name}.test.ts`]).toContain("failed");
});

test("prints the counts and what only one case shows", () => {
  const { out, code } = record("counts.test.ts", "--force");
  rmSync(join(folder, "counts.test.ts"));
  expect(code).toBe(0);
  expect(out).toMatch(
    /^60 quotes show \d+ kinds of calculation\.\nRecorded: \d+ cases, which show/u,
  );
  expect(out).toContain(
    "Left out: 0 not consistent, 0 without a request.\nShown by one case only:\n",
  );
  expect(out).toMatch(/^ {2}1\. (?:exact|invoice|shop): /mu);
});

test("prices by a module, whose name is in the file", () => {
  expect(record("module.txt", "--pricing", "./pricing.js").code).toBe(0);
  const text = readFileSync(join(folder, "module.txt"), "utf8");
  expect(text).toContain('import { price } from "./pricing.js";');
  expect(text).toContain('billingSchemaId: "schema_calls"');
});

test("an existing file is kept without --force", () => {
  const path = join(folder, "kept.txt");
  writeFileSync(path, "kept");
  const { code, err } = record("kept.txt");
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("exists. Pass --force to overwrite it."),
  ]);
  expect(readFileSync(path, "utf8")).toBe("kept");
  expect(record("kept.txt", "--force").code).toBe(0);
  expect(readFileSync(path, "utf8")).toContain("vitest");
});

test("names what is not consistent, and writes nothing if nothing is left", () => {
  const path = join(folder, "none.txt");
  const args = ["lab", "record", "--quotes", "-", "--out", path];
  const { code, out, err } = quittance(args, "{}\n");
  expect([code, err]).toEqual([1, expect.stringContaining("line 1: ")]);
  expect(out).toContain("Left out: 1 not consistent, 0 without a request.");
  expect(existsSync(path)).toBe(false);
});

test.each([
  [["--quotes", "-"], "--out is required"],
  [["--quotes", "-", "--out", "x", "--scale", "0"], "--scale must be a positive decimal"],
  [["--quotes", "-", "--out", "x", "--scale", "2", "--pricing", "./p.js"], "not both"],
  [["--out", "x"], "Set one of --organization, --invoices, --quotes and --bills."],
])("rejects %j", (args, message) => {
  const { code, err } = quittance(["lab", "record", ...args]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
