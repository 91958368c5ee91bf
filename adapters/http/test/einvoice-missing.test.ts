import { eInvoiceProfiles, type EInvoiceProfile } from "quittance/wire";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createApi, order as plainOrder } from "./send-to-api.ts";
import { missingIn, openEInvoiceShop, wholeCustomer } from "./open-einvoice-shop.ts";

type Seller = NonNullable<Parameters<typeof openEInvoiceShop>[0]>;
type Customer = { readonly [Name in keyof typeof wholeCustomer]?: string | undefined };

const address = { street: "Weg 1", city: "Berlin", postCode: "10115", country: "DE" };
const contact = { name: "Erika Muster", phone: "+49 30 123456", email: "erika@muster.de" };

test.each(eInvoiceProfiles)(
  "a whole request is valid for %s, and its invoice is ready",
  async (profile) => {
    const { call, order, create } = await openEInvoiceShop();
    const valid = await call("/invoices/validate", { ...order(), einvoice: profile });
    expect([valid.status, valid.at("data.quote.totals.price")]).toEqual([200, "118.99"]);
    const id = await create(order());
    const ready = await call(`/invoices/${id}/readiness`, { profile });
    expect([ready.at("data.is_ready"), missingIn(ready)]).toEqual([true, []]);
    expect((await call(`/invoices/${id}/einvoice`, { profile })).at("data.number")).toBe(
      "INV-0001",
    );
  },
);

test.each<[EInvoiceProfile, string, Seller, Customer?]>([
  ["EN16931", "due_at", { paymentTerms: undefined }],
  ["EN16931", "seller.vat_id", { vatId: undefined }],
  ["EN16931", "seller.accounting_currency", { accountingCurrency: "PLN" }],
  ["EN16931", "customer.name", {}, { name: undefined }],
  ["EN16931", "customer.country", {}, { country: undefined }],
  ["PEPPOL", "customer.reference", {}, { reference: undefined }],
  ["PEPPOL", "seller.endpoint", { endpoint: undefined }],
  ["PEPPOL", "customer.endpoint", {}, { endpoint: undefined }],
  ["PEPPOL", "customer.endpoint_scheme", {}, { endpoint_scheme: "EM" }],
  ["XRECHNUNG", "customer.reference", {}, { reference: undefined }],
  ["XRECHNUNG", "seller.endpoint", { endpoint: undefined }],
  ["XRECHNUNG", "seller.address.city", { address: { ...address, city: undefined } }],
  ["XRECHNUNG", "seller.address.post_code", { address: { ...address, postCode: undefined } }],
  ["XRECHNUNG", "seller.contact.name", { contact: { ...contact, name: undefined } }],
  ["XRECHNUNG", "seller.contact.phone", { contact: { ...contact, phone: undefined } }],
  ["XRECHNUNG", "seller.contact.email", { contact: { ...contact, email: undefined } }],
  ["XRECHNUNG", "customer.endpoint", {}, { endpoint: undefined }],
  ["XRECHNUNG", "customer.city", {}, { city: undefined }],
  ["XRECHNUNG", "customer.post_code", {}, { post_code: undefined }],
  ["XRECHNUNG", "seller.accounts", { accounts: undefined }],
] as never)(
  "%s names %s before the invoice is issued, and after",
  async (profile, path, seller, customer = {}) => {
    const { call, order, create } = await openEInvoiceShop(seller);
    const request = order({}, { customer: { ...wholeCustomer, ...customer } });
    const invalid = await call("/invoices/validate", { ...request, einvoice: profile });
    expect([invalid.status, Object.keys(invalid.messages)]).toEqual([400, [path]]);
    expect((await call("/invoices/validate", request)).status).toBe(200);
    const id = await create(request);
    const ready = await call(`/invoices/${id}/readiness`, { profile });
    expect([ready.status, ready.at("data.is_ready"), missingIn(ready)]).toEqual([
      200,
      false,
      [path],
    ]);
    const rejected = await call(`/invoices/${id}/einvoice`, { profile });
    expect([rejected.status, rejected.headers.get("x-error-code")]).toEqual([
      409,
      "EINVOICE_NOT_READY",
    ]);
    expect(rejected.messages).toEqual(invalid.messages);
  },
);

const notWhole = "The amounts of this invoice are not whole: use the totals profile invoice";

test.each([
  ["exact", { price: "51.86", adjustments: [{ type: "DISCOUNT", percent: "12.5" }] }],
  ["exact", { price: "0.333", quantity: 7 }],
  ["shop", { price: "9.99", quantity: 3 }],
] as const)(
  "amounts of the profile %s that are not whole are rejected: %j",
  async (totals, line) => {
    const { call, order, create } = await openEInvoiceShop({}, totals);
    // Three lines whose taxes are rounded alone miss the tax of their sum by a cent.
    const request = order(line);
    const items = request["items"] as ReadonlyArray<unknown>;
    const whole = { ...request, items: [...items, ...items, ...items] };
    const invalid = await call("/invoices/validate", { ...whole, einvoice: "EN16931" });
    expect([invalid.status, invalid.messages]).toEqual([400, { totals: notWhole }]);
    const id = await create(whole);
    expect(missingIn(await call(`/invoices/${id}/readiness`))).toEqual(["totals"]);
    const rejected = await call(`/invoices/${id}/einvoice`);
    expect([rejected.status, rejected.messages]).toEqual([409, { totals: notWhole }]);
  },
);

test("what an e-invoice lacks is reported with the other issues of the request", async () => {
  const { call, order, tax } = await openEInvoiceShop({ endpoint: undefined });
  const both = [await tax("19"), await tax("7")];
  const customer = { ...wholeCustomer, country: "XX", city: undefined };
  const invalid = await call("/invoices/validate", {
    ...order({ quantity: 0 }, { customer }),
    einvoice: "XRECHNUNG",
  });
  expect(Object.keys(invalid.messages)).toEqual([
    ...["customer.country", "seller.endpoint", "customer.city", "items.0.quantity"],
  ]);
  const several = { ...order({ tax_ids: both }), einvoice: "EN16931" };
  expect((await call("/invoices/validate", several)).messages).toEqual({
    "items.0.taxes": "items.0.taxes must be exactly one VAT category",
  });
});

test("a profile is rejected that is unknown, in requests to create, and without the service", async () => {
  const { call, order } = await openEInvoiceShop();
  const unknown = await call("/invoices/validate", { ...order(), einvoice: "ZUGFERD" });
  const created = await call("/invoices", { ...order(), einvoice: "PEPPOL" });
  const without = createApi({ eInvoices: undefined });
  const absent = await without.call("/invoices/validate", { ...plainOrder(), einvoice: "PEPPOL" });
  expect([unknown, created, absent].map(({ status, messages }) => [status, messages])).toEqual([
    [400, { einvoice: expect.stringContaining("EN16931, XRECHNUNG, PEPPOL") as unknown }],
    [400, { einvoice: expect.any(String) as unknown }],
    [400, { einvoice: "The service writes no e-invoices: omit einvoice" }],
  ]);
});

test("a request lacks before exactly what its invoice lacks after", async () => {
  const optional = <Value>(value: Value) => fc.constantFrom(value, value, value, undefined);
  const cases = fc.record({
    profile: fc.constantFrom(...eInvoiceProfiles),
    seller: fc.record({
      ...{ endpoint: optional("4012345000009"), vatId: optional("DE136695976") },
      ...{ paymentTerms: optional("30 days net"), contact: optional(contact) },
      ...{ accounts: optional([{ iban: "DE89370400440532013000" }]), legalId: optional("HRB 1") },
    }),
    customer: fc.record(
      Object.fromEntries(
        Object.entries(wholeCustomer).map(([name, value]) => [name, optional(value)]),
      ),
    ),
    category: fc.constantFrom("S", "S", "S", "O", "AE", "K", undefined),
    price: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    quantity: fc.integer({ min: 1, max: 9 }),
    delivery: optional({ date: "2026-03-01", country: "FR" }),
    unit: fc.constantFrom("HUR", "tokens", undefined),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ profile, seller, customer, category, delivery, ...line }) => {
      const { call, order, create, tax } = await openEInvoiceShop(seller);
      const tax_ids =
        category === undefined ? [] : [await tax(category === "S" ? "19" : "0", category)];
      const request = order({ ...line, tax_ids }, { customer, delivery });
      const checked = await call("/invoices/validate", { ...request, einvoice: profile });
      const id = await create(request);
      const missing = missingIn(await call(`/invoices/${id}/readiness`, { profile }));
      expect(new Set(Object.keys(checked.messages))).toEqual(new Set(missing));
      expect(checked.status).toBe(missing.length === 0 ? 200 : 400);
    }),
    { numRuns: 100 },
  );
});
