import * as fc from "fast-check";
import { expect } from "vitest";
import { paymentStatuses, type Id, type Quittance } from "quittance";
import { testOrganization } from "quittance/testing";
import { bill, eventsOf, money, createTestApp, paymentOf } from "../support/create-test-app.ts";
import { checkProperty } from "../support/check-property.ts";
import { rightOf } from "../support/right-of.ts";
import { product, schema, catalogOwner, tea } from "../support/sample-catalog.ts";

/** An identifier of every type that a caller can send. */
interface Ids {
  readonly invoice: Id<"invoice">;
  readonly payment: Id<"payment">;
  readonly product: Id<"product">;
  readonly schema: Id<"schema">;
}

type Call = (host: Quittance, ids: Ids) => Promise<unknown>;

const customerEmail = "payer@example.com";
const content = { name: "Each", currency: "EUR", basePrice: "1" } as const;

/** Every operation with an identifier, once for each property that has one. */
const calls: Readonly<Record<string, Call>> = {
  "invoices.get": (host, { invoice }) =>
    host.invoices.get(catalogOwner, invoice, { expand: ["payments"], currency: "EUR" }),
  "invoices.due": (host, { invoice }) => host.invoices.due(catalogOwner, invoice),
  "invoices.dueIn": (host, { invoice }) => host.invoices.dueIn(catalogOwner, invoice, "USD"),
  "invoices.quote": (host, { invoice }) => host.invoices.quote(catalogOwner, invoice),
  "invoices.void": (host, { invoice }) => host.invoices.void(catalogOwner, invoice),
  "payments.record": (host, { invoice }) =>
    host.payments.record(catalogOwner, invoice, paymentOf("taken", money("1", "EUR"))),
  "payments.list": (host, { invoice }) => host.payments.list(catalogOwner, { invoiceId: invoice }),
  "payments.get": (host, { payment }) => host.payments.get(catalogOwner, payment),
  "payments.changeStatus": (host, { payment }) =>
    host.payments.changeStatus(catalogOwner, payment, { status: "COMPLETED" }),
  "invoices.create, product": (host, ids) =>
    host.invoices.create(catalogOwner, { items: [tea({ productId: ids.product })], customerEmail }),
  "invoices.create, schema": (host, ids) =>
    host.invoices.create(catalogOwner, {
      items: [tea({ billingSchemaId: ids.schema })],
      customerEmail,
    }),
  "invoices.validate": (host, ids) =>
    host.invoices.validate(catalogOwner, {
      items: [tea({ productId: ids.product, billingSchemaId: ids.schema })],
      customerEmail,
    }),
  calculateQuote: (host, ids) =>
    host.quotes.calculate(catalogOwner, {
      items: [tea(), tea({ productId: ids.product, billingSchemaId: ids.schema })],
    }),
  "calculateQuote, schema": (host, ids) =>
    host.quotes.calculate(catalogOwner, { items: [tea({ billingSchemaId: ids.schema })] }),
  reviseProduct: (host, ids) => host.products.revise(catalogOwner, ids.product, { name: "Mine" }),
  deactivateProduct: (host, ids) => host.products.deactivate(catalogOwner, ids.product),
  createBillingSchema: (host, ids) =>
    host.billingSchemas.create(catalogOwner, { productId: ids.product, ...content }),
  reviseBillingSchema: (host, ids) => host.billingSchemas.revise(catalogOwner, ids.schema, content),
  deactivateBillingSchema: (host, ids) => host.billingSchemas.deactivate(catalogOwner, ids.schema),
};

const records = {
  products: [product(), product({ id: "product_theirs", organizationId: testOrganization })],
  billingSchemas: [
    schema(),
    schema({
      id: "schema_theirs",
      productId: "product_theirs",
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
  "tenants: records of another organization give the response of unknown records",
  anyCall,
  async (found) => {
    const { name, suffix, status, amount, isVoided } = found;
    const responses = async (foreign: boolean): Promise<unknown> => {
      const app = createTestApp({ records });
      const theirs = await bill(app, money("10", "EUR"));
      const request = paymentOf("taken", money(amount, "EUR"), status);
      const paid = rightOf(
        await app.payments.payments.record(testOrganization, theirs.id, request),
      );
      if (isVoided) await app.payments.invoices.void(testOrganization, theirs.id);
      const before = await eventsOf(app.store);
      const ids: Ids = foreign
        ? {
            invoice: theirs.id,
            payment: paid.payment.id,
            product: "product_theirs",
            schema: "schema_theirs",
          }
        : {
            invoice: `invoice_${suffix}`,
            payment: `payment_${suffix}`,
            product: `product_${suffix}`,
            schema: `schema_${suffix}`,
          };
      const response = await calls[name]?.(app.payments, ids);
      expect(await eventsOf(app.store)).toEqual(before);
      expect(await eventsOf(app.store, catalogOwner)).toEqual([]);
      const held = await app.store.catalog.lookUp(testOrganization, {
        products: new Set(["product_theirs"]),
        billingSchemas: new Set(["schema_theirs"]),
      })();
      expect([...rightOf(held).products.values()]).toEqual([records.products[1]]);
      expect([...rightOf(held).billingSchemas.values()]).toEqual([records.billingSchemas[1]]);
      return response;
    };
    const response = await responses(true);
    expect(response).toBeDefined();
    expect(response).toEqual(await responses(false));
  },
);
