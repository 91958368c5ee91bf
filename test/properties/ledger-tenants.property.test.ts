import * as fc from "fast-check";
import { expect } from "vitest";
import {
  createCatalog,
  idOf,
  paymentStatuses,
  type BillingSchemaId,
  type Catalog,
  type InvoiceId,
  type PaymentId,
  type Quittance,
  type ProductId,
} from "quittance";
import { testOrganization } from "quittance/testing";
import { bill, eventsOf, money, openTestApp, paymentOf } from "../support/ledger-app.ts";
import { checkProperty } from "../support/check-property.ts";
import { rightOf } from "../support/right-of.ts";
import { product, schema, shopOwner, tea } from "../support/sample-shop.ts";

/** An identifier of every kind that a caller can send. */
interface Ids {
  readonly invoice: InvoiceId;
  readonly payment: PaymentId;
  readonly product: ProductId;
  readonly schema: BillingSchemaId;
}

type Call = (host: Quittance & Catalog, ids: Ids) => Promise<unknown>;

const customerEmail = "payer@example.com";
const content = { name: "Each", basePrice: money("1", "EUR") };

/** Every operation that takes an identifier, in every property that takes one. */
const calls: Readonly<Record<string, Call>> = {
  getInvoice: (host, { invoice }) =>
    host.getInvoice(shopOwner, invoice, { parts: ["payments"], summaryCurrency: "EUR" }),
  getPayableAmount: (host, { invoice }) => host.getPayableAmount(shopOwner, invoice, "USD"),
  quoteInvoice: (host, { invoice }) => host.quoteInvoice(shopOwner, invoice),
  voidInvoice: (host, { invoice }) => host.voidInvoice(shopOwner, invoice),
  recordPayment: (host, { invoice }) =>
    host.recordPayment(shopOwner, invoice, paymentOf("taken", money("1", "EUR"))),
  listPayments: (host, { invoice }) => host.listPayments(shopOwner, { invoiceId: invoice }),
  getPayment: (host, { payment }) => host.getPayment(shopOwner, payment),
  changePaymentStatus: (host, { payment }) =>
    host.changePaymentStatus(shopOwner, payment, "COMPLETED"),
  "createInvoice, product": (host, ids) =>
    host.createInvoice(shopOwner, { items: [tea({ productId: ids.product })], customerEmail }),
  "createInvoice, schema": (host, ids) =>
    host.createInvoice(shopOwner, { items: [tea({ billingSchemaId: ids.schema })], customerEmail }),
  validateInvoice: (host, ids) =>
    host.validateInvoice(shopOwner, {
      items: [tea({ productId: ids.product, billingSchemaId: ids.schema })],
      customerEmail,
    }),
  calculateQuote: (host, ids) =>
    host.calculateQuote(shopOwner, {
      items: [tea(), tea({ productId: ids.product, billingSchemaId: ids.schema })],
    }),
  reviewQuote: (host, ids) =>
    host.reviewQuote(shopOwner, {
      currency: undefined,
      items: [{ ...tea(), billingSchemaId: ids.schema, quantity: undefined }],
    }),
  reviseProduct: (host, ids) => host.reviseProduct(shopOwner, ids.product, { name: "Mine" }),
  deactivateProduct: (host, ids) => host.deactivateProduct(shopOwner, ids.product),
  createBillingSchema: (host, ids) => host.createBillingSchema(shopOwner, ids.product, content),
  reviseBillingSchema: (host, ids) => host.reviseBillingSchema(shopOwner, ids.schema, content),
  deactivateBillingSchema: (host, ids) => host.deactivateBillingSchema(shopOwner, ids.schema),
};

const records = {
  products: [
    product(),
    product({ id: idOf("product", "product_theirs"), organizationId: testOrganization }),
  ],
  billingSchemas: [
    schema(),
    schema({
      id: idOf("schema", "schema_theirs"),
      productId: idOf("product", "product_theirs"),
      organizationId: testOrganization,
    }),
  ],
};

const anySuffix = fc
  .string({
    unit: fc.constantFrom("a", "b", "x", "0", "7", "_"),
    minLength: 8,
    maxLength: 24,
  })
  .filter((text) => text !== "theirs");

const anyCall = fc.record({
  name: fc.constantFrom(...Object.keys(calls)),
  suffix: anySuffix,
  status: fc.constantFrom(...paymentStatuses),
  amount: fc.constantFrom("1", "10", "11"),
  isVoided: fc.boolean(),
});

checkProperty(
  "P9: what another organization owns is answered as what nobody has",
  anyCall,
  async (found) => {
    const { name, suffix, status, amount, isVoided } = found;
    const answers = async (foreign: boolean): Promise<unknown> => {
      const app = openTestApp({ records });
      const theirs = await bill(app, money("10", "EUR"));
      const request = paymentOf("taken", money(amount, "EUR"), status);
      const paid = rightOf(await app.payments.recordPayment(testOrganization, theirs.id, request));
      if (isVoided) await app.payments.voidInvoice(testOrganization, theirs.id);
      const before = await eventsOf(app.store);
      const ids: Ids = foreign
        ? {
            invoice: theirs.id,
            payment: paid.payment.id,
            product: idOf("product", "product_theirs"),
            schema: idOf("schema", "schema_theirs"),
          }
        : {
            invoice: idOf("invoice", `invoice_${suffix}`),
            payment: idOf("payment", `payment_${suffix}`),
            product: idOf("product", `product_${suffix}`),
            schema: idOf("schema", `schema_${suffix}`),
          };
      const catalog = createCatalog({ ...app.store, ...app.ports });
      const answer = await calls[name]?.({ ...app.payments, ...catalog }, ids);
      expect(await eventsOf(app.store)).toEqual(before);
      expect(await eventsOf(app.store, shopOwner)).toEqual([]);
      const held = await app.store.catalog.lookUp(testOrganization, {
        products: new Set([idOf("product", "product_theirs")]),
        billingSchemas: new Set([idOf("schema", "schema_theirs")]),
      })();
      expect([...rightOf(held).products.values()]).toEqual([records.products[1]]);
      expect([...rightOf(held).billingSchemas.values()]).toEqual([records.billingSchemas[1]]);
      return answer;
    };
    const answer = await answers(true);
    expect(answer).toBeDefined();
    expect(answer).toEqual(await answers(false));
  },
);
