import { Amount, minorUnits, orThrow, timestampOf, type Invoice } from "quittance";
import { taxDocumentsOf, taxReport, type TaxedInvoice } from "quittance/books";
import { expect, test } from "vitest";
import { compareText } from "../kernel/text.ts";
import { openShop } from "../../test/support/tax-shop.ts";
import { byTaxPosition, taxAmountsOf, taxPositionOf, type TaxDocument } from "./tax-document.ts";

const texts = (amounts: ReadonlyArray<Amount | undefined>): string =>
  amounts.map((amount) => (amount === undefined ? "-" : Amount.render(amount))).join(" ");

/** The net, the tax and the rounding of a document, and the net and the tax of each rate. */
const amountsOf = (document: TaxDocument): ReadonlyArray<string> => {
  const { net, tax, rounding, rates } = orThrow(taxAmountsOf(document));
  const ofRates = [...rates.values()].map(({ rate, ...found }) =>
    texts([rate?.percent, found.net, found.tax]),
  );
  return [texts([net, tax, rounding]), ...ofRates];
};

/** An invoice of three lines, two credit notes of it, and its voiding. */
const documentsUnder = async (policy: Parameters<typeof openShop>[1]) => {
  const { tax, issue, invoices } = await openShop({}, policy);
  const made = await issue([["3.333", await tax("19")], ["10.001"], ["20.005", await tax("7")]]);
  await made.credit(0, "1.19");
  await made.credit(1, "5");
  await made.void();
  return (await invoices()).flatMap(taxDocumentsOf);
};

const whole = [
  ["33.34 2.03 0", "- 10 0", "19 3.33 0.63", "7 20.01 1.4"],
  ["1 0.19 0", "- 0 0", "19 1 0.19", "7 0 0"],
  ["5 0 0", "- 5 0", "19 0 0", "7 0 0"],
  ["27.34 1.84 0", "- 5 0", "19 2.33 0.44", "7 20.01 1.4"],
];

const rounding = minorUnits({ mode: "HALF_UP", at: "TOTAL" });

test.each<[string, Parameters<typeof openShop>[1], ReadonlyArray<ReadonlyArray<string>>]>([
  ["invoice", { totals: "invoice" }, whole],
  ["shop", { totals: "shop" }, whole],
  [
    "exact",
    { totals: "exact" },
    [
      ["33.339 2.03362 0", "- 10.001 0", "19 3.333 0.63327", "7 20.005 1.40035"],
      ["1 0.19 0", "- 0 0", "19 1 0.19", "7 0 0"],
      ["5 0 0", "- 5 0", "19 0 0", "7 0 0"],
      ["27.339 1.84362 0", "- 5.001 0", "19 2.333 0.44327", "7 20.005 1.40035"],
    ],
  ],
  [
    "rounded totals",
    { rounding },
    [
      ["33.339 2.03362 -0.00262", "- 10.001 0", "19 3.333 0.63327", "7 20.005 1.40035"],
      ["1 0.19 0", "- 0 0", "19 1 0.19", "7 0 0"],
      ["5 0 0", "- 5 0", "19 0 0", "7 0 0"],
      ["27.339 1.84362 -0.00262", "- 5.001 0", "19 2.333 0.44327", "7 20.005 1.40035"],
    ],
  ],
])("the documents of %s have the amounts of their steps", async (_, policy, expected) => {
  const documents = await documentsUnder(policy);
  expect(documents.map(({ kind }) => kind)).toEqual([
    ...["INVOICE", "CREDIT_NOTE", "CREDIT_NOTE", "VOID"],
  ]);
  const byTime = [...documents].sort((a, b) => byTaxPosition(taxPositionOf(a), taxPositionOf(b)));
  const notes = byTime.filter(({ kind }) => kind === "CREDIT_NOTE");
  const inOrder = [documents.at(0), ...notes, documents.at(-1)].flatMap((found) => found ?? []);
  expect(inOrder.map(amountsOf)).toEqual(expected);
});

test("the rounding of lines is in their net, and that of cash beside it", async () => {
  const cash = { totals: "invoice", increments: { EUR: "0.25" } } as const;
  const found: Array<ReadonlyArray<string>> = [];
  for (const policy of [{ rounding: minorUnits({ mode: "UP", at: "LINE" }) }, cash]) {
    const { tax, issue, invoices } = await openShop({}, policy);
    const made = await issue([["10.001", await tax("10")], ["0.991"]]);
    if (policy === cash) await made.credit(0, "5.5");
    for (const document of (await invoices()).flatMap(taxDocumentsOf))
      found.push(amountsOf(document));
  }
  expect(found).toEqual([
    ["11.0099 1.0001 0", "- 1 0", "10 10.001 1.0001"],
    ["10.99 1 0.01", "- 0.99 0", "10 10 1"],
    ["5 0.5 0", "- 0 0", "10 5 0.5"],
  ]);
});

test.each([
  { totals: "shop" as const },
  { rounding },
  { rounding, tax: { at: "DOCUMENT" as const } },
  { rounding: minorUnits({ mode: "UP", at: "LINE" }) },
])("a note of all of an invoice has its amounts under %j", async (policy) => {
  const { tax, issue, invoices } = await openShop({}, policy);
  const made = await issue([["3.333", await tax("19")]]);
  await made.credit(0);
  const [invoice, note] = (await invoices()).flatMap(taxDocumentsOf).map(amountsOf);
  expect(note).toEqual(invoice);
});

test("the places of documents are those of their issue, creation and voiding", async () => {
  const { issue, at, invoices } = await openShop();
  const made = await issue([["10"]]);
  at("2026-03-02 10:00:00");
  const { id } = await made.credit(0, "1");
  at("2026-03-03 10:00:00");
  await made.void();
  const [found] = await invoices();
  const documents = found === undefined ? [] : taxDocumentsOf(found);
  expect(documents.map(taxPositionOf)).toEqual([
    { time: "2026-03-01 10:00:00", id: made.id },
    { time: "2026-03-02 10:00:00", id },
    { time: "2026-03-03 10:00:00", id: made.id },
  ]);
  const [invoice, note] = documents;
  if (invoice === undefined || note === undefined) throw new Error("There are two documents");
  const issuedAt = timestampOf("2026-03-04 10:00:00");
  const later = { ...invoice, invoice: { ...invoice.invoice, issuedAt, voidedAt: undefined } };
  expect(taxPositionOf(later).time).toBe(issuedAt);
  expect(() => taxPositionOf({ ...later, kind: "VOID" })).toThrow(`${made.id} is not voided`);
  expect(() => taxPositionOf({ ...note, creditNotes: [] })).toThrow(
    `${id} is not a credit note of its invoice`,
  );
});

test("notes of the same time follow their identifiers, in any order in which they are read", async () => {
  const { tax, issue, invoices } = await openShop({ accountingCurrency: "EUR" });
  const { credit, void: annul } = await issue([["50", await tax("20")]], { currency: "USD" });
  for (const amount of ["20", "20", "10"]) await credit(0, amount);
  await annul();
  const [found] = await invoices();
  const stated = ({ creditNotes, ...records }: TaxedInvoice) =>
    taxDocumentsOf({ ...records, creditNotes }).map((document) => {
      const { net, tax: own } = orThrow(taxAmountsOf(document)).accounting;
      return texts([net, own]);
    });
  if (found === undefined) throw new Error("There is an invoice");
  const creditNotes = [...found.creditNotes].sort((a, b) => compareText(a.id, b.id));
  const inOrder = ["14.08 2.81", "14.07 2.82", "7.04 1.4"];
  expect(stated({ ...found, creditNotes })).toEqual(["42.23 8.45", ...inOrder, "7.04 1.42"]);
  expect(stated({ ...found, creditNotes: creditNotes.reverse() })).toEqual([
    ...["42.23 8.45", ...inOrder.toReversed(), "7.04 1.42"],
  ]);
});

test("rows are sorted by currency, category and rate, then by code, seller, country and accounts", async () => {
  const { tax, issue, invoices } = await openShop();
  const exempt = { category: "E", exemptionReason: "Exempt" };
  const codes = ["VATEX-EU-132", "VATEX-EU-79-C"];
  const exemptions: Array<string> = [];
  for (const exemptionCode of codes) exemptions.push(await tax("0", { ...exempt, exemptionCode }));
  const [vat, low] = [await tax("19"), await tax("7")];
  await issue([["1"], ...exemptions.map((taxId) => ["2", taxId] as const)]);
  await issue([["3", low]]);
  await issue([["4", vat]]);
  const [standard, reduced, other] = await invoices();
  if (!other || !reduced || !standard) throw new Error("There are three invoices");
  const { seller } = standard.invoice;
  const of = (country: string, vatId?: string): Partial<Invoice> => ({
    seller: seller && { ...seller, address: { country }, vatId },
  });
  const changed = (change: Partial<Invoice>): TaxedInvoice => ({
    ...standard,
    invoice: { ...standard.invoice, ...change },
  });
  const abroad = { ...of("DE", "DE1"), customer: { country: "FR" } };
  const inOrder = [
    other,
    changed({ seller: undefined }),
    changed(of("AT")),
    changed(of("DE")),
    changed(of("DE", "DE1")),
    changed({ ...of("DE", "DE1"), customer: { country: "AT" } }),
    changed(abroad),
    changed({
      ...abroad,
      seller: abroad.seller && { ...abroad.seller, accountingCurrency: "USD" },
      exchangeRates: { EUR: Amount.of("0.5"), USD: Amount.one },
    }),
    reduced,
    changed({ currency: "GBP" }),
  ];
  const expected = [
    "EUR - - - DE - - EUR",
    "EUR E 0 VATEX-EU-132 DE - - EUR",
    "EUR E 0 VATEX-EU-79-C DE - - EUR",
    "EUR S 19 - - - - EUR",
    "EUR S 19 - AT - - EUR",
    "EUR S 19 - DE - - EUR",
    "EUR S 19 - DE DE1 - EUR",
    "EUR S 19 - DE DE1 AT EUR",
    "EUR S 19 - DE DE1 FR EUR",
    "EUR S 19 - DE DE1 FR USD",
    "EUR S 7 - DE - - EUR",
    "GBP S 19 - DE - - GBP",
  ];
  for (const found of [inOrder, inOrder.toReversed()]) {
    const documents = found.flatMap(taxDocumentsOf);
    const { rows } = orThrow(taxReport(documents, { period: { month: "2026-03" } }));
    const shown = rows.map((row) => [
      ...[row.currency, row.category, row.percent && Amount.render(row.percent)],
      ...[row.exemptionCode, row.sellerCountry, row.sellerVatId, row.country],
      row.accountingCurrency,
    ]);
    expect(shown.map((cells) => cells.map((cell) => cell ?? "-").join(" "))).toEqual(expected);
  }
});
