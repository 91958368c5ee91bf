import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fixedRates, memoryStore } from "@quittance/memory";
import { checkStore, poolExecutor } from "@quittance/postgres";
import { Pool } from "pg";
import {
  Amount,
  createQuittance,
  idOf,
  timestampOf,
  type CreditNoteLineRequest,
  type Quittance,
} from "quittance";
import { sequentialIds } from "quittance/testing";
import { creditNoteCodec, type JsonObject } from "quittance/wire";
import { describe, expect, onTestFinished, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { serveInTest, testDatabase, testFolder } from "./in-test.ts";
import { changed, dataset, issuesOf, parsed } from "./sample-file.ts";
import { post } from "./sample-requests.ts";

const folder = testFolder();
const database = await testDatabase("cli_credit_notes");

const owner = idOf("org", "org_lantern");
const almanac = "invoice_almanac_year";
const invoiceId = idOf("invoice", almanac);

/** The library over the records of a data file, at one time. */
const open = (file: JsonObject): Quittance => {
  const records = dataset(file);
  return createQuittance({
    ...memoryStore(records),
    rates: fixedRates(records.rates),
    clock: () => timestampOf("2025-07-18 10:00:00"),
    newId: sequentialIds(),
    creditNoteNumbering: { name: "credit", pattern: "CN-{n}" },
  });
};

const quittance = open(parsed());
const { items } = rightOf(await quittance.getInvoice(owner, invoiceId, { parts: ["items"] }));
const [line, other] = items.filter(({ excludeReason }) => excludeReason === undefined);
if (line === undefined || other === undefined) throw new Error("The sample has two lines.");

const issue = async (key: string, lines: ReadonlyArray<CreditNoteLineRequest>) =>
  rightOf(await quittance.createCreditNote(owner, invoiceId, { idempotencyKey: key, lines }));

/** Three credit notes of one second. */
const issued = [
  await issue("key_1", [{ invoiceItemId: line.id, quantity: 1 }]),
  await issue("key_2", [
    { invoiceItemId: other.id, amount: Amount.of("0.01") },
    { invoiceItemId: line.id, quantity: 1 },
  ]),
  await issue("key_3", [{ invoiceItemId: line.id, amount: Amount.of("1.5") }]),
];
const creditNotes = issued.map(({ creditNote }) => creditNote);
const rendered: ReadonlyArray<JsonObject> = creditNotes.map(creditNoteCodec.json.write);
const credited = Amount.render(Amount.sum(creditNotes.map(({ payable }) => payable)));

const fileOf = (notes: ReadonlyArray<JsonObject>, properties: JsonObject = {}): JsonObject => ({
  ...changed("invoices", almanac, { credited, ...properties }),
  credit_notes: notes,
});

/** The file with some properties of the first credit note replaced. */
const withFirst = (properties: JsonObject): JsonObject =>
  fileOf([{ ...rendered[0], ...properties }, ...rendered.slice(1)]);

describe("the credit notes of a data file", () => {
  test("are read in any order, if they are of one second", () => {
    const { creditNotes: read, invoices } = dataset(fileOf([...rendered].reverse()));
    const byKey = [...read].sort((a, b) => (a.idempotencyKey < b.idempotencyKey ? -1 : 1));
    expect(byKey).toEqual(creditNotes);
    const found = invoices.find(({ invoice }) => invoice.id === invoiceId);
    expect(found?.invoice.credited).toEqual(Amount.of(credited));
  });

  test("may be listed in their invoices", () => {
    const file = changed("invoices", almanac, { credited, credit_notes: rendered });
    expect(dataset(file).creditNotes).toEqual(creditNotes);
  });

  test("are optional", () => {
    expect(dataset(parsed()).creditNotes).toEqual([]);
    expect(dataset({ ...parsed(), credit_notes: null }).creditNotes).toEqual([]);
  });

  test("leave less of the invoice to credit", async () => {
    const { left } = (await open(fileOf(rendered)).createCreditNote(owner, invoiceId, {
      idempotencyKey: "rest",
      lines: [{ invoiceItemId: line.id, quantity: line.quantity - 1 }],
    })) as { readonly left?: { readonly kind: string; readonly remainingQuantity?: number } };
    expect(left?.kind).toBe("CreditExceedsInvoice");
    expect(left?.remainingQuantity).toBe(line.quantity - 2);
  });

  test("are imported into PostgreSQL", async () => {
    const pool = new Pool({ connectionString: database.url });
    onTestFinished(() => pool.end());
    const path = join(folder, "data.json");
    writeFileSync(path, JSON.stringify(fileOf(rendered)));
    const serving = await serveInTest(["--data", path, "--database-url", database.url]);
    const { data } = await post(serving.url, "/credit_notes", {});
    expect((data as { readonly credit_notes: ReadonlyArray<unknown> }).credit_notes).toEqual(
      expect.arrayContaining([...rendered]),
    );
    for await (const mismatch of checkStore(poolExecutor(pool))) expect(mismatch).toBeUndefined();
  });

  const [first] = rendered;
  const [step] = first?.["steps"] as ReadonlyArray<JsonObject>;
  const lines = first?.["lines"] as ReadonlyArray<JsonObject>;
  const withLine = (properties: JsonObject): JsonObject =>
    withFirst({ lines: [{ ...lines[0], ...properties }] });
  test.each<[string, JsonObject, string]>([
    ["a duplicate", fileOf([...rendered, { ...first, idempotency_key: "b" }]), "): occurs"],
    ["a repeated key", withFirst({ idempotency_key: "key_2" }), "key key_2): occurs"],
    ["an unknown invoice", withFirst({ invoice_id: "invoice_no" }), "invoice_no does not exist"],
    ["another organization", withFirst({ organization_id: "org_harbour" }), "does not exist"],
    ["another currency", withFirst({ currency: "PEN" }), ".currency: the invoice is in"],
    ["a wrong total", withFirst({ total: "1" }), ".total: expected "],
    ["a wrong total in US dollars", withFirst({ total_usd: "1" }), ".total_usd: expected "],
    ["a wrong payable amount", withFirst({ payable: "1" }), ".payable: expected "],
    ["a wrong step", withFirst({ steps: [{ ...step, price: "7" }] }), ".steps.0.price: expected "],
    ["a missing step", withFirst({ steps: [] }), ".steps.0: expected {"],
    ["a wrong line", withLine({ total: "1" }), ".lines.0.total: expected "],
    ["too much", withLine({ quantity: 1_000_000 }), ".lines.0.quantity: Only "],
    ["both shares", withLine({ amount: "1" }), ".lines.0: Pass either quantity or amount"],
    ["another line", withLine({ invoice_item_id: "invoice_item_no" }), "Invoice item not found"],
    ["an unknown property", withLine({ price: "1" }), ".lines.0.price"],
    [
      "another sum",
      fileOf(rendered, { credited: "1" }),
      `.credited: expected ${credited}, found 1`,
    ],
    ["no sum", fileOf(rendered, { credited: null }), `expected ${credited}, found nothing`],
    ["a sum alone", fileOf([]), `.credited: expected nothing, found ${credited}`],
  ])("are rejected with %s", (_name, file, message) => {
    expect(issuesOf(file).join("\n")).toContain(message);
  });

  test("are at most 100 of an invoice", () => {
    const many = Array.from({ length: 101 }, (_, index) => ({
      ...first,
      id: `credit_${String(index)}`,
      idempotency_key: String(index),
    }));
    expect(issuesOf(fileOf(many))).toEqual([
      `credit_notes: the file has 101 credit notes of ${almanac}; at most 100 are allowed`,
    ]);
  });
});
