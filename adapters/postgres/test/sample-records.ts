import type { ImportedRecords } from "@quittance/postgres";
import type { Payment, Refund } from "quittance";
import { invoicePartDescription } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { expect } from "vitest";
import { bank, money } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { appOn, invoiceOf, paymentOf } from "./open-test-app.ts";
import type { TestStore } from "./support/test-store.ts";

/** Fills a store with records of every kind, and returns them as records to import. */
export const sampleRecords = async (store: TestStore): Promise<Required<ImportedRecords>> => {
  await store.fill({ providers: [bank] });
  const { payments, store: ports } = appOn(store.executor);
  const product = rightOf(
    await payments.products.create(testOrganization, { name: "Tea" }),
  ).created;
  const basePrice = money("3", "EUR");
  const tax = rightOf(
    await payments.taxes.create(testOrganization, { name: "VAT", percent: basePrice.amount }),
  ).created;
  const { currency, amount } = basePrice;
  const content = { name: "Each", currency, basePrice: amount, taxIds: [tax.id] };
  const schema = rightOf(
    await payments.billingSchemas.create(testOrganization, { productId: product.id, ...content }),
  ).created;
  const limits = { code: "TEA", percent: basePrice.amount, maxRedemptions: 1 };
  const { redemptions, ...coupon } = rightOf(
    await payments.coupons.create(testOrganization, { ...limits, productIds: [product.id] }),
  );
  expect(redemptions).toBe(0);
  const sold = { productId: product.id, billingSchemaId: schema.id, quantity: 2 };
  const created = rightOf(
    await payments.invoices.create(testOrganization, {
      ...invoiceOf("5"),
      items: [{ type: "PRODUCT", ...sold }, ...invoiceOf("5").items],
      coupons: ["TEA"],
      metadata: { b: "2", a: "1" },
    }),
  );
  const { payment } = rightOf(
    await payments.payments.record(testOrganization, created.invoice.id, paymentOf("one", "2")),
  );
  const parts = new Set(invoicePartDescription.storedInvoiceParts);
  const found = rightOf(
    await ports.invoices.findInvoice(testOrganization, created.invoice.id, parts)(),
  );
  if (found === undefined) throw new Error("The invoice was not stored.");
  const { invoice, items, calculations, paymentIntents } = found;
  const digest = "a".repeat(64);
  return {
    organizations: [
      { id: testOrganization, name: "Shop", imageUrl: "https://shop.example/logo.png" },
    ],
    roundings: [{ organizationId: testOrganization, rounding: { mode: "HALF_UP", at: "TOTAL" } }],
    providers: [bank],
    credentials: [
      { digest, organizationId: testOrganization, scopes: ["payments.read", "invoices.read"] },
    ],
    products: [product],
    billingSchemas: [schema],
    taxes: [tax],
    coupons: [coupon],
    invoices: [
      {
        invoice,
        items,
        calculations,
        couponIds: [coupon.id],
        paymentIntents: [...paymentIntents.values()],
      },
    ],
    payments: [payment],
    refunds: [sampleRefundOf(payment)],
    creditNotes: [],
  };
};

const sampleRefundOf = (payment: Payment): Refund => ({
  id: "refund_one",
  organizationId: payment.organizationId,
  paymentId: payment.id,
  invoiceId: payment.invoiceId,
  idempotencyKey: "one",
  kind: "REFUND",
  status: "PENDING",
  price: payment.price,
  priceUsd: payment.priceUsd,
  value: payment.value,
  reported: payment.price.amount,
  isTotal: false,
  afterCompletion: false,
  happenedAt: payment.happenedAt,
  createdAt: payment.createdAt,
  updatedAt: payment.updatedAt,
});
