import { Amount } from "quittance";
import { verifyInvoice } from "quittance/explain";
import { testOrganization } from "quittance/testing";
import { renderFullInvoice } from "quittance/adapter";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

const parts = [
  ...(["items", "items.payment_intent", "calculations", "payments", "credit_notes"] as const),
];

test("a credited invoice is verified with its status and its credit notes", async () => {
  const { payments } = createTestApp();
  const { invoice, items } = rightOf(
    await payments.invoices.create(testOrganization, {
      items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = invoice;
  const [invoiceItemId] = items.map((item) => item.id);
  if (invoiceItemId === undefined) throw new Error("The invoice has a line");
  const request = { idempotencyKey: "c", lines: [{ invoiceItemId, quantity: 1 }] };
  rightOf(await payments.creditNotes.create(testOrganization, id, request));
  const read = rightOf(await payments.invoices.get(testOrganization, id, { expand: parts }));
  const rendered = renderFullInvoice(read, read.parts, "organization");
  const pathsOf = (invoice: object) => verifyInvoice(invoice).map(({ path }) => path);
  expect(pathsOf(rendered)).toEqual([]);
  expect(pathsOf({ ...rendered, status: "PENDING" })).toEqual(["status"]);
  expect(pathsOf({ ...rendered, credited: "9", status: "PENDING" })).toEqual(["credited"]);
  expect(pathsOf({ ...rendered, credit_notes: null })).toEqual(["credit_notes"]);
  expect(pathsOf({ ...rendered, credit_notes: [{}] })).toEqual(["credit_notes.0.payable"]);
});

test("the lines of a note in whole amounts add up to its total", async () => {
  const { payments } = createTestApp({ totals: "invoice" });
  const price = Amount.of("3.33");
  const { invoice, items } = rightOf(
    await payments.invoices.create(testOrganization, {
      items: [{ type: "PAYMENT_INTENT", currency: "GBP", price, quantity: 1 }],
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = invoice;
  const [invoiceItemId] = items.map((item) => item.id);
  if (invoiceItemId === undefined) throw new Error("The invoice has a line");
  const lines = [{ invoiceItemId, amount: Amount.of("1.11") }];
  rightOf(await payments.creditNotes.create(testOrganization, id, { idempotencyKey: "c", lines }));
  const read = rightOf(await payments.invoices.get(testOrganization, id, { expand: parts }));
  const text = JSON.stringify(renderFullInvoice(read, read.parts, "organization"));
  const pathsAfter = (from: string, to: string) =>
    verifyInvoice(JSON.parse(text.replace(from, to))).map(({ path }) => path);
  expect(pathsAfter("", "")).toEqual([]);
  const line = '"amount":"1.11","total":"1.11"';
  expect(pathsAfter(line, '"amount":"1.11","total":"1.1"')).toEqual(["credit_notes.0.total"]);
  expect(pathsAfter(line, '"amount":"1.11"')).toEqual(["credit_notes.0.lines.0.total"]);
});
