import { addSeconds, Amount, createQuittance, fixedRates, orThrow, timestampOf } from "quittance";
import { taxDocumentsOf, taxReport, type TaxReport } from "quittance/books";
import { rateSetOf } from "quittance/testing";
import { expect, test } from "vitest";
import { openShop, shop } from "../../test/support/tax-shop.ts";
import { taxPeriodOf } from "./tax-report.ts";

type TaxRow = TaxReport["rows"][number];

const short = ({ category, percent, currency, net, tax }: TaxRow): string =>
  [category ?? "-", percent && Amount.render(percent), currency, net, tax]
    .map((value) => String(value ?? "-"))
    .join(" ");

const inAccounting = ({ accountingCurrency, accountingNet, accountingTax }: TaxRow): string =>
  [accountingCurrency, accountingNet, accountingTax].map(String).join(" ");

test("an invoice of the last minutes of a month in UTC is one of the next month in Berlin", async () => {
  const { tax, issue, at, report, details } = await openShop({ timeZone: "Europe/Berlin" });
  at("2026-03-31 23:30:00");
  await issue([["100", await tax("19")]]);
  expect((await report({ month: "2026-03" })).rows).toEqual([]);
  expect((await report({ month: "2026-04" })).rows.map(short)).toEqual(["S 19 EUR 100 19"]);
  expect((await details({ month: "2026-04" })).details).toMatchObject([
    { kind: "INVOICE", number: "R-1", issuedOn: "2026-04-01", documents: 1 },
  ]);
});

test("notes count in their own month, and a voiding takes back the rest in its own", async () => {
  const { tax, issue, at, report } = await openShop();
  const made = await issue([["100", await tax("19")]]);
  const march = await report({ month: "2026-03" });
  at("2026-04-10 10:00:00");
  await made.credit(0, "47.6");
  at("2026-05-10 10:00:00");
  await made.void();
  expect(await report({ month: "2026-03" })).toEqual(march);
  expect(march.rows).toMatchObject([{ invoicedNet: Amount.of("100"), net: Amount.of("100") }]);
  expect((await report({ month: "2026-04" })).rows.map(short)).toEqual(["S 19 EUR -40 -7.6"]);
  const may = await report({ month: "2026-05" });
  expect(may.rows.map(short)).toEqual(["S 19 EUR -60 -11.4"]);
  expect(may.rows[0]?.voidedTax).toEqual(may.rows[0]?.tax);
  const year = await report({ from: "2026-01-01", to: "2026-12-31" });
  expect(year.rows.map(short)).toEqual(["S 19 EUR 0 0"]);
  expect(year.totals).toMatchObject([{ documents: 3, net: Amount.zero, rounding: Amount.zero }]);
});

const accounting = { accountingCurrency: "EUR" } as const;

test("the accounting currency has the stored rate, and notes take back what was stated", async () => {
  const { tax, issue, at, report } = await openShop(accounting);
  const { credit } = await issue([["50", await tax("20")]], { currency: "USD" });
  const stated = async (month: string) => (await report({ month })).rows.map(inAccounting);
  expect(await stated("2026-03")).toEqual(["EUR 42.23 8.45"]);
  at("2026-04-01 10:00:00");
  await credit(0, "30");
  at("2026-05-01 10:00:00");
  await credit(0, "30");
  expect(await stated("2026-04")).toEqual(["EUR -21.11 -4.22"]);
  expect(await stated("2026-05")).toEqual(["EUR -21.12 -4.23"]);
});

test("rates share the rounded tax of their document in the accounting currency", async () => {
  const { tax, issue, report } = await openShop(accounting);
  const lines = [["20", await tax("25")], ["50", await tax("10")], ["1"]] as const;
  await issue(lines, { currency: "USD" });
  const { rows, accounting: totals } = await report({ month: "2026-03" });
  expect(rows.map(({ tax: own, accountingTax }) => [own, accountingTax].map(String))).toEqual([
    ["0", "0"],
    ["5", "4.23"],
    ["5", "4.22"],
  ]);
  expect(totals).toMatchObject([{ accountingCurrency: "EUR", tax: Amount.of("8.45") }]);
});

test("a voiding takes back a cent that a rate has in the accounting currency alone", async () => {
  const { tax, issue, at, report } = await openShop(accounting);
  const lines = [["20", await tax("25")], ["50", await tax("10")], ["1"]] as const;
  const made = await issue(lines, { currency: "USD" });
  at("2026-04-01 10:00:00");
  await made.credit(0);
  at("2026-05-01 10:00:00");
  await made.void();
  const statedTaxes = async (month: string) =>
    (await report({ month })).rows.map(({ tax: own, accountingTax }) =>
      [own, accountingTax].map(String),
    );
  expect(await statedTaxes("2026-04")).toEqual([["-5", "-4.22"]]);
  expect(await statedTaxes("2026-05")).toEqual([
    ["0", "0"],
    ["0", "-0.01"],
    ["-5", "-4.22"],
  ]);
  const { rows } = await report({ from: "2026-01-01", to: "2026-12-31" });
  expect(rows.map(inAccounting)).toEqual(["EUR 0 0", "EUR 0 0", "EUR 0 0"]);
});

test("the rates are those of each document, also when others apply at the end of the period", async () => {
  const { tax, issue, report, ports } = await openShop(accounting);
  const taxIds = await tax("20");
  await issue([["50", taxIds]], { currency: "USD" });
  const later = createQuittance({ ...ports, rates: fixedRates(rateSetOf({ EUR: "0.5" })) });
  const found = orThrow(await later.reports.taxes(shop, { month: "2026-03" }));
  expect(found).toEqual(await report({ month: "2026-03" }));
});

test("a tax is the one that was stated, and not that of the sum of the bases", async () => {
  const { tax, issue, report } = await openShop();
  const taxIds = await tax("19");
  for (let at = 0; at < 3; at += 1) await issue([["0.08", taxIds]]);
  // Each tax is 0.0152, so 0.02; that of the sum would be 0.05.
  expect((await report({ quarter: "2026-Q1" })).rows.map(short)).toEqual(["S 19 EUR 0.24 0.06"]);
});

test("lines without a tax have a row, and lines with several taxes are in each of theirs", async () => {
  const { tax, issue, report } = await openShop({}, { totals: "shop" });
  await issue([["10"], ["20", await tax("10"), await tax("5")]], { customer: { country: "FR" } });
  const { rows, totals } = await report({ month: "2026-03" });
  expect(rows.map(short)).toEqual(["- - EUR 10 0", "S 10 EUR 20 2", "S 5 EUR 20 1"]);
  expect(rows.map(({ country }) => country)).toEqual(["FR", "FR", "FR"]);
  expect(totals).toMatchObject([{ net: Amount.of("30"), tax: Amount.of("3"), documents: 1 }]);
});

test("the net of inclusive taxes is their base, and the rest is rounding", async () => {
  const { tax, issue, report } = await openShop();
  const taxIds = await tax("19", { isInclusive: true });
  await issue([9.99, 9.99, 9.99].map((price) => [String(price), taxIds] as const));
  const { rows, totals } = await report({ month: "2026-03" });
  expect(rows.map(short)).toEqual(["S 19 EUR 25.18 4.78"]);
  expect(totals).toMatchObject([{ rounding: Amount.of("0.01") }]);
});

test("exact invoices have the digits of their steps", async () => {
  const { tax, issue, report } = await openShop({}, { totals: "exact" });
  await issue([["0.333", await tax("19")], ["1.001"]]);
  const { rows, totals } = await report({ month: "2026-03" });
  expect(rows.map(short)).toEqual(["- - EUR 1.001 0", "S 19 EUR 0.333 0.06327"]);
  expect(totals).toMatchObject([{ net: Amount.of("1.334"), rounding: Amount.zero }]);
});

test("exemption codes have rows of their own, and so have countries of delivery", async () => {
  const { tax, issue, report } = await openShop();
  const exempt = { category: "E", exemptionReason: "Exempt" };
  const codes = ["VATEX-EU-132", "VATEX-EU-79-C"];
  const [first = "", second = ""] = await Promise.all(
    codes.map((exemptionCode) => tax("0", { ...exempt, exemptionCode })),
  );
  await issue([["10", first]], { delivery: { date: "2026-03-01", country: "AT" } });
  await issue([["20", second]]);
  const { rows } = await report({ month: "2026-03" });
  expect(rows.map(({ exemptionCode, country }) => [exemptionCode, country])).toEqual([
    ["VATEX-EU-132", "AT"],
    ["VATEX-EU-79-C", undefined],
  ]);
});

test("documents whose date of supply is in another period are summed up as a remark", async () => {
  const { tax, issue, report } = await openShop();
  const taxIds = await tax("19");
  await issue([["100", taxIds]], { delivery: { date: "2026-02-28" } });
  await issue([["10", taxIds]], { period: { from: "2026-03-15", to: "2026-04-14" } });
  for (const date of ["2026-03-01", "2026-03-31"]) {
    await issue([["1", taxIds]], { delivery: { date } });
  }
  await issue([["1", taxIds]]);
  const { suppliedElsewhere, totals } = await report({ month: "2026-03" });
  expect(suppliedElsewhere).toEqual([
    { currency: "EUR", documents: 2, net: Amount.of("110"), tax: Amount.of("20.9") },
  ]);
  expect(totals[0]?.documents).toBe(5);
});

test("the EC sales list has goods and services by buyer, and warns of buyers without a number", async () => {
  const { tax, issue, report, at } = await openShop({ vatId: "DE136695976" });
  const reason = { exemptionReason: "Reason" };
  const [goods, services] = await Promise.all(
    (["K", "AE"] as const).map((category) => tax("0", { category, ...reason })),
  );
  const to = (vatId: string | undefined) => ({ customer: { name: "Buyer", vatId } });
  const made = await issue([["100", goods ?? ""]], to("FR40303265045"));
  await issue([["50", services ?? ""]], to("EL123456789"));
  await issue([["7", services ?? ""]], to("DE111111125"));
  await issue([["5", services ?? ""]], to("GB123456782"));
  await issue([["3", goods ?? ""]], to(undefined));
  at("2026-04-01 10:00:00");
  await made.credit(0, "40");
  const list = async (month: string) =>
    (await report({ month })).ecSales.map(({ vatId, supply, net, documents, warning }) => [
      ...[vatId, supply, String(net), documents, warning !== undefined],
    ]);
  expect(await list("2026-03")).toEqual([
    [undefined, "GOODS", "3", 1, true],
    ["EL123456789", "SERVICES", "50", 1, false],
    ["FR40303265045", "GOODS", "100", 1, false],
  ]);
  expect(await list("2026-04")).toEqual([["FR40303265045", "GOODS", "-40", 1, false]]);
});

test("details are pages of documents that make up the summary, by kind and time", async () => {
  const { tax, issue, at, details, report, invoices } = await openShop();
  const taxIds = await tax("19");
  for (let day = 1; day <= 7; day += 1) {
    at(`2026-03-${String(10 + day)} 10:00:00`);
    const made = await issue([["10", taxIds], ["1"]]);
    if (day % 2 === 0) await made.credit(1, "1");
    if (day % 3 === 0) await made.void();
  }
  const month = { month: "2026-03" };
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await details({ ...month, limit: 3, ...(cursor && { cursor }) });
    expect(new Set(page.details.map(({ kind, id }) => `${kind} ${id}`)).size).toBeLessThan(4);
    pages.push(...page.details);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const kinds = pages.map(({ kind }) => kind);
  expect(kinds).toEqual([
    ...kinds.filter((kind) => kind === "INVOICE"),
    "CREDIT_NOTE",
    "CREDIT_NOTE",
    "CREDIT_NOTE",
    "VOID",
    "VOID",
    "VOID",
  ]);
  const documents = (await invoices()).flatMap(taxDocumentsOf);
  const pure = orThrow(taxReport(documents, { period: month, detail: true }));
  const { details: all, ...summary } = pure;
  expect(all).toEqual(pages);
  expect(await report(month)).toEqual(summary);
  expect(orThrow(taxReport(documents.toReversed(), { period: month }))).toEqual(summary);
  const none = orThrow(taxReport(documents, { period: { month: "2026-04" }, detail: true }));
  expect([none.rows, none.details]).toEqual([[], []]);
});

test("a report fails if an invoice was stored without the rate of its accounting currency", async () => {
  const { tax, issue, invoices } = await openShop(accounting);
  await issue([["50", await tax("20")]], { currency: "USD" });
  const documents = (await invoices()).map(({ invoice, ...records }) => ({
    ...records,
    invoice: { ...invoice, exchangeRates: undefined },
  }));
  const found = taxReport(documents.flatMap(taxDocumentsOf), { period: { month: "2026-03" } });
  expect(found).toMatchObject({ left: { kind: "RateNotFound", currency: "USD" } });
  const other = taxReport(documents.flatMap(taxDocumentsOf), { period: { month: "2026-04" } });
  expect(other).toMatchObject({ right: { rows: [] } });
});

const whole = "Exactly one of month, quarter, or from with to is required";
const pages = "can be set only with detail";

test.each([
  [{}, "month", whole],
  [{ month: "2026-03", quarter: "2026-Q1" }, "month", whole],
  [{ from: "2026-03-01" }, "month", whole],
  [{ to: "2026-03-01" }, "month", whole],
  [{ month: "2026-03", from: "2026-03-01", to: "2026-03-01" }, "month", whole],
  [{ month: "2026-13" }, "month", "must have the form of 2026-10"],
  [{ quarter: "2026-Q5" }, "quarter", "must have the form of 2026-Q4"],
  [
    { from: "2026-03-02", to: "2026-03-01" },
    "to",
    "must be at most a year from from, and not before it",
  ],
  [
    { from: "2026-03-01", to: "2027-03-01" },
    "to",
    "must be at most a year from from, and not before it",
  ],
  [{ month: "2026-03", limit: 5 }, "limit", pages],
  [{ month: "2026-03", detail: false, limit: 5 }, "limit", pages],
  [
    { month: "2026-03", detail: true, cursor: "x" },
    "cursor",
    "must be the nextCursor of a page with the same filters",
  ],
])("the request %j is invalid", async (request, path, message) => {
  const { read } = await openShop();
  expect(await read(request)).toMatchObject({
    left: { kind: "Invalid", issues: [{ path: [path], message }] },
  });
});

test("a period has the name of its request", async () => {
  const { report } = await openShop();
  const names = [];
  for (const request of [
    { month: "2026-03" },
    { quarter: "2026-Q1" },
    { from: "2026-03-01", to: "2026-03-02" },
  ]) {
    names.push((await report(request)).period.name);
  }
  expect(names).toEqual(["2026-03", "2026-Q1", "2026-03-01/2026-03-02"]);
});

test.each([
  [{ month: "2028-02" }, "2028-02-01", "2028-02-29"],
  [{ month: "2026-12" }, "2026-12-01", "2026-12-31"],
  [{ quarter: "2026-Q1" }, "2026-01-01", "2026-03-31"],
  [{ from: "2026-03-01", to: "2026-03-01" }, "2026-03-01", "2026-03-01"],
  [{ quarter: "2026-Q4" }, "2026-10-01", "2026-12-31"],
  [{ from: "2026-03-01", to: "2027-02-28" }, "2026-03-01", "2027-02-28"],
  [{ from: "2024-02-29", to: "2025-02-28" }, "2024-02-29", "2025-02-28"],
])("the period %j is from %s to %s", async (request, from, to) => {
  const { report } = await openShop();
  expect((await report(request)).period).toMatchObject({ from, to });
});

test("a cursor of another period, or without detail, is rejected", async () => {
  const { issue, details, read, at } = await openShop();
  at("2026-03-01 10:00:00");
  await issue([["1"]]);
  at("2026-03-01 10:00:01");
  await issue([["1"]]);
  const { nextCursor } = await details({ month: "2026-03", limit: 1 });
  expect(nextCursor).toBeDefined();
  const cursor = nextCursor ?? "";
  expect(await read({ month: "2026-04", detail: true, cursor })).toMatchObject({
    left: { kind: "Invalid" },
  });
  expect(await read({ month: "2026-03", cursor })).toMatchObject({
    left: { issues: [{ path: ["cursor"], message: pages }] },
  });
});

test("the documents of other days of neighbouring time zones are left out", async () => {
  const { issue, at, report } = await openShop({ timeZone: "Pacific/Kiritimati" });
  const first = timestampOf("2026-03-31 09:59:59");
  at(first);
  await issue([["1"]]);
  at(addSeconds(first, 1));
  await issue([["2"]]);
  expect((await report({ month: "2026-03" })).rows.map(short)).toEqual(["- - EUR 1 0"]);
  expect((await report({ month: "2026-04" })).rows.map(short)).toEqual(["- - EUR 2 0"]);
});

test("the dates of a period have four digits of a year", () => {
  const [first, last] = ["0999-02-01", "0999-02-28"];
  expect(taxPeriodOf({ month: "0999-02" })).toEqual({ name: "0999-02", from: first, to: last });
});
