import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { invoiceStatuses } from "quittance";
import { isObject } from "quittance/adapter";
import { generateInvoices, type GeneratedCatalog } from "../../../test/lab/reprice/generate.ts";
import { expectUsageError, filledDatabase, outputOf, testFolder } from "./in-test.ts";
import { quittance, type Ran } from "./run-cli.ts";

const folder = testFolder();

const saved = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const catalogFile = (json: unknown): string => saved("next.json", JSON.stringify(json));

const invoices: Array<string> = [];
let catalog: GeneratedCatalog | undefined;
let file = "";
beforeAll(async () => {
  for await (const made of generateInvoices(30, 7)) {
    invoices.push(JSON.stringify(made.json));
    catalog = made.catalog;
  }
  file = saved("invoices.jsonl", `\uFEFF${invoices.join("\n\n")}\n`);
});

const dearerSeats = () => ({
  billing_schemas: [{ id: catalog?.schemas.seat, base_price: "15" }],
});

const lab = (json: unknown, ...args: ReadonlyArray<string>): Ran =>
  quittance(["lab", "--catalog", catalogFile(json), ...args]);

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) throw new Error("the output is not an object");
  return json;
};

describe("quittance lab", () => {
  test("prices the invoices of a file under a catalog, and writes a row for each", () => {
    const rows = join(folder, "rows.jsonl");
    const ran = lab(dearerSeats(), "--invoices", file, "--rows", rows, "--json");
    const result = parsed(outputOf(ran));
    const currencies = result["currencies"] as ReadonlyArray<Readonly<Record<string, unknown>>>;
    expect(currencies.map(({ currency }) => currency)).toEqual(["USD", "EUR", "GBP", "JPY"]);
    expect(currencies[2]).toMatchObject({ cheaper: 0, from_zero: 0 });
    expect(Object.keys(currencies[2]?.["reasons"] as object)).toContain("price");
    expect(Object.keys(currencies[2]?.["percentiles"] as object)).toEqual([
      ...["5", "25", "50", "75", "95", "100"],
    ]);
    expect(result).toMatchObject({ not_priced: 0, problems: [], failed: [] });
    const lines = readFileSync(rows, "utf8").trimEnd().split("\n").map(parsed);
    expect(lines.map(({ id }) => id)).toEqual(invoices.map((text) => parsed(text)["id"]));
    expect(lines.map(({ before }) => before)).toEqual(
      invoices.map((text) => parsed(text)["price"]),
    );
    const changed = lines.find(({ change }) => change !== "0");
    expect(changed?.["parts"]).toContainEqual({
      reason: "price",
      amount: expect.any(String) as string,
      product: expect.stringMatching(/^product_/u) as string,
    });
  });

  test("shows the totals of each currency, the lines and the largest changes", () => {
    const catalogPath = catalogFile(dearerSeats());
    const args = ["lab", "--catalog", catalogPath, "--invoices", "-"];
    const out = outputOf(quittance(args, invoices.join("\n")));
    expect(out).toMatch(/^30 invoices, 0 not priced\. Demand is assumed not to change\.\n/u);
    expect(out).toMatch(/^currency {2}invoices {2}before +after +change +price +tiers/mu);
    expect(out).toMatch(/^Lines: \d+ reached, \d+ grandfathered, \d+ custom$/mu);
    expect(out).toMatch(/^Relative change in GBP: 5 % of all at most/mu);
    expect(out).toMatch(/^Largest rises in GBP:\n {2}invoice_\d+ \+[\d.]+ GBP \(price \+/mu);
  });

  test("prices quotes, whose places are their lines", () => {
    const request = { currency: "EUR", items: [{ currency: "GBP", price: "10", title: "Cup" }] };
    const item = { type: "PAYMENT_INTENT", ...request.items[0] };
    const quote = quittance(["quote", "--json"], JSON.stringify({ ...request, items: [item] })).out;
    const quotes = saved("quotes.jsonl", `${quote}${quote}`);
    const result = parsed(outputOf(lab({ totals: "shop" }, "--quotes", quotes, "--json")));
    expect(result["lines"]).toEqual({ reached: 0, grandfathered: 0, custom: 2 });
    expect(result["currencies"]).toMatchObject([{ currency: "EUR", invoices: 2 }]);
  });

  test("prices bills of another system by a policy", () => {
    const lines = [{ price: "51.86", discount: "40%", tax: "8.25" }];
    const bill = { id: "one", currency: "USD", total: "33.69", lines };
    const bills = saved("bills.jsonl", [JSON.stringify(bill), "{}"].join("\n"));
    const ran = lab({ totals: "exact" }, "--bills", bills, "--policy", "invoice", "--json");
    const result = parsed(outputOf(ran));
    expect(result["currencies"]).toMatchObject([
      { currency: "USD", invoices: 1, before: "33.69", after: "33.68307" },
    ]);
    expect(result).toMatchObject({ not_priced: 1, problems: [{ line: 2, id: "" }] });
  });

  test("names what is not JSON, not consistent or not priceable, and leaves it out", () => {
    const tampered = (invoices[1] ?? "").replace(/"price":"(\d+)/u, '"price":"9$1');
    const some = saved("some.jsonl", [invoices[0], "{", tampered, "[]"].join("\n"));
    const { code, out } = lab({}, "--invoices", some, "--json");
    expect(code).toBe(0);
    const result = parsed(out);
    expect(result).toMatchObject({ not_priced: 3 });
    expect(result["problems"]).toEqual([
      { line: 2, id: "", reason: "is not JSON" },
      {
        line: 3,
        id: "invoice_2",
        reason: expect.stringMatching(/: expected .+, found /u) as string,
      },
      { line: 4, id: "", reason: "it: expected an invoice, found an array" },
    ]);
    const undefinedTax = {
      billing_schemas: [{ id: catalog?.schemas.seat, tax_ids: ["tax_new"] }],
    };
    const text = lab(undefinedTax, "--invoices", file).out;
    expect(text).toMatch(
      /Not priced:\n {2}line \d+ \(invoice_\d+\): items\.\d: the tax tax_new needs a name/u,
    );
  });

  test.each<readonly [rule: string, code: number]>([
    ["rise>1%", 1],
    ["rise>50%", 0],
    ["rise>0.01 GBP", 1],
    ["rise>0.01 CHF", 0],
    ["fall>0%", 0],
    ["sum>0.1%", 1],
    ["sum>90%", 0],
    ["sum>1 GBP", 1],
    ["changed>0", 1],
    ["changed>30", 0],
  ])("--fail-if %j ends with %i", (rule, code) => {
    const ran = lab(dearerSeats(), "--invoices", file, "--fail-if", rule, "--json");
    expect([ran.code, ran.err]).toEqual([code, ""]);
    const failed = parsed(ran.out)["failed"] as ReadonlyArray<Readonly<Record<string, unknown>>>;
    expect(failed.map(({ rule: found }) => found)).toEqual(code === 0 ? [] : [rule]);
    if (code === 1) expect(failed[0]?.["invoices"]).toContainEqual(expect.stringMatching(/^inv/u));
  });

  test("several rules name the invoices that they hold for", () => {
    const rules = ["--fail-if", "fall>0%", "--fail-if", "changed>0"];
    const { code, out } = lab(dearerSeats(), "--invoices", file, ...rules);
    expect(code).toBe(1);
    expect(out).toMatch(/^Failed: changed>0:\n {2}invoice_\d+\n/mu);
    expect(out).not.toContain("Failed: fall>0%");
  });

  test.each<readonly [json: unknown, args: ReadonlyArray<string>, problem: string | RegExp]>([
    [{}, [], "Set one of --organization, --invoices, --quotes and --bills."],
    [{}, ["--bills", "a.jsonl"], "Set --bills and --policy together."],
    [{}, ["--invoices", "-", "--policy", "shop"], "Set --bills and --policy together."],
    [{}, ["--bills", "a.jsonl", "--policy", "none"], "--policy must be a policy such as"],
    [{}, ["--invoices", "a", "--quotes", "b"], "Set one of --organization"],
    [{}, ["--invoices", "none.jsonl"], "Cannot read none.jsonl"],
    [{}, ["--invoices", "-", "--from", "2025-01-01"], "--from is only allowed with --organization"],
    [{}, ["--organization", "org_a", "--from", "soon"], /--from must be a UTC time/u],
    [{}, ["--organization", "org_a", "--status", "DONE"], /--status must be one of/u],
    [{}, ["--invoices", "-", "--fail-if", "rise>10"], /--fail-if must be such as/u],
    [{}, ["--invoices", "-", "--fail-if", "rise>5 ABC"], /--fail-if must be such as/u],
    [{}, ["--invoices", "-", "--fail-if", "changed>1%"], /--fail-if must be such as/u],
    [{}, ["--invoices", "-", "--rows", "none/rows.jsonl"], "Cannot write none/rows.jsonl"],
    [
      { billing_schemas: [{ version_group_id: "group" }] },
      ["--invoices", "-"],
      "version_group_id is only allowed with --organization.",
    ],
    [
      { prices: 1, billing_schemas: [{ id: "schema_a", base_price: "-1" }], totals: "all" },
      ["--invoices", "-"],
      /The catalog is invalid:\n {2}prices: Unknown field\n {2}billing_schemas\.0\.base_price must/u,
    ],
  ])("ends with 2 for %j and %j", (json, args, problem) => {
    expectUsageError(lab(json, ...args), problem);
  });

  test("ends with 2 without a catalog", () => {
    expectUsageError(
      quittance(["lab", "--invoices", "-"]),
      "--catalog is required: the file with what changes.",
    );
  });
});

describe("quittance lab with a store", async () => {
  const database = await filledDatabase("cli_lab");
  const stored = (json: unknown, ...args: ReadonlyArray<string>): Ran =>
    lab(json, "--organization", "org_lantern", "--database-url", database.url, ...args);
  const countOf = (ran: Ran): number => {
    const { currencies } = parsed(outputOf(ran)) as {
      readonly currencies: ReadonlyArray<{ readonly invoices: number }>;
    };
    return currencies.reduce((sum, { invoices: count }) => sum + count, 0);
  };

  test("prices its invoices, but not the voided ones, and changes nothing without changes", () => {
    const ran = stored({}, "--json");
    const result = parsed(outputOf(ran));
    for (const sum of result["currencies"] as ReadonlyArray<object>) {
      expect(sum).toMatchObject({ dearer: 0, cheaper: 0, change: "0" });
    }
    expect(result["not_priced"]).toBe(0);
    const voided = countOf(stored({}, "--status", "VOIDED", "--json"));
    expect(voided).toBeGreaterThan(0);
    expect(countOf(ran)).toBeGreaterThan(0);
    const all = countOf(stored({}, "--status", invoiceStatuses.join(","), "--json"));
    expect(all).toBe(countOf(ran) + voided);
  });

  test("selects invoices by the time of their creation", () => {
    expect(countOf(stored({}, "--to", "2025-01-01", "--json"))).toBe(0);
    expect(countOf(stored({}, "--from", "2025-01-01", "--json"))).toBe(
      countOf(stored({}, "--json")),
    );
  });

  test("reaches the lines of all versions of a version group", () => {
    const reachedBy = (change: object): unknown =>
      parsed(outputOf(stored({ billing_schemas: [{ ...change, base_price: "50" }] }, "--json")))[
        "lines"
      ];
    const byId = reachedBy({ id: "schema_field_guide_usd" });
    expect(byId).toMatchObject({ reached: expect.any(Number) as number });
    expect(reachedBy({ version_group_id: "group_field_guide_usd" })).toEqual(byId);
    expect(reachedBy({ id: "schema_field_guide_usd_2024" })).toMatchObject({ reached: 0 });
    const twice = {
      billing_schemas: [
        { id: "schema_field_guide_usd" },
        { version_group_id: "group_field_guide_usd" },
      ],
    };
    expectUsageError(
      stored(twice),
      "schema_field_guide_usd is named by its id and by its version group.",
    );
    const missing = { billing_schemas: [{ version_group_id: "group_none", base_price: "50" }] };
    expectUsageError(
      stored(missing),
      "There is no billing schema with the version group group_none.",
    );
  });
});
