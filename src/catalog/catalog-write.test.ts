import { describe, expect, test } from "vitest";
import { Amount, createCatalog, type BillingSchemaId, type ProductId } from "quittance";
import { testOrganization } from "quittance/testing";
import { money, createTestApp, teas } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";

const open = () => {
  const app = createTestApp();
  const catalog = createCatalog({ ...app.store, ...app.ports });
  const stored = async (product: ProductId, schema?: BillingSchemaId) => {
    const extract = rightOf(
      await app.store.catalog.lookUp(testOrganization, {
        products: new Set([product]),
        billingSchemas: new Set(schema === undefined ? [] : [schema]),
      })(),
    );
    return {
      product: extract.products.get(product),
      schema: schema && extract.billingSchemas.get(schema),
    };
  };
  return { app, catalog, stored };
};

describe("a product", () => {
  test("is created as the active version of a new version group", async () => {
    const { catalog, stored } = open();
    const made = rightOf(await catalog.createProduct(testOrganization, { name: "Cake" })).created;
    expect(made).toMatchObject({
      id: "product_1",
      versionGroupId: "group_1",
      isActive: true,
      name: "Cake",
      description: "",
      createdAt: "2025-07-17 12:00:00",
      updatedAt: undefined,
    });
    expect((await stored(made.id)).product).toEqual(made);
  });

  test("is revised by a new version; the old one becomes inactive", async () => {
    const { app, catalog, stored } = open();
    const first = rightOf(await catalog.createProduct(testOrganization, { name: "Cake" })).created;
    app.tick(60);
    const change = { name: "Carrot cake" };
    const second = rightOf(await catalog.reviseProduct(testOrganization, first.id, change));
    expect(second).toEqual({ ...first, ...change, id: "product_2", createdAt: app.clock() });
    expect((await stored(first.id)).product).toEqual({
      ...first,
      isActive: false,
      updatedAt: app.clock(),
    });
  });

  test("that is inactive can be revised, which activates it again", async () => {
    const { catalog, stored } = open();
    const first = rightOf(await catalog.createProduct(testOrganization, { name: "Cake" })).created;
    await catalog.deactivateProduct(testOrganization, first.id);
    expect((await stored(first.id)).product?.isActive).toBe(false);
    const second = rightOf(await catalog.reviseProduct(testOrganization, first.id, {}));
    expect(second.isActive).toBe(true);
  });

  test("is rejected without a name and with one that is too long", async () => {
    const { catalog } = open();
    for (const name of ["", "x".repeat(201)]) {
      const result = await catalog.createProduct(testOrganization, { name });
      expect(leftOf(result)).toMatchObject({ kind: "CatalogInvalid" });
      const revised = await catalog.reviseProduct(testOrganization, tea().productId, { name });
      expect(leftOf(revised)).toEqual(leftOf(result));
    }
    rightOf(await catalog.createProduct(testOrganization, { name: "x".repeat(200) }));
  });

  test("that is unknown cannot be revised", async () => {
    const { catalog } = open();
    const result = await catalog.reviseProduct(testOrganization, "product_404", {});
    expect(leftOf(result)).toEqual({ kind: "ProductNotFound" });
  });
});

describe("billing schemas", () => {
  test("sell the new version of a product that was revised", async () => {
    const { app, catalog } = open();
    const revised = rightOf(
      await catalog.reviseProduct(testOrganization, tea().productId, { name: "Green tea" }),
    );
    const quote = async (productId: ProductId) =>
      app.payments.calculateQuote(testOrganization, { items: [tea({ productId })] });
    const { lines } = rightOf(await quote(revised.id));
    expect(lines.map(({ line }) => line.title)).toEqual(["Green tea"]);
    expect(leftOf(await quote(tea().productId))).toEqual({
      kind: "RequestInvalid",
      issues: [{ kind: "ItemInvalid", line: 0, reason: { kind: "ProductNotActive" } }],
    });
  });

  const monthly = {
    intervalType: "MONTH",
    intervalCount: 1,
    paymentType: "ADVANCE",
    renewType: "CALENDAR",
    billingType: "FULL",
  } as const;
  const { productId } = tea();

  test("can be free, and charge every interval", async () => {
    const { catalog } = open();
    const content = { name: "Free", basePrice: money("0", "EUR"), recurrence: monthly };
    const made = rightOf(
      await catalog.createBillingSchema(testOrganization, productId, content),
    ).created;
    expect(made).toMatchObject(content);
  });

  test("are rejected with every issue of their content", async () => {
    const { catalog } = open();
    const price = {
      currency: "EUR",
      amount: Amount.subtract(Amount.zero, Amount.of("0.01")),
    } as const;
    const issuesOf = async (content: object) =>
      leftOf(
        await catalog.createBillingSchema(testOrganization, productId, {
          ...{ name: "Each", basePrice: money("1", "EUR") },
          ...content,
        }),
      );
    const invalid = (...kinds: ReadonlyArray<string>) => ({
      kind: "CatalogInvalid",
      issues: kinds.map((kind) => ({ kind })),
    });
    expect(await issuesOf({ basePrice: price })).toEqual(invalid("BasePriceNegative"));
    for (const intervalCount of [0, -1, 1.5]) {
      const recurrence = { ...monthly, intervalCount };
      expect(await issuesOf({ recurrence })).toEqual(invalid("IntervalCountInvalid"));
      const all = invalid("NameInvalid", "BasePriceNegative", "IntervalCountInvalid");
      expect(await issuesOf({ name: "", basePrice: price, recurrence })).toEqual(all);
    }
  });

  test("are revised by a new version that replaces the old one", async () => {
    const { app, catalog, stored } = open();
    const { productId, billingSchemaId: old } = tea();
    const changes = { basePrice: money("12", "GBP") };
    const revised = rightOf(await catalog.reviseBillingSchema(testOrganization, old, changes));
    expect(revised.versionGroupId).toBe(teas.billingSchemas[0]?.versionGroupId);
    expect((await stored(productId, old)).schema).toMatchObject({ isActive: false });
    const quote = rightOf(
      await app.payments.calculateQuote(testOrganization, {
        items: [tea({ billingSchemaId: revised.id })],
      }),
    );
    expect(Amount.render(quote.total.price)).toBe("12");
    const stale = await app.payments.calculateQuote(testOrganization, { items: [tea()] });
    expect(leftOf(stale)).toMatchObject({
      issues: [{ reason: { kind: "BillingSchemaNotActive" } }],
    });
  });

  test("are created for an existing product", async () => {
    const { catalog } = open();
    const content = { name: "Each", basePrice: money("0", "EUR") };
    const none: ProductId = "product_404";
    expect(leftOf(await catalog.createBillingSchema(testOrganization, none, content))).toEqual({
      kind: "ProductNotFound",
    });
    const { productId } = tea();
    const made = rightOf(
      await catalog.createBillingSchema(testOrganization, productId, content),
    ).created;
    expect(made).toMatchObject({
      id: "schema_1",
      versionGroupId: "group_1",
      productId,
      isActive: true,
      description: "",
      recurrence: undefined,
    });
  });

  test("that are inactive cannot be sold", async () => {
    const { app, catalog } = open();
    const { billingSchemaId } = tea();
    rightOf(await catalog.deactivateBillingSchema(testOrganization, billingSchemaId));
    const result = await app.payments.calculateQuote(testOrganization, { items: [tea()] });
    expect(leftOf(result)).toMatchObject({ kind: "RequestInvalid" });
  });
});
