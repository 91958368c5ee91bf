import { describe, expect, test } from "vitest";
import { addSeconds, Amount, type Id } from "quittance";
import { invoicePartDescription, responses, type InvoicePart } from "quittance/adapter";
import { fixedTaxes, rateSetOf, testOrganization } from "quittance/testing";
import {
  createTestApp,
  money,
  paymentOf,
  type TestApp,
} from "../../test/support/create-test-app.ts";
import { tax, custom, tea } from "../../test/support/sample-catalog.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

const organization = { id: testOrganization, name: "Tea House", imageUrl: undefined };

const vat = tax("vat", "20");

/** A test app with an invoice of a taxed tea and a delivery in dollars, of which a part is paid. */
const open = async () => {
  const app = createTestApp({
    records: { organizations: [organization] },
    taxes: fixedTaxes([vat]),
  });
  const created = rightOf(
    await app.payments.invoices.create(testOrganization, {
      currency: "USD",
      items: [tea({ taxIds: [vat.taxId] }), custom()],
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = created.invoice;
  await app.payments.payments.record(testOrganization, id, paymentOf("first", money("1", "USD")));
  app.tick(1);
  const second = paymentOf("second", money("1", "USD"));
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, second));
  const refund = { idempotencyKey: "refund", currency: "USD", price: "0.5" } as const;
  rightOf(await app.payments.refunds.record(testOrganization, payment.id, refund));
  const [item] = created.items;
  if (item === undefined) throw new Error("The invoice has no line");
  const lines = [{ invoiceItemId: item.id, quantity: 1 }];
  const credit = { idempotencyKey: "credit", lines };
  rightOf(await app.payments.creditNotes.create(testOrganization, id, credit));
  return { app, id, created };
};

const sizesOf = async (app: TestApp, parts: ReadonlyArray<InvoicePart>) => {
  const id: Id<"invoice"> = "invoice_1";
  const expanded = rightOf(
    await app.payments.invoices.get(testOrganization, id, { expand: parts }),
  );
  const { payments, providers, items, products, billingSchemas, paymentIntents } = expanded;
  return {
    payments: payments.length,
    "payments.provider": providers.size,
    "payments.refunds": expanded.refunds.length,
    items: items.length,
    "items.product": products.size,
    "items.billing_schema": billingSchemas.size,
    "items.payment_intent": paymentIntents.size,
    calculations: expanded.calculations.length,
    organization: expanded.organization === undefined ? 0 : 1,
    taxes: expanded.taxes.length,
    totals: expanded.totals === undefined ? 0 : 1,
    credit_notes: expanded.creditNotes.length,
  };
};

const full = {
  payments: 2,
  "payments.provider": 1,
  "payments.refunds": 1,
  items: 2,
  "items.product": 1,
  "items.billing_schema": 1,
  "items.payment_intent": 1,
  calculations: 7,
  organization: 1,
  taxes: 1,
  totals: 0,
  credit_notes: 1,
};

describe("of an invoice", () => {
  test("only the invoice is read unless parts are requested", async () => {
    const { app } = await open();
    expect(Object.values(await sizesOf(app, [])).every((size) => size === 0)).toBe(true);
  });

  test.each([...invoicePartDescription.invoiceParts])(
    "%s is read with its parent and no other part",
    async (part) => {
      const { app } = await open();
      const sizes = Object.entries(await sizesOf(app, [part]));
      const parent = part === "taxes" ? "calculations" : (part.split(".")[0] ?? "");
      // Without their refunds, payments do not say what is due.
      const also = parent === "payments" ? ["payments.refunds"] : [];
      const read = sizes.filter(([, size]) => size > 0).map(([name]) => name);
      const expected = part === "totals" ? ["items", "calculations"] : [part, parent, ...also];
      expect(read.sort()).toEqual([...new Set(expected)].sort());
    },
  );

  test("all parts are read together", async () => {
    const { app } = await open();
    expect(await sizesOf(app, invoicePartDescription.invoiceParts)).toEqual(full);
  });
});

test("the taxes are the totals of the stored steps, for the creator and for a reader", async () => {
  const { app, id, created } = await open();
  const { taxes } = rightOf(
    await app.payments.invoices.get(testOrganization, id, { expand: ["taxes"] }),
  );
  // 10 GBP are 13.333... USD.
  const [found, ...others] = taxes;
  expect(others).toEqual([]);
  expect(found && [found.tax, Amount.render(found.base), Amount.render(found.amount)]).toEqual([
    vat,
    `13.${"3".repeat(30)}`,
    `2.${"6".repeat(30)}`,
  ]);
  expect(created.taxes).toEqual(taxes);
});

test("payments are listed newest first", async () => {
  const { app, id } = await open();
  const expansion = { expand: ["payments"] } as const;
  const { payments } = rightOf(await app.payments.invoices.get(testOrganization, id, expansion));
  expect(payments.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["second", "first"]);
});

test("a payment in JSON has its own refunds, and a value once it is completed", async () => {
  const { app, id } = await open();
  app.tick(1);
  const third = paymentOf("third", money("1", "USD"), "PENDING");
  rightOf(await app.payments.payments.record(testOrganization, id, third));
  const expand = ["payments", "payments.refunds"] as const;
  const found = rightOf(await app.payments.invoices.get(testOrganization, id, { expand }));
  const { payments } = responses.renderFullInvoice(found, found.parts, "organization");
  expect(payments?.map(({ value, refunds }) => [value, refunds?.length])).toEqual([
    [null, 0],
    ["1", 1],
    ["1", 0],
  ]);
});

test("a summary is the invoice in another currency at current rates", async () => {
  const { app, id } = await open();
  app.setRates(rateSetOf({ EUR: "0.5", GBP: "0.5" }));
  const options = { currency: "EUR" } as const;
  const { summary, invoice } = rightOf(
    await app.payments.invoices.get(testOrganization, id, options),
  );
  // 10 GBP are 20 USD are 10 EUR, with a tax of 2 EUR, and 2 EUR are themselves.
  expect(summary && Amount.render(summary.total.price)).toBe("14");
  expect(summary && Amount.render(summary.total.priceUsd)).toBe("28");
  expect(invoice.currency).toBe("USD");
});

test("a missing rate fails the summary only", async () => {
  const { app, id } = await open();
  const options = { currency: "CHF" } as const;
  expect(leftOf(await app.payments.invoices.get(testOrganization, id, options))).toEqual({
    kind: "RateNotFound",
    currency: "CHF",
  });
  rightOf(await app.payments.invoices.get(testOrganization, id));
});

test("an unknown invoice is not found, and has no owner", async () => {
  const { payments } = createTestApp();
  const id: Id<"invoice"> = "invoice_404";
  expect(leftOf(await payments.invoices.get(testOrganization, id))).toEqual({
    kind: "InvoiceNotFound",
  });
  expect(rightOf(await payments.invoices.owner(id))).toBeUndefined();
});

test("the owner of an invoice is returned", async () => {
  const { app, id } = await open();
  expect(rightOf(await app.payments.invoices.owner(id))).toBe(testOrganization);
});

test("whether an invoice was paid late depends on all of its payments", async () => {
  const app = createTestApp();
  const dueAt = addSeconds(app.clock(), 3600);
  const { invoice } = rightOf(
    await app.payments.invoices.create(testOrganization, {
      items: [custom({ currency: "EUR", price: Amount.of("1") })],
      customerEmail: "payer@example.com",
      dueAt,
    }),
  );
  const { id } = invoice;
  for (let count = 1; count <= 101; count += 1) {
    // The last one comes late, and is not needed.
    app.tick(count === 101 ? 7200 : 1);
    const request = paymentOf(String(count), money("0.01", "EUR"));
    rightOf(await app.payments.payments.record(testOrganization, id, request));
  }
  const { standing } = rightOf(await app.payments.invoices.get(testOrganization, id));
  expect(standing).toEqual({ isOverdue: false, isExpired: false, paidLate: false });
});
