import { describe, expect, test } from "vitest";
import { createQuittance } from "quittance";
import {
  left,
  portFailed,
  responses,
  right,
  type CatalogRepository,
  type InvoicePart,
} from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { custom, extractOf, product, schema, tea } from "../../test/support/sample-catalog.ts";

type CatalogReferences = Parameters<CatalogRepository["lookUp"]>[1];

const mine = { organizationId: testOrganization };
const mug = product({ ...mine, id: "product_mug", name: "Mug" });
const price = schema({ ...mine, id: "schema_mug", productId: mug.id });
const line = tea({ productId: mug.id, billingSchemaId: price.id });

/** A host whose own catalog has a mug, over a store that has no mug. */
const openHost = async () => {
  const { ports } = createTestApp();
  const asked: Array<CatalogReferences> = [];
  const state: { response: ReturnType<CatalogRepository["lookUp"]> } = {
    response: () => Promise.resolve(right(extractOf([mug], [price]))),
  };
  const catalog: CatalogRepository = {
    lookUp: (organizationId, references) => {
      expect(organizationId).toBe(testOrganization);
      asked.push(references);
      return state.response;
    },
  };
  const payments = createQuittance({ ...ports, catalog });
  const made = await payments.invoices.create(testOrganization, {
    currency: "EUR",
    items: [line, custom(), { ...line, quantity: 2 }],
    customerEmail: "payer@example.com",
  });
  const { id } = rightOf(made).invoice;
  asked.length = 0;
  const details = (parts: ReadonlyArray<InvoicePart>) =>
    payments.invoices.get(testOrganization, id, { expand: parts });
  return { payments, asked, details, state };
};

describe("with a catalog of the host", () => {
  test("details contain the host's products and billing schemas, read in one call", async () => {
    const { details, asked } = await openHost();
    const found = rightOf(await details(["items.product", "items.billing_schema"]));
    expect(asked).toEqual([{ products: new Set([mug.id]), billingSchemas: new Set([price.id]) }]);
    const { items = [] } = responses.renderFullInvoice(found, found.parts, "organization");
    expect(items.map((item) => [item.product?.["name"], item.billing_schema?.["name"]])).toEqual([
      ["Mug", "Each"],
      [undefined, undefined],
      ["Mug", "Each"],
    ]);
  });

  test.each([
    ["items.product", { products: new Set([mug.id]), billingSchemas: new Set() }],
    ["items.billing_schema", { products: new Set(), billingSchemas: new Set([price.id]) }],
  ] as const)(
    "only %s is requested and returned when only that is expanded",
    async (part, only) => {
      const { details, asked } = await openHost();
      const { products, billingSchemas } = rightOf(await details([part]));
      expect(asked).toEqual([only]);
      expect([products.size, billingSchemas.size]).toEqual([
        only.products.size,
        only.billingSchemas.size,
      ]);
    },
  );

  test("the catalog is not read when no part of it is requested", async () => {
    const { details, asked } = await openHost();
    rightOf(await details(["items", "items.payment_intent", "calculations", "payments"]));
    expect(asked).toEqual([]);
  });

  test("the catalog is not read for an invoice with custom items only", async () => {
    const { payments, asked } = await openHost();
    const request = { items: [custom()], customerEmail: "payer@example.com" };
    const made = rightOf(await payments.invoices.create(testOrganization, request));
    asked.length = 0;
    const parts = ["items.product", "items.billing_schema"] as const;
    rightOf(await payments.invoices.get(testOrganization, made.invoice.id, { expand: parts }));
    expect(asked).toEqual([]);
  });

  test("a product that the catalog no longer has is null", async () => {
    const { details, state } = await openHost();
    state.response = () => Promise.resolve(right(extractOf([], [price])));
    const found = rightOf(await details(["items.product", "items.billing_schema"]));
    const { items = [] } = responses.renderFullInvoice(found, found.parts, "organization");
    expect(items[0]).toMatchObject({
      product_id: mug.id,
      product: null,
      billing_schema: { id: price.id },
    });
  });

  test("a failure of the catalog names the catalog port", async () => {
    const { details, state } = await openHost();
    const failed = portFailed("catalog", "no connection");
    state.response = () => Promise.resolve(left(failed));
    expect(leftOf(await details(["items.product"]))).toEqual(failed);
    rightOf(await details(["items"]));
  });
});
