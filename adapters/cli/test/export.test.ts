import { spawn } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { expectUsageError, filledDatabase, outputOf } from "./in-test.ts";
import { sum, toDecimal, toText } from "../../../test/support/oracle-money.ts";
import { readRecords } from "../../../test/support/read-csv.ts";
import { bin, quittance, type Ran } from "./run-cli.ts";

const manyInvoices = 10_000;
const hostileKey = '=cmd|"/C,calc"!A0';
const metadata = { note: '=1+2\r\n"x"', escape: "\u001b[2J", long: "x".repeat(9000) };

const database = await filledDatabase("cli_export");
beforeAll(async () => {
  await withClient(database.url, async (client) => {
    await client.query(
      `INSERT INTO quittance.invoices (organization_id, invoice_id, status, currency, price,
         price_usd, customer_email, customer_email_folded, metadata, created_at, updated_at)
       SELECT 'org_many', 'invoice_' || number, 'PENDING', 'EUR', number + 0.000000000000000000001,
         1, '+' || number || '@example.com', '+' || number || '@example.com', $1::text::json,
         timestamp '2025-07-01' + number * interval '1 second', '2025-07-02'
       FROM generate_series(1, ${String(manyInvoices)}) AS number`,
      [JSON.stringify(metadata)],
    );
    await client.query(
      "UPDATE quittance.payments SET idempotency_key = $1 WHERE status = 'FAILED'",
      [hostileKey],
    );
    await client.query(
      `INSERT INTO quittance.refunds (organization_id, refund_id, payment_id, invoice_id,
         idempotency_key, kind, status, currency, price, price_usd, value, reported, is_total,
         after_completion, reason, happened_at, created_at, updated_at)
       SELECT organization_id, 'refund_' || id, payment_id, invoice_id, key, kind, 'COMPLETED',
         currency, amount, amount, amount, amount, false, true, reason, at, at, at
       FROM (SELECT * FROM quittance.payments WHERE organization_id = 'org_lantern'
         AND status = 'COMPLETED' ORDER BY payment_id LIMIT 1) AS payment,
       (VALUES ('lost', $1, 'CHARGEBACK', 1, '=1+2', timestamp '2025-07-20 10:00:00'),
         ('won', 'won', 'REVERSAL', 0.5, NULL, '2025-07-21 10:00:00')
       ) AS refund (id, key, kind, amount, reason, at)`,
      [hostileKey],
    );
  });
});

const lantern = ["--organization", "org_lantern"] as const;
const many = ["--organization", "org_many"] as const;

const exported = (...args: ReadonlyArray<string>): Ran =>
  quittance(["export", ...args, "--database-url", database.url]);

/** Runs the command with little memory, and counts the lines of its output. */
const countLines = (args: ReadonlyArray<string>, maxLines = Infinity) =>
  new Promise<{ code: number | null; lines: number; errors: string }>((resolve) => {
    const command = ["--max-old-space-size=48", bin, "export", ...args];
    const child = spawn(process.execPath, [...command, "--database-url", database.url]);
    let lines = 0;
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => {
      lines += chunk.filter((byte) => byte === 10).length;
      if (lines > maxLines) child.stdout.destroy();
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
    child.once("close", (code) => {
      resolve({ code, lines, errors });
    });
  });

describe("quittance export", () => {
  test("writes 10,000 invoices with metadata of 90 MB in 48 MB of memory, with progress", async () => {
    const args = ["invoices", ...many, "--format", "jsonl"];
    const { code, lines, errors } = await countLines(args);
    expect({ code, lines, errors }).toEqual({
      code: 0,
      lines: manyInvoices,
      errors: "10000 invoices written\n",
    });
  });

  test("ends without an error when the reader of its output ends", async () => {
    const { code, errors } = await countLines(["invoices", ...many, "--format", "jsonl"], 500);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
  });

  test("writes exact amounts and defused texts as CSV", () => {
    const out = outputOf(exported("invoices", ...many, "--created-at-to", "2025-07-01 00:00:02"));
    const rows = readRecords(out);
    expect(rows.map(({ total }) => total)).toEqual([
      "2.000000000000000000001",
      "1.000000000000000000001",
    ]);
    expect(rows[0]).toMatchObject({
      id: "invoice_2",
      customer_email: "'+2@example.com",
      issued_on: "2025-07-01",
    });
    expect(out.split("\r\n", 1)).toEqual([
      "number,issued_on,due_on,supplied_on,status,customer,customer_email,country,vat_id," +
        "currency,net,tax,rounding,total,credited,paid,due,price_usd,id,voided_at",
    ]);
  });

  test("writes the same records as CSV and as JSON lines", () => {
    for (const noun of ["invoices", "payments"]) {
      const csv = readRecords(exported(noun, ...lantern).out);
      const lines = exported(noun, ...lantern, "--format", "jsonl")
        .out.trimEnd()
        .split("\n");
      const json = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
      expect(csv.map(({ id }) => id)).toEqual(json.map(({ id }) => id));
      expect(csv.length).toBeGreaterThan(1);
      const amount = { invoices: "paid amount_paid", payments: "price price" }[noun];
      const [column = "", property = ""] = amount?.split(" ") ?? [];
      expect(csv.map((each) => each[column])).toEqual(json.map((each) => each[property]));
      expect(new Set(json.map((each) => each["organization_id"]))).toEqual(new Set([lantern[1]]));
    }
  });

  test("selects payments by status, provider and currency", () => {
    const all = readRecords(exported("payments", ...lantern).out);
    const failed = readRecords(exported("payments", ...lantern, "--status", "FAILED").out);
    expect(failed.map(({ idempotency_key }) => idempotency_key)).toEqual([`'${hostileKey}`]);
    const of = (name: string): string => all[0]?.[name] ?? "";
    for (const name of ["status", "provider_id", "currency"]) {
      const args = [`--${name.replace("_", "-")}`, of(name)];
      const found = readRecords(exported("payments", ...lantern, ...args).out);
      expect(found).toEqual(all.filter((each) => each[name] === of(name)));
    }
    const both = exported("payments", ...lantern, "--status", "FAILED,COMPLETED").out;
    expect(readRecords(both)).toEqual(
      all.filter(({ status = "" }) => ["FAILED", "COMPLETED"].includes(status)),
    );
  });

  test("writes refunds, selected by kind", () => {
    const all = readRecords(exported("refunds", ...lantern).out);
    expect(all.map(({ id, kind, price }) => [id, kind, price])).toEqual([
      ["refund_won", "REVERSAL", "0.5"],
      ["refund_lost", "CHARGEBACK", "1"],
    ]);
    expect(all[1]).toMatchObject({ idempotency_key: `'${hostileKey}`, reason: "'=1+2" });
    const json = exported("refunds", ...lantern, "--format", "jsonl", "--kind", "CHARGEBACK").out;
    expect(JSON.parse(json)).toMatchObject({ id: "refund_lost", reason: "=1+2", price: "1" });
  });

  test("writes what customers owe, by invoice and by customer", () => {
    const args = ["open-items", ...lantern, "--as-of", "2025-07-31"];
    const out = outputOf(exported(...args));
    expect(out.split("\r\n", 1)).toEqual([
      "customer_key,customer,number,issued_on,due_on,days,bucket,currency,total,credited,paid,due," +
        "due_exact,due_usd,id",
    ]);
    const items = readRecords(out);
    expect(items.length).toBeGreaterThan(1);
    const json = outputOf(exported(...args, "--format", "jsonl"));
    const lines = json.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
      items.map(({ id }) => id),
    );
    const customers = readRecords(outputOf(exported(...args, "--by", "customer")));
    const keyOf = (row: Readonly<Record<string, string>>): string =>
      [row["customer_key"], row["currency"], row["bucket"]].join(" ");
    expect(customers.map(keyOf).sort()).toEqual([...new Set(items.map(keyOf))].sort());
    const counts = customers.map(({ count = "" }) => parseInt(count, 10));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(items.length);
    expect(
      readRecords(outputOf(exported("open-items", ...lantern, "--as-of", "2020-01-01"))),
    ).toEqual([]);
  });

  test("writes 10,000 open items in 48 MB of memory", async () => {
    const { code, lines } = await countLines(["open-items", ...many, "--as-of", "2025-07-31"]);
    expect({ code, lines }).toEqual({ code: 0, lines: manyInvoices + 1 });
  });

  test("writes the taxes of a period, alike in both formats, and the documents that add up to them", () => {
    const args = ["taxes", ...lantern, "--from", "2025-01-01", "--to", "2025-12-31"];
    const out = outputOf(exported(...args));
    expect(out.split("\r\n", 1)).toEqual([
      "period,category,percent,exemption_code,seller_country,seller_vat_id,country,currency," +
        "invoiced_net,invoiced_tax,credited_net,credited_tax,voided_net,voided_tax,net,tax," +
        "documents,accounting_currency,accounting_net,accounting_tax",
    ]);
    const rows = readRecords(out);
    expect(rows.length).toBeGreaterThan(1);
    const lines = outputOf(exported(...args, "--format", "jsonl"))
      .trimEnd()
      .split("\n");
    const inJson = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(inJson.map(({ net }) => net)).toEqual(rows.map(({ net }) => net));
    const details = readRecords(outputOf(exported(...args, "--detail")));
    for (const { category, percent, country, currency, net, documents = "" } of rows) {
      const own = details.filter(
        (row) =>
          row["category"] === category &&
          row["percent"] === percent &&
          row["country"] === country &&
          row["currency"] === currency,
      );
      expect(own).toHaveLength(parseInt(documents, 10));
      expect(toText(sum(own.map((row) => toDecimal(row["net"] ?? ""))))).toBe(net);
    }
    expect(outputOf(exported(...args, "--ec-sales")).split("\r\n")).toHaveLength(2);
  });

  test("writes only a heading for an organization without records", () => {
    const { code, out } = exported("payments", "--organization", "org_empty");
    expect(code).toBe(0);
    expect(out).toMatch(/^id,idempotency_key,.*\r\n$/u);
    expect(out.split("\n")).toHaveLength(2);
  });

  test.each([
    [["invoices"], "--organization is required: org_<id>."],
    [
      ["invoices", "--organization", "acme"],
      "--organization must be an identifier of the form org_<id>",
    ],
    [lantern, "RECORDS is required: invoices, payments, refunds, credit-notes, open-items, taxes."],
    [["quotes", ...lantern], "RECORDS must be one of invoices, payments, refunds"],
    [["invoices", ...lantern, "--format", "xml"], "--format must be one of csv, jsonl"],
    [["invoices", ...lantern, "--status", "DONE"], "--status: "],
    [["payments", ...lantern, "--kind", "REFUND"], "--kind: "],
    [["open-items", ...lantern, "--as-of", "2025-02-30"], "--as-of must be a time such as"],
    [["open-items", ...lantern, "--by", "day"], "--by must be one of item, customer"],
    [["taxes", ...lantern], "The period is invalid: set --month, --quarter, or --from and --to."],
    [["taxes", ...lantern, "--month", "2025-13"], "--month: "],
    [["taxes", ...lantern, "--month", "2025-07", "--detail", "--ec-sales"], "not both"],
    [["refunds", ...lantern, "--kind", "GIFT"], "--kind: "],
    [["refunds", ...lantern, "--provider-id", "prov_a"], "--provider-id: "],
    [["payments", ...lantern, "--created-at-from", "yesterday"], "--created-at-from: "],
  ])("ends with 2 for %j", (args, message) => {
    expectUsageError(exported(...args), message);
  });

  test("ends with 2 and the reason if the schema does not exist", () => {
    expectUsageError(
      exported("invoices", ...lantern, "--schema", "elsewhere"),
      /^quittance: Cannot use .*(?:42P01|does not exist)/u,
    );
  });
});
