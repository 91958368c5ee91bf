import { Amount } from "quittance";
import { verifyInvoice } from "quittance/explain";
import { testOrganization } from "quittance/testing";
import { responses } from "quittance/adapter";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { changedAt } from "../../test/support/json-leaves.ts";
import { describeValue } from "../../test/support/mismatch-words.ts";
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
  const rendered = responses.renderFullInvoice(read, read.parts, "organization");
  const pathsOf = (invoice: object) => verifyInvoice(invoice).map(({ path }) => path);
  expect(pathsOf(rendered)).toEqual([]);
  expect(pathsOf({ ...rendered, status: "PENDING" })).toEqual(["status"]);
  const said = (properties: object) => describeValue(verifyInvoice({ ...rendered, ...properties }));
  const lower = { credited: "9", status: "PENDING" };
  expect(said(lower)).toEqual(["credited: 10, not 9"]);
  expect(said({ credit_notes: [] })).toEqual(["credited: nothing, not 10"]);
  expect(said({ credit_notes: null })).toEqual(["credit_notes: an array of notes, not null"]);
  for (const [note, found] of [
    [{}, "nothing"],
    [{ payable: ["10"] }, "an array"],
  ] as const) {
    const expected = `credit_notes.0.payable: an amount, not ${found}`;
    expect(said({ credit_notes: [note] })).toEqual([expected]);
  }
  expect(verifyInvoice(changedAt(rendered, "credit_notes.0.lines", null))).toEqual([]);
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
  const rendered = responses.renderFullInvoice(read, read.parts, "organization");
  const said = (path: string, put: unknown) =>
    describeValue(verifyInvoice(changedAt(rendered, path, put)));
  const total = "credit_notes.0.lines.0.total";
  expect(said(total, "1.11")).toEqual([]);
  expect(said(total, "1.1")).toEqual(["credit_notes.0.total: 1.1, not 1.11"]);
  for (const put of [undefined, ["1.11"]]) {
    expect(said(total, put)).toEqual([`${total}: an amount, not nothing`]);
  }
  const all = "credit_notes.0.lines";
  expect(said(all, null)).toEqual([`${all}: an array of lines, not null`]);
});
