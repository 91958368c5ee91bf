import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { isLeft, type Either } from "quittance";
import { compareBills, readBill, type BillComparison, type BillProblem } from "quittance/replay";
import { expect, inject, test } from "vitest";

const folder = import.meta.dirname;

/** Runs a script on exports, and returns the lines that it writes. */
const run = (script: string, ...files: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const paths = [script, ...files].map((file) => join(folder, file));
  const options = ["--conditions=@quittance/source", "--import", "tsx"];
  const written = execFileSync(process.execPath, [...options, ...paths], { encoding: "utf8" });
  return written
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
};

interface Compared {
  readonly comparison: BillComparison;
  readonly problems: ReadonlyArray<BillProblem>;
}

const compare = async (records: ReadonlyArray<unknown>): Promise<Compared> => {
  const read = records.map((record) => readBill(record));
  const problems = read.flatMap((result) => (isLeft(result) ? [result.left] : []));
  return { comparison: await compareBills(read.flatMap(rights)), problems };
};

const rights = <Success>(result: Either<unknown, Success>): ReadonlyArray<Success> =>
  isLeft(result) ? [] : [result.right];

test("invoices of Stripe are bills, and a negative line is named", async () => {
  const records = run("stripe.mjs", "stripe-invoices.json", "stripe-tax-rates.json");
  const { comparison, problems } = await compare(records);
  expect(comparison.counts).toMatchObject({ reproduced: 2, different: 0 });
  expect(comparison.policy).toBe("shop");
  expect(problems).toMatchObject([
    { kind: "NOT_EXPRESSIBLE", id: "TEA-0003", path: "lines.0.price", reason: "is negative" },
  ]);
});

test("invoices of Lago are bills, with a coupon, and without fees of zero", async () => {
  const { comparison, problems } = await compare(run("lago.mjs", "lago-invoices.json"));
  expect(problems).toEqual([]);
  expect(comparison.counts).toMatchObject({ reproduced: 2, different: 0 });
  expect(comparison.policy).toBe("invoice");
});

test("orders of Shopify are bills, with and without included taxes", async () => {
  const { comparison, problems } = await compare(run("shopify.mjs", "shopify-orders.json"));
  expect(problems).toEqual([]);
  expect(comparison.counts).toMatchObject({ reproduced: 2, different: 0 });
  expect(comparison.tied.map(({ policy }) => policy)).toContain("shop");
});

test("invoices in tables are bills", async () => {
  const client = new Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(`
      CREATE TEMPORARY TABLE invoices (id integer PRIMARY KEY, number text, currency text,
        net numeric(12, 2), tax numeric(12, 2), total numeric(12, 2));
      CREATE TEMPORARY TABLE invoice_lines (invoice_id integer, position integer, title text,
        unit_price numeric(12, 4), quantity numeric(9, 3), discount_percent numeric(5, 2),
        vat_percent numeric(5, 2), net numeric(12, 2));
      INSERT INTO invoices VALUES (1, 'TEA-1', 'EUR', 66.66, 15.33, 81.99),
        (2, 'TEA-2', 'EUR', 63.87, 14.69, 78.56);
      INSERT INTO invoice_lines VALUES (1, 1, 'Tea pot', 55.55, 1, NULL, 23, 55.55),
        (1, 2, 'Tea cup', 11.11, 1, NULL, 23, 11.11),
        (2, 1, 'Tea by the gram', 0.1246, 300, NULL, 23, 37.38),
        (2, 2, 'Tea by the kilogram', 25.90, 1.169, 12.5, 23, 26.49)`);
    const { rows } = await client.query<{ readonly bill: unknown }>(
      readFileSync(join(folder, "tables.sql"), "utf8"),
    );
    const { comparison, problems } = await compare(rows.map(({ bill }) => bill));
    expect(problems).toEqual([]);
    expect(comparison.counts).toMatchObject({ reproduced: 2, different: 0 });
    expect(comparison.policy).toBe("invoice");
  } finally {
    await client.end();
  }
});

test("the page links the scripts", () => {
  const page = readFileSync("docs/compare.md", "utf8");
  for (const name of ["from-cents.mjs", "stripe.mjs", "lago.mjs", "shopify.mjs", "tables.sql"]) {
    expect(page).toContain(`](examples/compare-exports/${name})`);
  }
});
