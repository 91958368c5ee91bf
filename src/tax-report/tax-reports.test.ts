import { expect, test } from "vitest";
import type { Seller } from "quittance";
import { left, portFailed, right } from "quittance/adapter";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { openShop, shop } from "../../test/support/tax-shop.ts";
import { taxDocumentsOf, type TaxDocument, type TaxDocumentRange } from "./tax-document.ts";
import { createTaxReports } from "./tax-reports.ts";

/** Reports of as many invoices of one day, and the ranges that they read. */
const reportsOf = async (count: number, seller: Partial<Seller> = {}) => {
  const { issue, invoices } = await openShop();
  await issue([["1"]]);
  const [first] = (await invoices()).flatMap(taxDocumentsOf);
  if (first === undefined) throw new Error("There is an invoice");
  const own = { legalName: "Shop", address: { country: "DE" } };
  const all = Array.from({ length: count }, (_, at): TaxDocument => ({
    ...first,
    id: `invoice_${String(1000 + at)}`,
    invoice: { ...first.invoice, seller: { ...own, ...seller } },
  }));
  const ranges: Array<TaxDocumentRange> = [];
  const readTaxDocuments = (_: unknown, range: TaxDocumentRange) => async () => {
    ranges.push(range);
    const start = range.after === undefined ? 0 : parseInt(range.after.id.slice(8), 10) - 999;
    return Promise.resolve(
      right(range.kind === "INVOICE" ? all.slice(start, start + range.limit) : []),
    );
  };
  return { reports: createTaxReports({ invoices: { readTaxDocuments } }), ranges };
};

const days = { from: "2026-02-28 00:00:00", to: "2026-04-01 23:59:59", limit: 200 };
const march = { month: "2026-03" };
const time = "2026-03-01 10:00:00";

test.each<[number, ReadonlyArray<string>]>([
  [199, []],
  [200, ["invoice_1199"]],
  [401, ["invoice_1199", "invoice_1399"]],
])(
  "%i documents are read in pages of 200, with those of a day before and after",
  async (count, ends) => {
    const { reports, ranges } = await reportsOf(count);
    expect(rightOf(await reports.taxes(shop, march))).toMatchObject({
      totals: [{ documents: count }],
    });
    expect(ranges).toEqual([
      { ...days, kind: "INVOICE", after: undefined },
      ...ends.map((id) => ({ ...days, kind: "INVOICE", after: { time, id } })),
      { ...days, kind: "CREDIT_NOTE", after: undefined },
      { ...days, kind: "VOID", after: undefined },
    ]);
  },
);

test("a page has 20 documents by default, and continues after its last one", async () => {
  const { reports, ranges } = await reportsOf(21);
  const first = rightOf(await reports.taxes(shop, { ...march, detail: true }));
  if (!("details" in first)) throw new Error("There are details");
  expect(first.details).toHaveLength(20);
  const cursor = first.nextCursor;
  const second = rightOf(await reports.taxes(shop, { ...march, detail: true, cursor }));
  expect(second).toMatchObject({ details: [{ id: "invoice_1020" }], nextCursor: undefined });
  expect(ranges[1]).toEqual({ ...days, kind: "INVOICE", after: { time, id: "invoice_1019" } });
  const whole = { ...march, detail: true, limit: 21 };
  expect(rightOf(await reports.taxes(shop, whole))).toMatchObject({ nextCursor: undefined });
});

test("a failing store is reported", async () => {
  const failure = portFailed("invoices", new Error("lost"));
  const readTaxDocuments = () => () => Promise.resolve(left(failure));
  const reports = createTaxReports({ invoices: { readTaxDocuments } });
  expect(leftOf(await reports.taxes(shop, march))).toBe(failure);
  expect(leftOf(await reports.taxes(shop, { ...march, detail: true }))).toBe(failure);
});

test("a missing rate is reported", async () => {
  const { reports } = await reportsOf(1, { accountingCurrency: "GBP" });
  const failure = { kind: "RateNotFound", currency: "EUR" };
  expect(leftOf(await reports.taxes(shop, march))).toEqual(failure);
  expect(leftOf(await reports.taxes(shop, { ...march, detail: true }))).toEqual(failure);
});

test("documents of neighbouring days are on no page", async () => {
  const { reports } = await reportsOf(21);
  expect(rightOf(await reports.taxes(shop, { month: "2026-02", detail: true }))).toMatchObject({
    details: [],
    nextCursor: undefined,
  });
});

test("more than 100,000 documents are exported by the command", async () => {
  const february = { month: "2026-02" };
  const { reports } = await reportsOf(100_000);
  expect(rightOf(await reports.taxes(shop, february))).toMatchObject({ rows: [] });
  const { reports: more } = await reportsOf(100_001);
  expect(leftOf(await more.taxes(shop, february))).toEqual({
    kind: "ReportTooLarge",
    command: "quittance export taxes",
  });
});
