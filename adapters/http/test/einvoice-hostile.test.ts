import { expect, test } from "vitest";
import { readCii } from "../../einvoice/test/support/read-cii.ts";
import { readUbl } from "../../einvoice/test/support/read-ubl.ts";
import { openEInvoiceShop, wholeCustomer } from "./open-einvoice-shop.ts";

test.each([
  '<a href="x">&amp;</a>',
  "]]> <![CDATA[ x ]]>",
  "&lt; &#60; &unknown; &#0;",
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>',
  "שלום 世界 👩‍👩‍👧",
])("the name %j is written so that it reads back", async (name) => {
  const { call, order, create } = await openEInvoiceShop();
  const id = await create(order({ title: name }, { customer: { ...wholeCustomer, name } }));
  for (const [syntax, read] of [
    ["UBL", readUbl],
    ["CII", readCii],
  ] as const) {
    const written = await call(`/invoices/${id}/einvoice`, { syntax });
    const { buyer, lines } = read(String(written.at("data.xml"))) as {
      readonly buyer: { readonly name: string };
      readonly lines: ReadonlyArray<{ readonly name: string }>;
    };
    expect([buyer.name, lines[0]?.name]).toEqual([name, name]);
  }
});

test.each([
  ["NUL", "a\0b"],
  ["half a surrogate pair", "a\ud800b"],
  ["10,000 characters", "<&>\"'".repeat(2000)],
])("a name with %s is rejected before there is an invoice", async (_title, name) => {
  const { call, order } = await openEInvoiceShop();
  const created = await call("/invoices", order({}, { customer: { ...wholeCustomer, name } }));
  expect([created.status, Object.keys(created.messages)]).toEqual([400, ["customer.name"]]);
  const titled = await call("/invoices", order({ title: name }));
  expect([titled.status, Object.keys(titled.messages)]).toEqual([400, ["items.0.title"]]);
});

test.each(["a\u0001b", "\u001b[31m", "a\ufffeb"])(
  "names with %j are named before the invoice is issued, and never written",
  async (name) => {
    const { call, order, create } = await openEInvoiceShop();
    const request = order({ title: name }, { customer: { ...wholeCustomer, name } });
    const paths = ["customer.name", "items.0.title"];
    const checked = await call("/invoices/validate", { ...request, einvoice: "EN16931" });
    expect([checked.status, Object.keys(checked.messages)]).toEqual([400, paths]);
    const rejected = await call(`/invoices/${await create(request)}/einvoice`);
    expect([rejected.status, Object.keys(rejected.messages)]).toEqual([409, paths]);
  },
);
