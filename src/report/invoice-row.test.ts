import { expect, test } from "vitest";
import { Amount, timestampOf, type Invoice } from "quittance";
import { testOrganization } from "quittance/testing";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { invoiceRowOf, invoiceRowRecord } from "./invoice-row.ts";

/** The row of an invoice for 10.004 EUR of which 4 are paid, with some properties changed. */
const rowOf = async (change: Partial<Invoice> = {}) => {
  const { payments, ...app } = createTestApp({ totals: "invoice", now: "2026-03-31 23:30:00" });
  const { id } = await bill({ payments, ...app }, money("10.004", "EUR"));
  const paid = paymentOf("key", money("4", "EUR"));
  rightOf(await payments.payments.record(testOrganization, id, paid));
  const expand = ["items", "calculations", "payments.refunds"] as const;
  const stored = rightOf(await payments.invoices.get(testOrganization, id, { expand }));
  const row = invoiceRowOf({ ...stored, invoice: { ...stored.invoice, ...change } });
  return invoiceRowRecord.json.write(row);
};

const plain = {
  number: null,
  issued_on: "2026-03-31",
  due_on: null,
  supplied_on: null,
  status: "PARTIALLY_PAID",
  customer: "payer@example.com",
  customer_email: "payer@example.com",
  country: null,
  vat_id: null,
  currency: "EUR",
  net: "10",
  tax: "0",
  rounding: "0",
  total: "10",
  credited: "0",
  paid: "4",
  due: "6",
  price_usd: "12.5",
  id: "invoice_1",
  voided_at: null,
};

test("a row has the dates in UTC and the e-mail address without a seller and a customer", async () => {
  expect(await rowOf()).toEqual(plain);
});

test.each<[string, Partial<Invoice>, Partial<Record<keyof typeof plain, string>>]>([
  [
    "dates in the zone of its seller",
    {
      seller: { legalName: "Shop", address: { country: "DE" }, timeZone: "Europe/Berlin" },
      dueAt: timestampOf("2026-04-14 22:30:00"),
      voidedAt: timestampOf("2026-05-01 00:00:00"),
    },
    { issued_on: "2026-04-01", due_on: "2026-04-15", voided_at: "2026-05-01 00:00:00" },
  ],
  [
    "the date of issue rather than of creation, and its number",
    { issuedAt: timestampOf("2026-04-02 10:00:00"), number: "R-1" },
    { issued_on: "2026-04-02", number: "R-1" },
  ],
  [
    "the end of the period as the date of supply",
    { period: { from: "2026-03-01", to: "2026-03-31" } },
    { supplied_on: "2026-03-31" },
  ],
  [
    "the country, the name and the VAT id of the customer",
    { customer: { name: "Ada Ltd", country: "FR", vatId: "FR40303265045" } },
    { customer: "Ada Ltd", country: "FR", vat_id: "FR40303265045" },
  ],
  [
    "rather the date and the country of the delivery",
    {
      customer: { country: "FR" },
      delivery: { date: "2026-03-30", country: "AT" },
      period: { from: "2026-03-01", to: "2026-03-31" },
    },
    { country: "AT", supplied_on: "2026-03-30" },
  ],
  ["what was credited", { credited: Amount.of("2.5") }, { credited: "2.5", due: "3.5" }],
])("a row has %s", async (_, change, cells) => {
  expect(await rowOf(change)).toEqual({ ...plain, ...cells });
});
