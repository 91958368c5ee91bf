import { expect, test } from "vitest";
import { Amount, createQuittance, discount, fee, renderQuote, type Id } from "quittance";
import { left, portFailed, quoteOfInvoice } from "quittance/adapter";
import { fixedTaxes, rateSetOf, testOrganization } from "quittance/testing";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { custom, tax, tea } from "../../test/support/sample-catalog.ts";
import { pricedOf } from "../../test/support/priced-of.ts";

const request = {
  currency: "EUR",
  items: [tea({ adjustments: [discount({ percent: Amount.of("10") })] }), custom()],
  customerEmail: "payer@example.com",
} as const;

test("an invoice at the rates of its creation is quoted as it was created", async () => {
  const { payments } = createTestApp();
  const before = rightOf(await payments.quotes.calculate(testOrganization, pricedOf(request)));
  const { invoice } = rightOf(await payments.invoices.create(testOrganization, request));
  const quote = rightOf(await payments.invoices.quote(testOrganization, invoice.id));
  expect(quote.total).toEqual(before.total);
  expect(Amount.equals(quote.total.price, invoice.price)).toBe(true);
});

test("uses the prices of the creation and the current rates", async () => {
  const app = createTestApp();
  const { invoice } = rightOf(await app.payments.invoices.create(testOrganization, request));
  const catalog = app.payments;
  const price = { currency: "JPY", basePrice: "99" } as const;
  rightOf(await catalog.billingSchemas.revise(testOrganization, tea().billingSchemaId, price));
  await catalog.products.revise(testOrganization, tea().productId, { name: "Coffee" });
  app.setRates(rateSetOf({ EUR: "2", GBP: "1" }));

  const { id } = invoice;
  const quote = renderQuote(rightOf(await app.payments.invoices.quote(testOrganization, id)));
  // 10 GBP less 10 percent are 9 USD are 18 EUR; the delivery is 2 EUR.
  expect(quote.total).toEqual({ currency: "EUR", price: "20", price_usd: "10" });
  expect(quote.items[0]?.calculations.map(({ title }) => title)[0]).toBe("Tea");
  expect(quote.items[0]?.calculations.map((step) => step.calculation_type)).toEqual([
    "PRODUCT",
    "DISCOUNT",
    "CURRENCY_CHANGE",
  ]);
});

test("an invoice is quoted in another currency", async () => {
  const { payments } = createTestApp();
  const { invoice } = rightOf(
    await payments.invoices.create(testOrganization, { ...request, items: [custom()] }),
  );
  const { id } = invoice;
  const quote = rightOf(await payments.invoices.quote(testOrganization, id, { currency: "JPY" }));
  // 2 EUR at 0.8 are 2.5 USD, at 150 a dollar 375 JPY.
  expect(Amount.render(quote.total.price)).toBe("375");
});

test.each([
  ["line", "The price of this line", "100000000000", 1],
  ["total", "The total", "60000000000", 2],
])(
  "a %s that is too large at new rates is an issue of the request",
  async (_, what, rate, count) => {
    const app = createTestApp();
    const item = custom({ price: Amount.of("1000000000000000000"), quantity: 1_000_000 });
    const items = new Array(count).fill(item);
    const { invoice } = rightOf(
      await app.payments.invoices.create(testOrganization, { ...request, items }),
    );
    const { id } = invoice;
    app.setRates(rateSetOf({ EUR: "1", JPY: rate }));
    const issue = {
      message: `${what} exceeds the maximum of 35 digits before the decimal point`,
      code: "AMOUNT_OUT_OF_RANGE",
    };
    const { quotes, invoices } = app.payments;
    const currency = "JPY";
    expect(
      leftOf(await quotes.calculate(testOrganization, { invoice: { id }, currency })),
    ).toMatchObject({ kind: "Invalid", issues: [{ path: ["invoice"], ...issue }] });
    expect(leftOf(await invoices.quote(testOrganization, id, { currency }))).toMatchObject({
      kind: "Invalid",
      issues: [{ path: ["currency"], ...issue }],
    });
  },
);

test("a step of a kind that the host has not made known cannot be priced again", async () => {
  const app = createTestApp();
  const tip = {
    ...fee({ percent: Amount.of("5") }),
    kind: { ...fee({ percent: Amount.of("5") }).kind, type: "TIP" },
  };
  const items = [custom({ adjustments: [tip] })];
  const made = await app.payments.invoices.create(testOrganization, { ...request, items });
  const { id } = rightOf(made).invoice;
  expect(leftOf(await app.payments.invoices.quote(testOrganization, id))).toEqual({
    kind: "AdjustmentUnknown",
    type: "TIP",
  });
  const knowing = createQuittance({ ...app.ports, adjustmentKinds: [tip.kind] });
  const quote = rightOf(await knowing.invoices.quote(testOrganization, id));
  expect(Amount.render(quote.total.price)).toBe("2.1");
});

test("an invoice is not quoted without the rounding of its organization", async () => {
  const app = createTestApp();
  const { id } = rightOf(await app.payments.invoices.create(testOrganization, request)).invoice;
  const failure = portFailed("rounding", new Error("down"));
  const rounding = { roundingFor: () => () => Promise.resolve(left(failure)) };
  const { payments } = createTestApp({ store: app.store, rounding });
  expect(leftOf(await payments.invoices.quote(testOrganization, id))).toEqual(failure);
});

test("an unknown invoice cannot be quoted", async () => {
  const id: Id<"invoice"> = "invoice_404";
  const result = createTestApp().payments.invoices.quote(testOrganization, id);
  expect(leftOf(await result)).toEqual({ kind: "InvoiceNotFound" });
});

test("the quote of a stored invoice has the rates of its steps", async () => {
  const { payments } = createTestApp();
  const created = rightOf(await payments.invoices.create(testOrganization, request));
  const { total, rates } = rightOf(quoteOfInvoice(created));
  // 9 GBP at 0.75 are 12 USD, at 0.8 a dollar 9.6 EUR; the delivery is 2 EUR, or 2.5 USD.
  expect([total.price, total.priceUsd].map(Amount.render)).toEqual(["11.6", "14.5"]);
  const ofSteps = [
    ["EUR", Amount.of("0.8")],
    ["GBP", Amount.of("0.75")],
  ] as const;
  expect([rates.source, rates.unitsPerUsd]).toEqual(["invoice", new Map(ofSteps)]);
  const invoice = { ...created.invoice, exchangeRates: { SEK: Amount.of("10") } };
  const more = rightOf(quoteOfInvoice({ ...created, invoice })).rates;
  expect(more.unitsPerUsd).toEqual(new Map([...ofSteps, ["SEK", Amount.of("10")]]));
});

test("the quote of a stored invoice without a conversion has a rate of 1", async () => {
  const { payments } = createTestApp();
  const plain = { ...request, items: [custom()] };
  const created = rightOf(await payments.invoices.create(testOrganization, plain));
  const { total, rates } = rightOf(quoteOfInvoice(created));
  expect([total.price, total.priceUsd].map(Amount.render)).toEqual(["2", "2"]);
  expect(rates.unitsPerUsd).toEqual(new Map([["EUR", Amount.one]]));
});

test("compound taxes of a stored invoice are calculated as they were when it was created", async () => {
  const taxes = [tax("low", "7"), tax("compound", "9.975", { isCompound: true })];
  const { payments } = createTestApp({ taxes: fixedTaxes(taxes), totals: "invoice" });
  const taxIds = taxes.map(({ taxId }) => taxId);
  const created = rightOf(
    await payments.invoices.create(testOrganization, {
      ...request,
      items: [custom({ price: Amount.of("0.33"), taxIds })],
    }),
  );
  const quoted = (price: string) => {
    const invoice = { ...created.invoice, price: Amount.of(price) };
    return Amount.render(rightOf(quoteOfInvoice({ ...created, invoice })).total.price);
  };
  // 7 % of 0.33 are 0.02; 9.975 % of 0.35 are 0.03. Of 0.3531 they were 0.04.
  expect(Amount.render(created.invoice.price)).toBe("0.38");
  expect([quoted("0.38"), quoted("0.39")]).toEqual(["0.38", "0.39"]);
});
