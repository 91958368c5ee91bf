import { eInvoiceDescription, type EInvoiceProfile } from "quittance/adapter";
import type { Currency } from "quittance";
import fc from "fast-check";
import { expect, test } from "vitest";
import { otherKey } from "./create-test-api.ts";
import { missingIn, openEInvoiceShop, wholeCustomer } from "./open-einvoice-shop.ts";
import { createApi, noCredentials, order as plainOrder, place } from "./send-to-api.ts";

type Properties = Readonly<Record<string, unknown>>;

test("an e-invoice is written in the profile and the syntax of the request", async () => {
  const { call } = createApi();
  await place(call);
  const path = "/invoices/invoice_1/einvoice";
  const plain = await call(path);
  expect(plain.status).toBe(200);
  expect(plain.at("data")).toMatchObject({
    id: "invoice_1",
    number: "2025-0007",
    type: "380",
    profile: "EN16931",
    syntax: "UBL",
    media_type: "application/xml",
    file_name: "2025-0007.xml",
  });
  expect(plain.at("data.xml")).toContain("<Invoice xmlns=");
  const cii = await call(path, { syntax: "CII", prepaid: "NOW" });
  expect(cii.at("data.xml")).toContain("<rsm:CrossIndustryInvoice");
  expect((await call(path)).text).toContain(JSON.stringify(plain.at("data.xml")));
});

test("e-invoices of other organizations, of payers and of hosts without them are absent", async () => {
  const { call } = createApi();
  await place(call);
  const path = "/invoices/invoice_1/einvoice";
  expect((await call(path, {}, { as: otherKey })).status).toBe(404);
  expect((await call(path, {}, { as: noCredentials })).status).toBe(401);
  expect((await call("/credit_notes/credit_404/einvoice")).status).toBe(404);
  const without = createApi({ eInvoices: undefined });
  await without.call("/invoices", plainOrder());
  expect((await without.call(path)).status).toBe(404);
});

test.each(eInvoiceDescription.eInvoiceProfiles)(
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

test("a VAT rate below 0.5 % is a warning, and does not prevent an e-invoice", async () => {
  const { call, order, create, tax } = await openEInvoiceShop();
  for (const [percent, path] of [
    ["0.499", ["items.0.taxes"]],
    ["0.5", []],
  ] as const) {
    const id = await create(order({ price: "1000", tax_ids: [await tax(percent)] }));
    const ready = await call(`/invoices/${id}/readiness`);
    const warnings = ready.at("data.warnings") as ReadonlyArray<{ readonly path: string }>;
    expect([ready.at("data.is_ready"), warnings.map((warning) => warning.path)]).toEqual([
      true,
      ["delivery.date", ...path],
    ]);
    expect((await call(`/invoices/${id}/einvoice`)).status).toBe(200);
  }
});

test.each<[string, EInvoiceProfile, string, Properties, Properties]>([
  ["a property of the customer", "XRECHNUNG", "customer.city", { city: undefined }, {}],
  ["a text that XML has no place for", "EN16931", "customer.name", { name: "a\u0001b" }, {}],
  ["whole amounts", "EN16931", "totals", {}, { price: "0.333", quantity: 7 }],
])(
  "what is missing is named before the invoice is issued, and after: %s",
  async (_, profile, path, changes, line) => {
    const totals = path === "totals" ? "exact" : "invoice";
    const { call, order, create } = await openEInvoiceShop({}, totals);
    const request = order(line, { customer: { ...wholeCustomer, ...changes } });
    const invalid = await call("/invoices/validate", { ...request, einvoice: profile });
    expect([invalid.status, Object.keys(invalid.messages)]).toEqual([400, [path]]);
    expect((await call("/invoices/validate", request)).status).toBe(200);
    const id = await create(request);
    const ready = await call(`/invoices/${id}/readiness`, { profile });
    expect([ready.at("data.is_ready"), missingIn(ready)]).toEqual([false, [path]]);
    const rejected = await call(`/invoices/${id}/einvoice`, { profile });
    expect([rejected.status, rejected.messages]).toEqual([409, invalid.messages]);
  },
);

test("what an e-invoice lacks is reported with the issues of the catalog, after the form", async () => {
  const { call, order, tax } = await openEInvoiceShop({ endpoint: undefined });
  const both = [await tax("19"), await tax("7")];
  const keysOf = async (body: object): Promise<ReadonlyArray<string>> =>
    Object.keys((await call("/invoices/validate", { ...body, einvoice: "XRECHNUNG" })).messages);
  const customer = { ...wholeCustomer, city: undefined };
  const abroad = { customer: { ...customer, country: "XX" } };
  expect(await keysOf(order({ quantity: 0 }, abroad))).toEqual([
    ...["customer.country", "items.0.quantity"],
  ]);
  expect(await keysOf(order({}, { customer, coupons: ["NONE"] }))).toEqual([
    ...["coupons.0", "seller.endpoint", "customer.city"],
  ]);
  const several = { ...order({ tax_ids: both }), einvoice: "EN16931" };
  expect((await call("/invoices/validate", several)).messages).toEqual({
    "items.0.taxes": "items.0.taxes must be exactly one VAT category",
  });
});

test("a profile is rejected if the service writes no e-invoices", async () => {
  const { call } = createApi({ eInvoices: undefined });
  const { status, messages } = await call("/invoices/validate", plainOrder({ einvoice: "PEPPOL" }));
  expect([status, messages]).toEqual([
    400,
    { einvoice: "The service writes no e-invoices: omit einvoice" },
  ]);
});

/** Of the seller's accounts, the document and the line, each drawn on its own. */
const anyCurrency = fc.constantFrom<Currency>("EUR", "USD", "SEK", "JPY");

const contact = { name: "Erika Muster", phone: "+49 30 123456", email: "erika@muster.de" };

test("a request lacks before exactly what its invoice lacks after", async () => {
  const optional = <Value>(value: Value) => fc.constantFrom(value, value, value, undefined);
  const cases = fc.record({
    profile: fc.constantFrom(...eInvoiceDescription.eInvoiceProfiles),
    seller: fc.record({
      endpoint: optional("4012345000009"),
      vatId: optional("DE136695976"),
      paymentTerms: optional("30 days net"),
      contact: optional(contact),
      accounts: optional([{ iban: "DE89370400440532013000" }]),
      legalId: optional("HRB 1"),
      accountingCurrency: fc.option(anyCurrency, { nil: undefined }),
    }),
    document: anyCurrency,
    customer: fc.record(
      Object.fromEntries(
        Object.entries(wholeCustomer).map(([name, value]) => [name, optional(value)]),
      ),
    ),
    category: fc.constantFrom("S", "S", "S", "O", "AE", "K", undefined),
    currency: anyCurrency,
    price: fc.integer({ min: 10_000, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    quantity: fc.integer({ min: 1, max: 9 }),
    delivery: fc.constantFrom(
      ...[undefined, { date: "2026-03-01" }, { date: "2026-03-01", country: "FR" }],
    ),
    unit: fc.constantFrom("HUR", "tokens", undefined),
  });
  await fc.assert(
    fc.asyncProperty(
      cases,
      async ({ profile, seller, customer, category, delivery, document, ...line }) => {
        const { call, order, create, tax } = await openEInvoiceShop(seller);
        const tax_ids =
          category === undefined ? [] : [await tax(category === "S" ? "19" : "0", category)];
        const request = order({ ...line, tax_ids }, { customer, delivery, currency: document });
        const checked = await call("/invoices/validate", { ...request, einvoice: profile });
        const id = await create(request);
        const missing = missingIn(await call(`/invoices/${id}/readiness`, { profile }));
        expect(new Set(Object.keys(checked.messages))).toEqual(new Set(missing));
        expect(checked.status).toBe(missing.length === 0 ? 200 : 400);
      },
    ),
  );
});
