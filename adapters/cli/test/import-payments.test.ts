import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { renderCsvRow } from "quittance/adapter";
import { databaseInTest, expectUsageError, filledDatabase, testFolder } from "./in-test.ts";
import { readRecords } from "./read-csv.ts";
import { bin, quittance, sample, type Ran } from "./run-cli.ts";
import { parsed } from "./sample-file.ts";

const owner = "org_lantern";
const folder = testFolder();

/** The sample data without payments, in a database; then an import starts from its invoices. */
const dataFile = join(folder, "data.json");
writeFileSync(dataFile, JSON.stringify({ ...parsed(), payments: [] }));
const database = await filledDatabase("cli_import", dataFile);

const run = (command: ReadonlyArray<string>, input = ""): Ran =>
  quittance([...command, "--organization", owner, "--database-url", database.url], input);

/** Imports a text from standard input, at the rates of the sample data. */
const importText = (text: string, ...args: ReadonlyArray<string>): Ran => {
  const format = args.includes("--format") ? [] : ["--format", "csv"];
  return run(["import", "payments", "-", ...format, "--data", sample, ...args], text);
};

const columns = ["idempotency_key", "provider_id", "invoice_id", "currency", "price", "status"];
const valid = ["prov_cardhouse", "invoice_print_run", "USD", "1", "FAILED"];

/** Returns CSV with rows of valid payments, each with some other cells. */
const csvOf = (...rows: ReadonlyArray<Readonly<Record<string, string>>>): string =>
  [
    columns,
    ...rows.map((changed) =>
      columns.map((name, index) => changed[name] ?? ["key", ...valid][index] ?? ""),
    ),
  ]
    .map(renderCsvRow)
    .join("");

const paymentsWith = (...args: ReadonlyArray<string>) =>
  readRecords(run(["export", "payments", ...args]).out);

const summary = (recorded: number, updated: number, repeated: number, rejected: number): string => {
  const read = recorded + updated + repeated + rejected;
  return (
    `${String(read)} ${read === 1 ? "row" : "rows"} read: ${String(recorded)} recorded, ` +
    `${String(updated)} updated, ${String(repeated)} repeated, ${String(rejected)} rejected.\n`
  );
};

describe("quittance import payments", () => {
  test("records each payment once, and updates those with a later status", () => {
    const [pending, completed] = ["PENDING", "COMPLETED"].map((status) =>
      csvOf({ idempotency_key: "once", status }),
    );
    expect(importText(pending ?? "")).toEqual({ code: 0, out: summary(1, 0, 0, 0), err: "" });
    expect(importText(pending ?? "").out).toBe(summary(0, 0, 1, 0));
    expect(importText(completed ?? "").out).toBe(summary(0, 1, 0, 0));
    expect(importText(completed ?? "").out).toBe(summary(0, 0, 1, 0));
    expect(paymentsWith("--idempotency-key", "once")).toMatchObject([
      { status: "COMPLETED", price: "1", currency: "USD" },
    ]);
  });

  test("reads every property, from CSV and from JSON lines", () => {
    const payment = {
      idempotency_key: "full",
      provider_id: "prov_cardhouse",
      invoice_id: "invoice_print_run",
      currency: "SEK",
      price: "12.50",
      status: "FAILED",
      happened_at: "2024-03-01 10:00:00",
      reference: '-=1,"é"\r\n🙂',
      failure_reason: "+declined",
    };
    const metadata = { order: "=7", note: "x" };
    const names = [...Object.keys(payment), "metadata", "metadata.note"];
    const cells = [...Object.values(payment), JSON.stringify({ order: "=7" }), "x"];
    const csv = renderCsvRow(names) + renderCsvRow(cells);
    expect(importText(`\u{feff}${csv}`)).toMatchObject({ code: 0, err: "" });
    const line = JSON.stringify({ ...payment, idempotency_key: "full_json", metadata });
    expect(importText(line, "--format", "jsonl")).toMatchObject({ code: 0, err: "" });
    for (const key of ["full", "full_json"]) {
      const lines = run(["export", "payments", "--format", "jsonl", "--idempotency-key", key]).out;
      const expected = { ...payment, price: "12.5", idempotency_key: key, metadata };
      expect(JSON.parse(lines)).toMatchObject(expected);
    }
  });

  test("rejects rows with their line, key, columns and reasons, and records the others", () => {
    const rows = [
      ...[{ idempotency_key: "good" }, { price: "12,50" }, { price: "-1" }, { price: "1e3" }],
      ...[{ currency: "usd" }, { status: "PAID" }, { provider_id: "stripe" }],
      ...[{ provider_id: "prov_none" }, { provider_id: "prov_chainpay" }],
      ...[{ invoice_id: "invoice_none" }, { invoice_id: "17" }, { invoice_id: "" }],
      ...[{ idempotency_key: "a b" }, { idempotency_key: "" }, { price: "" }],
      { idempotency_key: "good", price: "2" },
      ...[
        { idempotency_key: "good", status: "COMPLETED" },
        { currency: "SOLANA", status: "" },
      ],
      { idempotency_key: "\u001b[31m", price: "x" },
      ...[{ provider_id: "none", currency: "none" }, { invoice_id: "invoice_workshop" }],
    ];
    const { code, out, err } = importText(csvOf(...rows));
    expect([code, out]).toEqual([1, summary(1, 0, 0, rows.length - 1)]);
    const shown = err.replace(/payment_[\da-f]+/u, "payment_<id>");
    expect(shown).toMatchInlineSnapshot(`
      "line 3 (key): price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it, not "12,50"
      line 4 (key): price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it, not "-1"
      line 5 (key): price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it, not "1e3"
      line 6 (key): currency: Invalid currency
      line 7 (key): status must be one of PENDING, FAILED, COMPLETED, CANCELLED, not "PAID"
      line 8 (key): provider_id must have the form prov_<id> with at most 128 visible ASCII characters, not "stripe"
      line 9 (key): provider_id: Provider not found
      line 10 (key): provider_id: Provider does not support USD
      line 11 (key): invoice_id: The organization has no such invoice
      line 12 (key): invoice_id: must have the form invoice_<id>, not "17"
      line 13 (key): invoice_id: Set either invoice_id or invoice_number
      line 14 (a b): idempotency_key must have 1 to 255 visible ASCII characters
      line 15: idempotency_key is required
      line 16 (key): price is required
      line 17 (good): idempotency_key: The payment payment_<id> with this key has another price
      line 18 (good): status: A payment with status FAILED cannot change to COMPLETED
      line 19 (key): provider_id: Provider does not support SOLANA
      line 20 (\\u{1b}[31m): price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it, not "x"
      line 21 (key): provider_id must have the form prov_<id> with at most 128 visible ASCII characters, not "none"; currency: Invalid currency
      line 22 (key): invoice_id: The organization has no such invoice
      "
    `);
    expect(paymentsWith("--idempotency-key", "key")).toEqual([]);
  });

  test("rejects lines that are not JSON objects, and unknown properties", () => {
    const payment = { idempotency_key: "json", provider_id: "prov_cardhouse", currency: "USD" };
    const full = { ...payment, invoice_id: "invoice_print_run", price: "1", status: "FAILED" };
    const lines = [
      ...['{"a"', "[]", ""],
      ...[
        { ...full, colour: "red", price: 1 },
        { ...full, invoice_number: "INV-1" },
        { ...full, organization_id: "org_harbour" },
        { ...full, metadata: { order: 7 }, reference: "x".repeat(256) },
        { ...full, happened_at: "2999-01-01 00:00:00", failure_reason: null },
        { ...full, status: "PENDING", failure_reason: "declined" },
        { ...full, invoice_id: null, invoice_number: null },
        { ...full, invoice_id: null, invoice_number: "INV-404" },
        { ...full, organization_id: owner, invoice_number: null },
      ].map((line) => JSON.stringify(line)),
      `{"invoice_id":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    ];
    const { code, out, err } = importText(lines.join("\n"), "--format", "jsonl");
    expect([code, out]).toEqual([1, summary(1, 0, 0, 11)]);
    expect(err).toMatchInlineSnapshot(`
      "line 1: The line is not valid JSON
      line 2: The line must be a JSON object
      line 4 (json): colour: Unknown field; price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it, not 1
      line 5 (json): invoice_id: Set either invoice_id or invoice_number
      line 6 (json): organization_id: must be that of --organization
      line 7 (json): reference must have at most 255 characters, not 256; metadata.order must be a string of at most 500 characters
      line 8 (json): happened_at must be from 2000-01-01 00:00:00 to 5 minutes after the present
      line 9 (json): failure_reason is only allowed with the status FAILED
      line 10 (json): invoice_id: Set either invoice_id or invoice_number
      line 11 (json): invoice_number: No invoice has this number
      line 13: idempotency_key is required; provider_id is required; currency is required; price is required; invoice_id: must have the form invoice_<id>
      "
    `);
  });

  test("writes rejected rows to a file that can be corrected and imported", () => {
    const rejects = join(folder, "rejects.csv");
    const rows = [{ idempotency_key: "r1" }, { idempotency_key: "r2", price: "'=2\n" }];
    const text = csvOf(...rows, { idempotency_key: "r3", currency: "X" });
    expect(importText(text, "--rejects", rejects)).toMatchObject({ code: 1 });
    const rejected = readFileSync(rejects, "utf8");
    expect(text.replace(/^r1.*\r\n/mu, "")).toBe(rejected);
    expect(importText(text, "--rejects", rejects)).toMatchObject({ code: 2, out: "" });
    expect(readFileSync(rejects, "utf8")).toBe(rejected);
    const corrected = rejected.replace(/"''=2\n"/u, "2").replace(",X,", ",USD,");
    const again = join(folder, "again.csv");
    expect(importText(corrected, "--rejects", again)).toEqual({
      code: 0,
      out: summary(2, 0, 0, 0),
      err: "",
    });
    expect(existsSync(again)).toBe(false);
  });

  test("writes rejected JSON lines to a file as they are", () => {
    const rejects = join(folder, "rejects.jsonl");
    const text = '{"idempotency_key": "é"}\n{"a"\n';
    const { code, err } = importText(text, "--format", "jsonl", "--rejects", rejects);
    expect([code, err.split("\n")]).toMatchObject([1, { length: 3 }]);
    expect(readFileSync(rejects, "utf8")).toBe(text);
  });

  test("finds invoices by number", async () => {
    const text = csvOf({ idempotency_key: "number", invoice_id: "INV 1" }).replace(
      "invoice_id",
      "invoice_number",
    );
    const none = "line 2 (number): invoice_number: No invoice has this number\n";
    expect(importText(text)).toMatchObject({ code: 1, err: none });
    const setNumber = (id: string) =>
      withClient(database.url, (client) =>
        client.query(`UPDATE quittance.invoices SET number = 'INV 1' WHERE invoice_id = $1`, [id]),
      );
    await setNumber("invoice_print_run");
    expect(importText(text)).toMatchObject({ code: 0, out: summary(1, 0, 0, 0) });
    expect(paymentsWith("--idempotency-key", "number")).toMatchObject([
      { invoice_id: "invoice_print_run" },
    ]);
    await setNumber("invoice_star_charts");
    expect(importText(text).err).toBe(
      "line 2 (number): invoice_number: Several invoices have this number\n",
    );
  });

  test("checks rows without recording anything in a dry run", () => {
    const dryRow = { idempotency_key: "dry" };
    const text = csvOf(dryRow, { price: "0" }, { invoice_id: "invoice_none" }, dryRow);
    const { code, out, err } = importText(text, "--dry-run");
    const dry = "Nothing was recorded, as this is a dry run. ";
    expect([code, out]).toEqual([1, dry + summary(1, 0, 1, 2)]);
    expect(err.split("\n").map((line) => line.slice(0, 6))).toEqual(["line 3", "line 4", ""]);
    expect(paymentsWith("--idempotency-key", "dry")).toEqual([]);
    importText(csvOf({ idempotency_key: "dry" }));
    const changed = csvOf({ idempotency_key: "dry" }, { idempotency_key: "dry", price: "2" });
    expect(importText(changed, "--dry-run")).toMatchObject({ out: dry + summary(0, 0, 1, 1) });
  });

  test("skips the rows before --from-line", () => {
    const text = csvOf(
      { idempotency_key: "f1", status: "" },
      { price: "x" },
      { idempotency_key: "f3" },
    );
    expect(importText(text, "--from-line", "4")).toMatchObject({
      code: 0,
      out: summary(1, 0, 0, 0),
    });
    expect(paymentsWith("--idempotency-key", "f3")).toHaveLength(1);
  });

  test("needs rates for currencies other than US dollars", () => {
    const text = csvOf({ idempotency_key: "usd" }, { idempotency_key: "eur", currency: "EUR" });
    const { code, err } = run(["import", "payments", "-", "--format", "csv"], text);
    expect(code).toBe(2);
    expect(err).toContain("Payments in ");
    expect(err).toContain("need exchange rates: set --data FILE, --rates ecb or --rates-url URL.");
    expect(importText(text)).toMatchObject({ code: 0 });
  });

  test("reads 20,000 rows in little memory, with progress", async () => {
    const row = renderCsvRow([
      "key",
      "prov_cardhouse",
      "invoice_none",
      "USD",
      "1",
      "x".repeat(4000),
    ]);
    const args = ["--max-old-space-size=64", bin, "import", "payments", "-", "--format", "csv"];
    const names = [...columns.slice(0, 5), "failure_reason"];
    const child = spawn(process.execPath, [
      ...args,
      ...["--organization", owner, "--database-url", database.url],
    ]);
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.stdin.write(renderCsvRow(names));
    const block = row.repeat(100);
    for (let count = 0; count < 200; count += 1) {
      if (!child.stdin.write(block)) {
        await new Promise((resolve) => child.stdin.once("drain", resolve));
      }
    }
    child.stdin.end();
    expect(await ended).toBe(1);
    expect(errors.split("\n").filter((line) => line.includes(" rows read"))).toEqual([
      "10000 rows read: 0 recorded, 0 updated, 0 repeated, 10000 rejected",
      "20000 rows read: 0 recorded, 0 updated, 0 repeated, 20000 rejected",
    ]);
  });

  test("ends although standard input stays open", async () => {
    const args = ["import", "payments", "-", "--format", "csv", "--organization", owner];
    const url = "postgres://user:password@127.0.0.1:1/ledger";
    const child = spawn(process.execPath, [bin, ...args, "--database-url", url]);
    child.stdin.write(csvOf({}));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    expect(await ended).toBe(75);
  });

  test.each([
    [[], "Set --organization."],
    [["--organization", owner], 'Name the file to import, or "-" for standard input.'],
    [["payments.txt", "--organization", owner], "Set --format to csv or jsonl"],
    [["-", "--organization", owner], "Set --format to csv or jsonl"],
    [["a.csv", "--organization", owner, "--format", "xml"], "--format must be one of csv, jsonl"],
    [["a.csv", "--organization", owner, "--from-line", "0"], "--from-line must be a whole number"],
    [["none.csv", "--organization", owner], "Cannot read none.csv: "],
  ])("ends with 2 for %j", (args, message) => {
    expectUsageError(quittance(["import", "payments", ...args]), message);
  });

  test.each([
    [
      "idempotency_key;price\n",
      'Unknown column "idempotency_key;price". Separate columns by commas.',
    ],
    ["pric\n", 'Unknown column "pric". Did you mean "price"?'],
    ["price\n", 'The column "idempotency_key" is missing.'],
    ["price\n", 'The column "invoice_id" or "invoice_number" is missing.'],
    [`${columns.join(",")},price\n`, 'The column "price" appears twice.'],
  ])("ends with 2 for the heading %j", (text, message) => {
    expectUsageError(importText(text), message);
  });

  test("ends with 2 at a row that is not CSV, and says how to continue", () => {
    const text = csvOf({ idempotency_key: "before" });
    const { code, out, err } = importText(`${text}key,5" pipe"\n`);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("Line 3: the row is not CSV.");
    expect(err).toContain("No row was imported.");
  });

  test("ends with 2 if the store has no invoices of the organization, or no tables", () => {
    const text = csvOf({});
    const args = ["import", "payments", "-", "--format", "csv", "--database-url", database.url];
    const unknown = quittance([...args, "--organization", "org_none"], text);
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain("The store has no invoices of org_none.");
    const elsewhere = quittance([...args, "--organization", owner, "--schema", "other"], text);
    expect(elsewhere).toMatchObject({ code: 2, out: "" });
    expect(elsewhere.err).toMatch(/^quittance: Cannot use /u);
  });
});

test("exported payments can be imported elsewhere", async () => {
  const original = await databaseInTest("cli_exported");
  const other = await databaseInTest("cli_imported");
  quittance(["migrate", "--database-url", original.url, "--data", sample]);
  quittance(["migrate", "--database-url", other.url, "--data", dataFile]);
  const hostile = { key: `'=cmd|"/C,calc"!A0`, reference: "''+1,\"x\"\r\n" };
  await withClient(original.url, (client) =>
    client.query(
      `UPDATE quittance.payments SET idempotency_key = $1, reference = $2, failure_reason = '=1',
        metadata = '{"order":"=7\\r\\n","note":"é"}' WHERE status = 'FAILED'`,
      [hostile.key, hostile.reference],
    ),
  );
  const exported = (url: string, format: string) =>
    quittance([
      ...["export", "payments", "--organization", owner, "--format", format],
      ...["--database-url", url],
    ]).out;
  for (const format of ["csv", "jsonl"]) {
    const to = ["--organization", owner, "--database-url", other.url, "--data", sample];
    const args = ["import", "payments", "-", "--format", format, ...to];
    const result = quittance(args, exported(original.url, format));
    const isFirst = format === "csv";
    expect(result).toEqual({
      code: 0,
      out: isFirst ? summary(6, 0, 0, 0) : summary(0, 0, 6, 0),
      err: "",
    });
  }
  const kept = (url: string) =>
    exported(url, "jsonl")
      .trimEnd()
      .split("\n")
      .map((line) => {
        const payment = JSON.parse(line) as Record<string, unknown>;
        for (const name of ["id", "created_at", "updated_at", "price_usd"]) {
          expect(payment[name]).toEqual(expect.any(String));
          payment[name] = undefined;
        }
        return payment;
      })
      .sort((a, b) => (String(a["idempotency_key"]) < String(b["idempotency_key"]) ? -1 : 1));
  expect(kept(other.url)).toEqual(kept(original.url));
  expect(kept(other.url)).toContainEqual(
    expect.objectContaining({ idempotency_key: hostile.key, reference: hostile.reference }),
  );
});
