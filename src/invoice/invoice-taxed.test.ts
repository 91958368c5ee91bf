import type { TaxPolicy } from "../quote/pricing-policy.ts";
import {
  Amount,
  createQuittance,
  currencies,
  discount,
  minorUnits,
  renderQuote,
  type NewInvoice,
  type RoundingPolicy,
} from "quittance";
import { verifyInvoice } from "quittance/explain";
import { testOrganization } from "quittance/testing";
import { responses } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { createTestApp, paymentOf } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { custom, tea, sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";
import { pricedOf } from "../../test/support/priced-of.ts";

const request: NewInvoice = {
  currency: "EUR",
  items: [
    tea({
      adjustments: [discount({ percent: Amount.of("17.5") })],
      taxIds: [taxIdOf("vat"), taxIdOf("compound")],
    }),
    custom({ currency: "EUR", price: Amount.of("3.33"), taxIds: [taxIdOf("gross")] }),
    custom({ currency: "USD", price: Amount.of("0.07"), taxIds: [taxIdOf("vat")] }),
    custom({ currency: "EUR", price: Amount.of("1.005") }),
  ],
  customerEmail: "payer@example.com",
};

interface Policy {
  readonly rounding?: RoundingPolicy;
  readonly tax?: TaxPolicy;
}

const policies: ReadonlyArray<[string, Policy]> = [
  ["of lines", {}],
  ["of lines, rounded", { rounding: minorUnits({ mode: "HALF_UP", at: "LINE" }) }],
  ["of lines, with a rounded total", { rounding: minorUnits({ mode: "HALF_EVEN", at: "TOTAL" }) }],
  ["of the document", { tax: { at: "DOCUMENT" } }],
  [
    "of the document, with rounded lines",
    { tax: { at: "DOCUMENT" }, rounding: minorUnits({ mode: "HALF_UP", at: "LINE" }) },
  ],
  [
    "of the document, with a rounded total",
    { tax: { at: "DOCUMENT" }, rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }) },
  ],
];

const start = (policy: Policy) => {
  const app = createTestApp();
  return { app, payments: createQuittance({ ...app.ports, taxes: sampleTaxSource, ...policy }) };
};

describe.each(policies)("an invoice with taxes %s", (_, policy) => {
  test("is verified from what is stored, and every changed amount is found", async () => {
    const { payments } = start(policy);
    const created = rightOf(await payments.invoices.create(testOrganization, request));
    const parts = new Set(["items", "calculations"] as const);
    const full = responses.renderFullInvoice(created, parts, "organization");
    expect(verifyInvoice(full)).toEqual([]);
    expect(verifyInvoice(full, { rounding: policy.rounding ?? {} })).toEqual([]);
    const text = JSON.stringify(full);
    for (const [found] of text.matchAll(/"(?:price_delta|base|amount|increment)":"[^"]+"/gu)) {
      const changed = text.replace(found, found.replace(/"$/u, '1"'));
      expect(verifyInvoice(JSON.parse(changed)), found).not.toEqual([]);
    }
  });

  test("is quoted again as it was created, also after the policy has changed", async () => {
    const { app, payments } = start(policy);
    const before = rightOf(await payments.quotes.calculate(testOrganization, pricedOf(request)));
    const { invoice } = rightOf(await payments.invoices.create(testOrganization, request));
    const again = rightOf(await payments.invoices.quote(testOrganization, invoice.id));
    const { total, taxes } = renderQuote(before);
    expect(renderQuote(again)).toMatchObject({ total, taxes });
    const later = createQuittance({ ...app.ports, rounding: policy.rounding });
    const quote = rightOf(await later.invoices.quote(testOrganization, invoice.id));
    expect(quote.total).toEqual(before.total);
  });

  test("is created from an accepted quote only under the policy of the quote", async () => {
    const { app, payments } = start(policy);
    const quote = rightOf(await payments.quotes.calculate(testOrganization, pricedOf(request)));
    const offer = { quote, expiresAt: app.clock() };
    rightOf(await payments.invoices.create(testOrganization, request, { offer }));
    const others = policies.filter(([, other]) => other !== policy);
    for (const [, other] of others) {
      const changed = createQuittance({ ...app.ports, taxes: sampleTaxSource, ...other });
      const result = await changed.invoices.create(testOrganization, request, { offer });
      expect(leftOf(result)).toMatchObject({ kind: "OfferInvalid", reason: "DIFFERENT" });
    }
  });

  test("is completed by what is payable, in any currency", async () => {
    for (const currency of ["EUR", "USD", "JPY", "BITCOIN"] as const) {
      const { payments } = start(policy);
      const created = rightOf(await payments.invoices.create(testOrganization, request));
      const { id } = created.invoice;
      const payable = rightOf(await payments.invoices.dueIn(testOrganization, id, currency));
      const payment = paymentOf("1", payable, "COMPLETED");
      const { invoice } = rightOf(await payments.payments.record(testOrganization, id, payment));
      expect([invoice.status, invoice.substatus]).toEqual(["COMPLETED", undefined]);
    }
  });
});

test("a document with two steps for one tax is not verified", async () => {
  const { payments } = start({ tax: { at: "DOCUMENT" } });
  const created = rightOf(await payments.invoices.create(testOrganization, request));
  const parts = new Set(["items", "calculations"] as const);
  const full = responses.renderFullInvoice(created, parts, "organization");
  const { calculations = [] } = full;
  const taxes = calculations.filter(({ calculation_type }) => calculation_type === "TAX");
  const twice = { ...full, calculations: [...taxes.slice(0, 1), ...calculations] };
  const found = verifyInvoice(twice).map(({ path, expected }) => [
    path.split(".").slice(-2),
    expected,
  ]);
  expect(found).toEqual([[["details", "tax_id"], "one step for each tax"]]);
});

test("a request with other taxes is another request for the same idempotency key", async () => {
  const { payments } = start({});
  const options = { idempotencyKey: "order-1" };
  rightOf(await payments.invoices.create(testOrganization, request, options));
  const replayed = rightOf(await payments.invoices.create(testOrganization, request, options));
  expect(replayed.replayed).toBe(true);
  const items = request.items.map((item) => ({ ...item, taxIds: [] }));
  const other = await payments.invoices.create(testOrganization, { ...request, items }, options);
  expect(leftOf(other)).toMatchObject({ kind: "IdempotencyMismatch", differences: ["items"] });
});

test("every currency has a smallest unit that prices can be rounded to", () => {
  expect(Object.keys(minorUnits({ mode: "UP", at: "TOTAL" }))).toEqual(currencies);
});
