import { expect, test } from "vitest";
import { openShop } from "../../test/support/tax-shop.ts";
import { renderTaxReport } from "./tax-report-response.ts";

test("the rows of a document are sorted like those of the report", async () => {
  const { tax, issue, details } = await openShop();
  await issue([["10", await tax("7")], ["10", await tax("19")], ["10"]]);
  const found = await details({ month: "2026-03" });
  expect(found.details.map(({ percent }) => percent && String(percent))).toEqual([
    ...[undefined, "19", "7"],
  ]);
});

test("a report and its documents are rendered with every amount as text", async () => {
  const { tax, issue, report, details } = await openShop({
    vatId: "DE136695976",
    accountingCurrency: "EUR",
  });
  const taxIds = await tax("0", {
    category: "K",
    exemptionReason: "Goods",
    exemptionCode: "VATEX-EU-IC",
  });
  const made = await issue([["50", taxIds]], {
    currency: "USD",
    delivery: { date: "2026-02-28", country: "AT" },
    customer: { name: "Ada Ltd", country: "FR", vatId: "FR40303265045" },
  });
  const note = await made.credit(0, "10");
  const month = { month: "2026-03" };
  const period = { name: "2026-03", from: "2026-03-01", to: "2026-03-31" };
  const key = {
    period: "2026-03",
    category: "K",
    percent: "0",
    exemption_code: "VATEX-EU-IC",
    seller_country: "DE",
    seller_vat_id: "DE136695976",
    country: "AT",
    currency: "USD",
  };
  const amounts = {
    invoiced_net: "50",
    invoiced_tax: "0",
    credited_net: "0",
    credited_tax: "0",
    voided_net: "0",
    voided_tax: "0",
    net: "50",
    tax: "0",
    documents: 1,
    accounting_currency: "EUR",
    accounting_net: "42.23",
    accounting_tax: "0",
  };
  const both = { credited_net: "-10", net: "40", documents: 2, accounting_net: "33.78" };
  expect(renderTaxReport(await report(month))).toEqual({
    period,
    rows: [{ ...key, ...amounts, ...both }],
    totals: [{ currency: "USD", net: "40", tax: "0", rounding: "0", documents: 2 }],
    accounting: [{ accounting_currency: "EUR", net: "33.78", tax: "0" }],
    ec_sales: [
      {
        vat_id: "FR40303265045",
        supply: "GOODS",
        accounting_currency: "EUR",
        net: "33.78",
        documents: 2,
        warning: null,
      },
    ],
    supplied_elsewhere: [{ currency: "USD", documents: 2, net: "40", tax: "0" }],
  });
  const head = {
    kind: "INVOICE",
    number: "R-1",
    issued_on: "2026-03-01",
    supplied_on: "2026-02-28",
    customer: "Ada Ltd",
    vat_id: "FR40303265045",
    id: made.id,
    ...key,
  };
  const first = await details({ ...month, limit: 1 });
  expect(renderTaxReport(first)).toEqual({
    period,
    details: [{ ...head, ...amounts }],
    next_cursor: first.nextCursor,
  });
  const rest = await details({ ...month, ...(first.nextCursor && { cursor: first.nextCursor }) });
  const credited = {
    invoiced_net: "0",
    credited_net: "-10",
    net: "-10",
    accounting_net: "-8.45",
    kind: "CREDIT_NOTE",
    number: "G-1",
    id: note.id,
  };
  expect(renderTaxReport(rest)).toEqual({
    period,
    details: [{ ...head, ...amounts, ...credited }],
    next_cursor: null,
  });
});
