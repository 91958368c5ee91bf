import { beforeAll, describe, expect, test } from "vitest";
import { expectUsageError, filledDatabase, outputOf } from "./in-test.ts";
import { readRecords } from "../../../test/support/read-csv.ts";
import { quittance, sample, serve, type Ran } from "./run-cli.ts";
import { sampleInvoices } from "./sample-ledger.ts";
import { post } from "./sample-requests.ts";

const database = await filledDatabase("cli_payable");
let id: string;
let creditedId: string;

/** Stores an invoice of 10 EUR of which 3 GBP are paid, at the rates of the sample data. */
beforeAll(async () => {
  const serving = await serve(["--database-url", database.url]);
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" };
  const order = { customer_email: "ada@example.com", items: [item] };
  const created = await post(serving.url, "/invoices", order);
  ({ id } = created.data as { readonly id: string });
  const payment = { idempotency_key: "first", currency: "GBP", price: "3", status: "COMPLETED" };
  const paid = { ...payment, provider_id: "prov_cardhouse" };
  expect((await post(serving.url, `/invoices/${id}/payments`, paid)).status).toBe(201);
  const other = await post(serving.url, "/invoices", {
    ...order,
    items: [{ ...item, quantity: 2 }],
  });
  creditedId = (other.data as { readonly id: string }).id;
  const [{ id: itemId } = { id: "" }] = (other.data as { items: ReadonlyArray<{ id: string }> })
    .items;
  const note = { idempotency_key: "note", lines: [{ invoice_item_id: itemId, amount: "4.5" }] };
  expect((await post(serving.url, `/invoices/${creditedId}/credit_notes`, note)).status).toBe(201);
  await serving.stop();
});

const run = (...args: ReadonlyArray<string>): Ran =>
  quittance([...args, "--database-url", database.url]);

const due = "6.428650321197404189938135694847";

describe("quittance payable", () => {
  test("prints what is left to pay in the currency of the invoice, without rates", () => {
    const unreachable = ["--rates-url", "http://127.0.0.1:1/"];
    const out = outputOf(run("payable", id, ...unreachable));
    expect(out).toBe(`Status    PARTIALLY_PAID
Due       6.43 EUR (exact: ${due})
Payable   6.43 EUR
In units  643
`);
    const converted = run("payable", id, "--currency", "GBP", ...unreachable);
    expect([converted.code, converted.out]).toEqual([1, ""]);
    expect(converted.err).toContain("quittance: No exchange rates: ");
  });

  test("converts it at the rates of the options, and prints JSON", () => {
    const { out } = run("payable", id, "--currency", "GBP", "--data", sample, "--json");
    expect(JSON.parse(out)).toEqual({
      invoice_id: id,
      status: "PARTIALLY_PAID",
      invoice_currency: "EUR",
      due,
      currency: "GBP",
      payable: "5.41",
      minor_units: "541",
      is_settled: false,
      exchange_rate_timestamp: "2025-07-17 14:10:54",
    });
    const without = run("payable", id, "--currency", "GBP");
    expect([without.code, without.err]).toEqual([
      1,
      "quittance: No exchange rates: set --data FILE, --rates ecb or --rates-url URL to convert\n",
    ]);
  });

  test("finds no invoice that does not exist, or of another organization", () => {
    const unknown = run("payable", "invoice_none");
    expect([unknown.code, unknown.err]).toEqual([
      1,
      "quittance: There is no invoice invoice_none. If several organizations have it, set " +
        "--organization.\n",
    ]);
    expect(run("payable", id, "--organization", "org_lantern").code).toBe(0);
    expect(run("payable", id, "--organization", "org_harbour").err).toBe(
      `quittance: There is no invoice ${id}.\n`,
    );
  });

  test.each([
    [["payable"], "INVOICE is required: invoice_<id>."],
    [["payable", "payment_1"], "INVOICE must be an identifier of the form invoice_<id>"],
    [["payable", "invoice_1", "--currency", "eur"], "--currency must be the code of a currency"],
  ])("%j is a wrong call", (args, message) => {
    expectUsageError(run(...args), message);
  });
});

describe("quittance invoices show", () => {
  const rowsIn = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
    text
      .slice(text.indexOf("\n\n"))
      .trim()
      .split("\n")
      .slice(2)
      .map((line) => line.split(/ {2,}/u));

  test("says how each record changed what is left to pay, in rows that add up", () => {
    const out = outputOf(run("invoices", "show", id));
    expect(out).toContain(`Invoice   ${id}\nCustomer  ada@example.com\nStatus    PARTIALLY_PAID\n`);
    expect(out).toContain(`Due       6.43 EUR (exact: ${due})\n`);
    expect(rowsIn(out).map((row) => row.slice(-2))).toEqual([
      ["10.00", "10.00"],
      ["-3.57", "6.43"],
    ]);
    expect(rowsIn(out)[1]?.join("|")).toMatch(
      /\|payment_\w+ \(prov_cardhouse\)\|COMPLETED\|3.00 GBP\|-3.57\|6.43$/u,
    );
  });

  test("has a row for each credit note, which can be exported", () => {
    const { out } = run("invoices", "show", creditedId);
    expect(rowsIn(out).map((row) => row.slice(-2))).toEqual([
      ["20.00", "20.00"],
      ["-4.50", "15.50"],
    ]);
    const all = ["export", "credit-notes", "--organization", "org_lantern"];
    const [note, ...others] = readRecords(run(...all).out);
    expect(note).toMatchObject({ invoice_id: creditedId, currency: "EUR", total: "4.5" });
    expect(others).toEqual([]);
    expect(out).toContain(note?.["id"]);
    expect(run(...all, "--status", "PENDING").err).toContain("--status: Unknown field");
  });

  test.each(sampleInvoices)("the rows of %s add up to its amount due", (sampleId) => {
    const { out } = run("invoices", "show", sampleId);
    const rows = rowsIn(out);
    const units = (text = ""): bigint => BigInt(text.replace(".", ""));
    const sum = rows.reduce((total, row) => total + units(row.at(-2)), 0n);
    const left = rows.at(-1)?.at(-1);
    expect(sum).toBe(units(left));
    expect(out).toContain(`Due       ${String(left)} `);
  });

  test("prints the invoice as JSON, and finds none that does not exist", () => {
    const { out } = run("invoices", "show", id, "--json");
    expect(JSON.parse(out)).toMatchObject({ id, amount_due: due, payments: [{ price: "3" }] });
    const unknown = run("invoices", "show", "invoice_none");
    expect([unknown.code, unknown.err]).toEqual([
      1,
      expect.stringContaining("There is no invoice"),
    ]);
  });
});

test("exported invoices have what was paid, and what is left to pay", () => {
  const paid = "3.571349678802595810061864305153";
  const { out } = run("export", "invoices", "--organization", "org_lantern");
  const rows = readRecords(out);
  expect(rows.find((row) => row["id"] === id)).toMatchObject({
    due,
    paid,
  });
  for (const row of rows) {
    expect(row["due"] === "0").toBe(row["status"] === "COMPLETED" || row["status"] === "VOIDED");
  }
});

test("quittance quote needs no rates for US dollars", () => {
  const quote = (currency: string): Ran =>
    quittance(
      ["quote", "--json", "--rates-url", "http://127.0.0.1:1/"],
      JSON.stringify({ items: [{ type: "PAYMENT_INTENT", currency, price: "10" }] }),
    );
  expect(JSON.parse(quote("USD").out)).toMatchObject({ total: { price_usd: "10" } });
  expect(quote("EUR").err).toContain("quittance: No exchange rates: ");
});
