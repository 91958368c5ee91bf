import { invoiceLabels, renderCreditNoteHtml, renderInvoiceHtml } from "quittance/html";
import { describe, expect, test } from "vitest";
import { issueOnPaper } from "../../test/support/paper-documents.ts";
import { tax } from "../../test/support/sample-catalog.ts";
import { rowsOf } from "../../test/support/table-rows.ts";

const english = { locale: "en-GB" };

const exempt = (name: string, category: "E" | "AE" | "K" | "G" | "O") =>
  tax(name, "0", { category, exemptionReason: `Reason of ${category}` });

const taxes = [
  tax("full", "19"),
  tax("reduced", "7"),
  tax("gross", "19", { isInclusive: true }),
  tax("zero", "0", { category: "Z" }),
  exempt("exempt", "E"),
  exempt("reverse", "AE"),
  exempt("intra", "K"),
  exempt("export", "G"),
  exempt("outside", "O"),
];

/** Issues an invoice of lines at 10 EUR, each with some of the taxes. */
const issue = (
  lines: ReadonlyArray<ReadonlyArray<string>>,
  totals: "invoice" | "shop" = "invoice",
) => {
  const line = { type: "PAYMENT_INTENT", currency: "EUR", price: "10", quantity: 2 };
  const items = lines.map((names) => ({ ...line, tax_ids: names.map((name) => `tax_${name}`) }));
  return issueOnPaper({ now: "2026-01-01 00:00:00", taxes, totals, request: { items } });
};

/** The rows of a page up to its totals. */
const tablesOf = (html: string): ReadonlyArray<string> => {
  const rows = rowsOf(html);
  return rows.slice(
    0,
    rows.findIndex((row) => row.startsWith("Total")),
  );
};

const each = ["full", "reduced", "zero", "exempt", "reverse", "intra", "export", "outside"];

// No line stated its rate, the rows of 0% were the same, and what had no tax was in no row.
test("with several rates each line states its own, and the table names exemptions", async () => {
  const { page } = await issue([...each.map((name) => [name]), []]);
  expect(tablesOf(renderInvoiceHtml(await page(), english))).toEqual([
    "Description|Quantity|Unit price excl. VAT|VAT rate|Amount",
    "Custom item|2|€10.00|19%|€20.00",
    "Custom item|2|€10.00|7%|€20.00",
    "Custom item Zero-rated|2|€10.00|0%|€20.00",
    "Custom item Exempt from VAT|2|€10.00|0%|€20.00",
    "Custom item Reverse charge|2|€10.00|0%|€20.00",
    "Custom item Exempt intra-Community supply|2|€10.00|0%|€20.00",
    "Custom item Exempt export|2|€10.00|0%|€20.00",
    "Custom item Not subject to VAT|2|€10.00|–|€20.00",
    "Custom item Not taxed|2|€10.00|–|€20.00",
    "VAT rate|Net amount|VAT",
    "19%|€20.00|€3.80",
    "7%|€20.00|€1.40",
    "0% Zero-rated|€20.00|€0.00",
    "0% Exempt from VAT|€20.00|€0.00",
    "0% Reverse charge|€20.00|€0.00",
    "0% Exempt intra-Community supply|€20.00|€0.00",
    "0% Exempt export|€20.00|€0.00",
    "Not subject to VAT|€20.00|€0.00",
    "Not taxed|€20.00|€0.00",
  ]);
});

test("with one rate no line states it, and the category O has no percentage", async () => {
  const rowsWith = async (name: string) =>
    tablesOf(renderInvoiceHtml(await (await issue([[name], [name]])).page(), english));
  const line = "Custom item|2|€10.00|€20.00";
  const lines = ["Description|Quantity|Unit price excl. VAT|Amount", line, line];
  const table = [...lines, "VAT rate|Net amount|VAT"];
  expect(await rowsWith("reverse")).toEqual([...table, "0%|€40.00|€0.00"]);
  expect(await rowsWith("outside")).toEqual([...table, "Not subject to VAT|€40.00|€0.00"]);
});

test("a tax that is a row of its line is not in a column as well", async () => {
  const { page } = await issue([["full"], ["outside"], []], "shop");
  expect(tablesOf(renderInvoiceHtml(await page(), english))).toEqual([
    "Description|Quantity|Unit price excl. VAT|Amount",
    ...["Custom item|2|€10.00|€20.00", "FULL 19%|€3.80", "Item total|€23.80"],
    ...["Custom item Not subject to VAT|2|€10.00|€20.00", "OUTSIDE|€0.00", "Item total|€20.00"],
    "Custom item Not taxed|2|€10.00|€20.00",
    ...["VAT rate|Net amount|VAT", "19%|€20.00|€3.80"],
    ...["Not subject to VAT|€20.00|€0.00", "Not taxed|€20.00|€0.00"],
  ]);
});

test("a line with several taxes states all of their rates, and a net price has a cell below", async () => {
  const { page } = await issue([["full", "reduced"], ["gross"]]);
  expect(tablesOf(renderInvoiceHtml(await page(), english)).slice(1, 4)).toEqual([
    "Custom item|2|€10.00|19% + 7%|€20.00",
    "Custom item|2|€10.00|19%|€20.00",
    "Net|€8.403361||€16.81",
  ]);
});

// Both amounts were called VAT: 3.80 above the total, and 6.99 below it.
test("what is added to prices of which some contain VAT is not called VAT", async () => {
  const { page } = await issue([["full"], ["gross"]]);
  const labels = { ...invoiceLabels.en, vat: "GST" };
  for (const [given, added, whole] of [
    [invoiceLabels.en, "VAT not included in the prices|€3.80", "VAT|€6.99"],
    [labels, "GST not included in the prices|€3.80", "GST|€6.99"],
  ] as const) {
    const rows = rowsOf(renderInvoiceHtml(await page(), { locale: "en-GB", labels: given }));
    expect(rows.slice(rows.indexOf("Subtotal|€40.00"))).toEqual([
      ...["Subtotal|€40.00", added, "Total|€43.80"],
      ...["Total excl. VAT|€36.81", whole],
    ]);
  }
});

test("a credit note states the rates of the lines that it credits", async () => {
  const { page, created, credit } = await issue([["full"], ["exempt"], []]);
  const [full, ...others] = created.items.map(({ id }) => ({ invoice_item_id: id, quantity: 1 }));
  const one = renderCreditNoteHtml(await credit([full ?? {}], "one"), await page(), english);
  expect(tablesOf(one)).toEqual([
    ...["Description|Quantity|Unit price excl. VAT|Amount", "Custom item|1|€10.00|€10.00"],
    ...["VAT rate|Net amount|VAT", "19%|€10.00|€1.90"],
  ]);
  const two = renderCreditNoteHtml(await credit(others, "two"), await page(), english);
  expect(tablesOf(two)).toEqual([
    "Description|Quantity|Unit price excl. VAT|VAT rate|Amount",
    "Custom item Exempt from VAT|1|€10.00|0%|€10.00",
    "Custom item Not taxed|1|€10.00|–|€10.00",
    ...["VAT rate|Net amount|VAT", "0% Exempt from VAT|€10.00|€0.00", "Not taxed|€10.00|€0.00"],
  ]);
});

test("a credited line without an amount keeps its rate", async () => {
  const line = { type: "PAYMENT_INTENT", currency: "EUR", price: "10", quantity: 1 };
  const free = { adjustments: [{ type: "DISCOUNT", title: "Gift", percent: "100" }] };
  const items = [
    { ...line, tax_ids: ["tax_full"] },
    { ...line, ...free, tax_ids: ["tax_reduced"] },
  ];
  for (const [totals, expected] of [
    ["invoice", ["Custom item|1|€10.00|7%|€10.00", "Gift|-€10.00", "Item total|€0.00"]],
    ["shop", ["Custom item|1|€10.00|€10.00", "Gift|-€10.00", "REDUCED 7%|€0.00"]],
  ] as const) {
    const given = { now: "2026-01-01 00:00:00", taxes, totals, request: { items } };
    const { page, credit } = await issueOnPaper(given);
    const rows = rowsOf(renderCreditNoteHtml(await credit(), await page(), english));
    expect(rows).toEqual(expect.arrayContaining([...expected]));
    expect(rows.join()).not.toContain("Not taxed");
  }
});

describe.each(Object.entries(invoiceLabels))("in %s", (locale, labels) => {
  test("all rates have names of their own in the language", async () => {
    const { page } = await issue([...each.map((name) => [name]), []]);
    const rows = rowsOf(renderInvoiceHtml(await page(), { locale, labels }));
    const start = rows.findIndex((row) => row.startsWith(`${labels.vatRate}|`));
    const names = rows.slice(start + 1, start + 10).map((row) => row.split("|")[0] ?? "");
    expect(new Set(names).size).toBe(9);
    expect(names[7]).toBe(labels.notSubject);
    const { en } = invoiceLabels;
    if (locale === "en") return;
    for (const name of ["zeroRated", "untaxed"] as const) expect(labels[name]).not.toBe(en[name]);
  });
});
