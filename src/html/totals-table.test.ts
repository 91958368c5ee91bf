import { Amount, type NewPayment } from "quittance";
import { invoiceLabels, renderInvoiceHtml, type InvoiceLabels } from "quittance/html";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { rowsOf } from "../../test/support/table-rows.ts";

const parts = ["items", "calculations", "payments.provider", "payments.refunds"] as const;

/** The text of the rows below the total of an invoice in euros with some payments. */
const rowsBelowTotal = async (
  price: string,
  ...payments: ReadonlyArray<NewPayment>
): Promise<ReadonlyArray<string>> => {
  const app = createTestApp();
  const { id } = await bill(app, money(price, "EUR"));
  for (const payment of payments) {
    rightOf(await app.payments.payments.record(testOrganization, id, payment));
  }
  const page = rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
  const html = renderInvoiceHtml(page, { locale: "en-GB", withPayments: true });
  const [, below = ""] = /<tr class="total">.*?<\/tr>(.*?)<\/tbody>/su.exec(html) ?? [];
  return rowsOf(below);
};

test("an invoice without a payment has only the amount due below its total", async () => {
  expect(await rowsBelowTotal("10")).toEqual(["Amount due|€10.00"]);
  const failed = paymentOf("a", money("10", "EUR"), "FAILED");
  expect(await rowsBelowTotal("10", failed)).toEqual(["Amount due|€10.00"]);
});

test("only completed payments lower the amount due", async () => {
  const rows = await rowsBelowTotal(
    "10",
    paymentOf("a", money("4", "EUR")),
    paymentOf("b", money("3", "EUR"), "FAILED"),
    paymentOf("c", money("2", "EUR"), "PENDING"),
  );
  expect(rows).toEqual(["Paid|-€4.00", "Amount due|€6.00"]);
});

test("the amount due after a payment in another currency is payable, and the rows add up", async () => {
  // 2.50 GBP at 0.75 a dollar are 2.666… EUR at 0.8, so that 7.333… EUR are left.
  const [paid, due] = await rowsBelowTotal("10", paymentOf("a", money("2.5", "GBP")));
  expect(paid).toBe("Paid|-€2.66");
  expect(due).toMatch(/^Amount due\|€7\.34exactly €7\.33333/u);
});

test("a payment in the currency of the invoice is shown as it was paid", async () => {
  expect(await rowsBelowTotal("10.333", paymentOf("a", money("5", "EUR")))).toEqual([
    "Paid|-€5.00",
    "Amount due|€5.33exactly €5.333",
  ]);
});

// The void took back 59.00 on the page, and 119.00 in the tax report.
test("a void takes back all that is not credited, and what was paid is not applied", async () => {
  const app = createTestApp();
  const { invoices, payments, refunds, creditNotes } = app.payments;
  const { id } = await bill(app, money("119", "EUR"));
  const expand = [...parts, "credit_notes"] as const;
  const read = async () => rightOf(await invoices.get(testOrganization, id, { expand }));
  const rows = async (): Promise<ReadonlyArray<string>> => {
    const html = renderInvoiceHtml(await read(), { locale: "en-GB", withPayments: true });
    const [, below = ""] = /<tr class="total">.*?<\/tr>(.*?)<\/tbody>/su.exec(html) ?? [];
    return rowsOf(below);
  };
  const [item] = (await read()).items;
  const request = paymentOf("a", money("60", "EUR"));
  const { payment } = rightOf(await payments.record(testOrganization, id, request));
  const amount = Amount.of("19");
  const lines = item === undefined ? [] : [{ invoiceItemId: item.id, amount }];
  rightOf(await creditNotes.create(testOrganization, id, { idempotencyKey: "b", lines }));
  rightOf(await invoices.void(testOrganization, id));
  const voided = ["Credit note|-€19.00", "Voided|-€100.00", "Paid|-€60.00"];
  expect(await rows()).toEqual([...voided, "Not applied|€60.00", "Amount due|€0.00"]);
  const refund = (key: string, price: string) =>
    refunds.record(testOrganization, payment.id, { idempotencyKey: key, currency: "EUR", price });
  rightOf(await refund("c", "25"));
  const others = ["Refunded|€25.00", "Not applied|€35.00", "Amount due|€0.00"];
  expect(await rows()).toEqual([...voided, ...others]);
  rightOf(await refund("d", "35"));
  expect(await rows()).toEqual([...voided, "Refunded|€60.00", "Amount due|€0.00"]);
});

test("what is paid in another currency after a void is not applied either", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  rightOf(await app.payments.invoices.void(testOrganization, id));
  const request = paymentOf("a", money("2.5", "GBP"));
  rightOf(await app.payments.payments.record(testOrganization, id, request));
  const page = rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
  const rowsIn = (labels: InvoiceLabels) =>
    rowsOf(renderInvoiceHtml(page, { locale: "en-GB", labels, withPayments: true }));
  expect(rowsIn(invoiceLabels.en)).toEqual(
    expect.arrayContaining(["Voided|-€10.00", "Paid|-€2.67", "Not applied|€2.67"]),
  );
  // The row had the label of the date: "Storniert am".
  expect(rowsIn(invoiceLabels.de)).toContain("Storniert|-€10.00");
});
