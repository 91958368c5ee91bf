import { Amount } from "quittance";
import { expect, test } from "vitest";
import { openEInvoiceShop } from "./open-einvoice-shop.ts";

test.each([
  [{ units: "1.5", unit: "HUR", price: "80" }, "120", "1.5", "HUR"],
  [{ units: "0.45", unit: "KGM", price: "12.90" }, "5.81", "0.45", "KGM"],
  [{ units: "1234567", price: "0.0000025" }, "3.09", "1234567", "C62"],
])("%j has a net price of %s and states %s %s", async (line, net, quantity, unit) => {
  const { call, create, order } = await openEInvoiceShop();
  const id = await create(order(line));
  const { at } = await call(`/invoices/${id}`, { expand: ["totals"] });
  expect(at("data.totals.net")).toBe(net);
  const document = await call(`/invoices/${id}/einvoice`, { profile: "PEPPOL" });
  const xml = String(document.at("data.xml"));
  const written = Amount.of(net);
  expect(xml).toContain(
    `<cbc:InvoicedQuantity unitCode="${unit}">${quantity}</cbc:InvoicedQuantity>`,
  );
  const [, stated = ""] = /<cbc:LineExtensionAmount[^>]*>([\d.]+)</u.exec(xml) ?? [];
  expect(Amount.equals(Amount.of(stated), written)).toBe(true);
});

test("credit notes of three pieces add up to the invoice, in records and in e-invoices", async () => {
  const { call, create, order } = await openEInvoiceShop();
  const id = await create(order({ price: "3.3333", quantity: 3 }));
  const item = (await call(`/invoices/${id}`, { expand: ["items"] })).at("data.items.0.id");
  for (const [quantity, net, tax, price] of [
    [2, "6.67", "1.27", "7.94"],
    [1, "3.33", "0.63", "3.96"],
  ] as const) {
    const note = await call(`/invoices/${id}/credit_notes`, {
      idempotency_key: String(quantity),
      lines: [{ invoice_item_id: item, quantity }],
    });
    expect(note.at("data.credit_note.totals")).toMatchObject({ net, tax, rounding: "0", price });
    const document = await call(
      `/credit_notes/${String(note.at("data.credit_note.id"))}/einvoice`,
      {},
    );
    const xml = String(document.at("data.xml"));
    expect(xml).toContain(`<cbc:TaxExclusiveAmount currencyID="EUR">${net}<`);
    expect(xml).toContain(`<cbc:PayableAmount currencyID="EUR">${price}<`);
  }
});

test("two tax records of one rate are one tax of the e-invoice", async () => {
  const { call, create, order, tax } = await openEInvoiceShop();
  const [first, second] = [await tax("19"), await tax("19")];
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "0.03", quantity: 1 };
  const items = [first, second].map((id) => ({ ...item, tax_ids: [id] }));
  const id = await create({ ...order(), items });
  for (const [syntax, element] of [
    ["UBL", "cac:TaxSubtotal"],
    ["CII", "ram:BasisAmount"],
  ]) {
    const xml = String((await call(`/invoices/${id}/einvoice`, { syntax })).at("data.xml"));
    expect(xml.split(`<${String(element)}>`)).toHaveLength(2);
    expect(xml).toContain("0.07");
  }
});
