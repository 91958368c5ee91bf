import { describe, expect, test } from "vitest";
import { Amount, idOf, invoiceParts, type InvoicePart } from "quittance";
import { rateSetOf, testOrganization } from "quittance/testing";
import { openDesk, money, paymentOf, type Desk } from "../support/ledger-desk.ts";
import { leftOf, rightOf } from "../support/right-of.ts";
import { custom, tea } from "../support/sample-shop.ts";

const organization = { id: testOrganization, name: "Tea House", imageUrl: undefined };

/** A desk with an invoice of a tea and a delivery in dollars, of which a part is paid. */
const open = async () => {
  const desk = openDesk({ records: { organizations: [organization] } });
  const { created } = rightOf(
    await desk.payments.createInvoice(testOrganization, {
      currency: "USD",
      items: [tea(), custom()],
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = created.invoice;
  await desk.payments.recordPayment(testOrganization, id, paymentOf("first", money("1", "USD")));
  desk.tick(1);
  await desk.payments.recordPayment(testOrganization, id, paymentOf("second", money("1", "USD")));
  return { desk, id, created };
};

const sizesOf = async (desk: Desk, parts: ReadonlyArray<InvoicePart>) => {
  const id = idOf("invoice", "invoice_1");
  const { expanded } = rightOf(await desk.payments.getInvoice(testOrganization, id, { parts }));
  const { payments, providers, items, products, billingSchemas, paymentIntents } = expanded;
  return {
    payments: payments.length,
    "payments.provider": providers.size,
    items: items.length,
    "items.product": products.size,
    "items.billing_schema": billingSchemas.size,
    "items.payment_intent": paymentIntents.size,
    calculations: expanded.calculations.length,
    organization: expanded.organization === undefined ? 0 : 1,
  };
};

const full = {
  payments: 2,
  "payments.provider": 1,
  items: 2,
  "items.product": 1,
  "items.billing_schema": 1,
  "items.payment_intent": 1,
  calculations: 6,
  organization: 1,
};

describe("of an invoice", () => {
  test("nothing is read but itself unless it is asked for", async () => {
    const { desk } = await open();
    expect(Object.values(await sizesOf(desk, [])).every((size) => size === 0)).toBe(true);
  });

  test.each([...invoiceParts])("%s is read with its parent, and nothing else", async (part) => {
    const { desk } = await open();
    const sizes = Object.entries(await sizesOf(desk, [part]));
    const parent = part.split(".")[0];
    const read = sizes.filter(([, size]) => size > 0).map(([name]) => name);
    expect(read.sort()).toEqual([...new Set([part, parent])].sort());
  });

  test("everything is read together", async () => {
    const { desk } = await open();
    expect(await sizesOf(desk, invoiceParts)).toEqual(full);
  });
});

test("payments come newest first", async () => {
  const { desk, id } = await open();
  const parts = { parts: ["payments"] } as const;
  const { expanded } = rightOf(await desk.payments.getInvoice(testOrganization, id, parts));
  expect(expanded.payments.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    "second",
    "first",
  ]);
});

test("a summary is the invoice in another currency at the rates of now", async () => {
  const { desk, id } = await open();
  desk.setRates(rateSetOf({ EUR: "0.5", GBP: "0.5" }));
  const options = { summaryCurrency: "EUR" } as const;
  const { summary, expanded } = rightOf(
    await desk.payments.getInvoice(testOrganization, id, options),
  );
  // 10 GBP are 20 USD are 10 EUR, and 2 EUR are themselves.
  expect(summary && Amount.render(summary.total.price)).toBe("12");
  expect(summary && Amount.render(summary.total.priceUsd)).toBe("24");
  expect(expanded.invoice.currency).toBe("USD");
});

test("a rate that is missing fails the summary only", async () => {
  const { desk, id } = await open();
  const options = { summaryCurrency: "CHF" } as const;
  expect(leftOf(await desk.payments.getInvoice(testOrganization, id, options))).toEqual({
    kind: "RateMissing",
    currency: "CHF",
  });
  rightOf(await desk.payments.getInvoice(testOrganization, id));
});

test("an invoice that nobody has is missing, and has no owner", async () => {
  const { payments } = openDesk();
  const id = idOf("invoice", "invoice_404");
  expect(leftOf(await payments.getInvoice(testOrganization, id))).toEqual({
    kind: "InvoiceMissing",
  });
  expect(rightOf(await payments.findInvoiceOwner(id))).toBeUndefined();
});

test("an invoice tells whose it is", async () => {
  const { desk, id } = await open();
  expect(rightOf(await desk.payments.findInvoiceOwner(id))).toBe(testOrganization);
});
