import { Amount, isLeft, orThrow, timestampOf } from "quittance";
import { expect, test } from "vitest";
import {
  documentOf,
  readiness,
  renderUbl,
  type DocumentSource,
  type EInvoice,
} from "@quittance/einvoice";
import { customer, openShop } from "./support/open-shop.ts";

const written = (source: DocumentSource, payable?: Amount): EInvoice => {
  const found = documentOf(source, { profile: "XRECHNUNG", payable });
  if (isLeft(found)) throw new Error(JSON.stringify(found.left.missing));
  return found.right;
};

const item = { type: "PAYMENT_INTENT", quantity: 1 } as const;

test("an issued invoice has the totals that its tax authority expects", async () => {
  const { shop, service, tax, page } = await openShop();
  const price = Amount.of("51.86");
  const discount = { type: "DISCOUNT", percent: Amount.of("40"), title: "40 % off" };
  const line = { ...item, currency: "USD", price, title: "Licence", taxIds: [await tax("8.25")] };
  const items = [{ ...line, adjustments: [discount] }] as const;
  const request = { customerEmail: "a@b.de", currency: "USD", customer, items } as const;
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const { number, totals, lines, taxes } = written(await page(invoice.id));
  expect(number).toBe("INV-0001");
  expect(totals).toEqual({ net: "31.12", tax: "2.57", gross: "33.69", due: "33.69" });
  expect(taxes).toEqual([{ category: "S", percent: "8.25", base: "31.12", amount: "2.57" }]);
  expect(lines).toMatchObject([
    { price: "51.86", quantity: "1", net: "31.12", allowances: [{ amount: "20.74" }] },
  ]);
});

test("lines in other currencies are stated by their converted price", async () => {
  const { shop, service, tax, page } = await openShop({ accountingCurrency: "EUR" });
  const taxIds = [await tax("25")];
  const items = ["EUR", "SEK"].map((currency) => ({
    ...item,
    quantity: 3,
    currency,
    price: Amount.of("99.99"),
    taxIds,
  }));
  const request = { customerEmail: "a@b.de", currency: "SEK", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const { accountingCurrency, totals, lines } = written(await page(invoice.id));
  expect(lines[0]).toMatchObject({ price: lines[0]?.net, quantity: "3", baseQuantity: "3" });
  expect(lines[1]).toMatchObject({ price: "99.99", net: "299.97" });
  expect(lines[1]?.baseQuantity).toBeUndefined();
  const exact = Amount.divideByRate(Amount.of(totals.tax), Amount.of("10.4571"));
  const converted = Amount.multiplyByRate(exact, Amount.of("0.92"));
  expect(accountingCurrency).toBe("EUR");
  expect(totals.accountingTax).toBe(Amount.render(Amount.round(converted, 2, "HALF_UP")));
});

test.each([
  ["1.5", "HUR", "80", "120.00"],
  ["0.45", "KGM", "12.90", "5.81"],
  ["1234567", undefined, "0.0000025", "3.09"],
])("a line of %s %s at %s each states them, and %s", async (units, unit, price, net) => {
  const { shop, service, tax, page } = await openShop();
  const measured = { units: Amount.of(units), unit, price: Amount.of(price) };
  const items = [{ ...item, ...measured, currency: "EUR", taxIds: [await tax("19")] }];
  const request = { customerEmail: "a@b.de", currency: "EUR", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const { lines } = written(await page(invoice.id));
  expect(lines).toMatchObject([{ quantity: units, unit: unit ?? "C62", net }]);
});

test("what is paid is stated as prepaid, so that the amount due is what is left", async () => {
  const { shop, service, tax, page } = await openShop();
  const items = [{ ...item, currency: "EUR", price: Amount.of("100"), taxIds: [await tax("19")] }];
  const request = { customerEmail: "a@b.de", currency: "EUR", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const [line] = (await page(invoice.id)).items;
  if (line === undefined) throw new Error("The invoice has no line");
  const lines = [{ invoiceItemId: line.id, amount: Amount.of("19") }];
  orThrow(await service.creditNotes.create(shop, invoice.id, { idempotencyKey: "a", lines }));
  const { payable } = orThrow(await service.invoices.due(shop, invoice.id));
  const source = await page(invoice.id);
  expect(written(source, payable).totals).toMatchObject({
    gross: "119.00",
    prepaid: "19.00",
    due: "100.00",
  });
  expect(written(source).totals).toMatchObject({ gross: "119.00", due: "119.00" });
});

test("a credit note of a whole invoice takes back every amount", async () => {
  const { shop, service, tax, page } = await openShop();
  const items = await Promise.all(
    ["19", "7"].map(async (percent) => ({
      ...item,
      quantity: 3,
      currency: "EUR",
      price: Amount.of("9.99"),
      taxIds: [await tax(percent)],
    })),
  );
  const request = { customerEmail: "a@b.de", currency: "EUR", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const source = await page(invoice.id);
  const lines = source.items.map(({ id }) => ({ invoiceItemId: id, quantity: 3 }));
  const credited = await service.creditNotes.create(shop, invoice.id, {
    idempotencyKey: "a",
    lines,
  });
  const { creditNote } = orThrow(credited);
  const [whole, note] = [written(source), written({ ...source, creditNote })];
  expect(note).toMatchObject({
    type: "381",
    number: "CN-0001",
    paymentTerms: "Credited to invoice INV-0001",
    precedingInvoice: { number: "INV-0001", date: "2026-03-04" },
  });
  expect(note.dueDate).toBeUndefined();
  expect([note.totals, note.taxes]).toEqual([whole.totals, whole.taxes]);
  expect(note.lines.map(({ net }) => net)).toEqual(whole.lines.map(({ net }) => net));
});

test("a document outside the scope of VAT has no VAT numbers", async () => {
  const { shop, service, tax, page } = await openShop({ legalId: "HRB 1" });
  const outside = await tax("0", "O");
  const items = [{ ...item, currency: "EUR", price: Amount.of("10"), taxIds: [outside] }];
  const request = { customerEmail: "a@b.de", currency: "EUR", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const { seller, buyer, taxes, lines } = written(await page(invoice.id));
  expect([seller.vatId, buyer.vatId, lines[0]?.percent]).toEqual([undefined, undefined, undefined]);
  expect(taxes).toMatchObject([{ category: "O", percent: "0", reasonCode: "VATEX-EU-O" }]);
});

test("lines without a tax, or with several, are rejected by position", async () => {
  const { shop, service, tax, page } = await openShop();
  const both = [await tax("19"), await tax("2")];
  const line = { ...item, currency: "EUR", price: Amount.of("10") };
  const items = [line, { ...line, taxIds: both }];
  const request = { customerEmail: "a@b.de", currency: "EUR", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const source = await page(invoice.id);
  const message = "must be exactly one VAT category";
  expect(readiness(source).missing).toEqual([
    { term: "BT-151", path: "items.0.taxes", message },
    { term: "BT-151", path: "items.1.taxes", message },
  ]);
  expect(!isLeft(documentOf(source))).toBe(false);
});

test("a prorated line and its credit notes state the days of its period, the last one included", async () => {
  const { shop, service, tax, page } = await openShop();
  const period = {
    from: timestampOf("2026-03-01 00:00:00"),
    to: timestampOf("2026-03-15 00:00:00"),
  };
  const line = { ...item, currency: "EUR", price: Amount.of("31"), taxIds: [await tax("19")] };
  const items = [
    { ...line, quantity: 2, period, proration: { unit: "DAY", from: 0, to: 14, whole: 31 } },
    { ...line, period: { from: period.from, to: timestampOf("2026-03-15 00:00:01") } },
    line,
  ];
  const request = { customerEmail: "a@b.de", currency: "EUR", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request as never));
  const source = await page(invoice.id);
  const document = written(source);
  expect(document.lines.map((each) => [each.net, each.period])).toEqual([
    ["28.00", { from: "2026-03-01", to: "2026-03-14" }],
    ["31.00", { from: "2026-03-01", to: "2026-03-15" }],
    ["31.00", undefined],
  ]);
  const [first] = source.items;
  if (first === undefined) throw new Error("The invoice has lines");
  for (const [idempotencyKey, share] of [
    ["pieces", { quantity: 1 }],
    ["amount", { amount: Amount.of("2.38") }],
  ] as const) {
    const lines = [{ invoiceItemId: first.id, ...share }];
    const credited = await service.creditNotes.create(shop, invoice.id, { idempotencyKey, lines });
    const { creditNote } = orThrow(credited);
    expect(written({ ...source, creditNote }).lines[0]?.period).toEqual(document.lines[0]?.period);
  }
  expect(renderUbl(document)).toMatch(
    /<cbc:LineExtensionAmount[^>]*>28\.00<\/cbc:LineExtensionAmount>\s*<cac:InvoicePeriod>\s*<cbc:StartDate>2026-03-01<\/cbc:StartDate>\s*<cbc:EndDate>2026-03-14<\/cbc:EndDate>\s*<\/cac:InvoicePeriod>/u,
  );
});

test("a line of a product has its description, and none without the products", async () => {
  const { shop, service, tax, page } = await openShop();
  const content = { name: "Metered", description: "Calls & <bytes>" };
  const product = orThrow(await service.products.create(shop, content)).created;
  const price = { name: "Price", currency: "EUR", basePrice: "10" } as const;
  const schema = orThrow(
    await service.billingSchemas.create(shop, { productId: product.id, ...price }),
  ).created;
  const line = { productId: product.id, billingSchemaId: schema.id, taxIds: [await tax("19")] };
  const items = [{ type: "PRODUCT" as const, quantity: 1, ...line }];
  const request = { customerEmail: "a@b.de", customer, items };
  const { invoice } = orThrow(await service.invoices.create(shop, request));
  const source = await page(invoice.id);
  expect(written(source).lines).toMatchObject([
    { name: "Metered", description: "Calls & <bytes>", productId: product.id },
  ]);
  expect(written({ ...source, products: undefined }).lines[0]?.description).toBeUndefined();
});
