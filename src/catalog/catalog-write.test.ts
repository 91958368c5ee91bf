import { describe, expect, test } from "vitest";
import { Amount, createCatalog, type Id } from "quittance";
import { testOrganization } from "quittance/testing";
import { money, createTestApp, teas } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";
import { issuesIn } from "../../test/support/issues-in.ts";

const open = () => {
  const app = createTestApp();
  const catalog = createCatalog({ ...app.store, ...app.ports });
  const stored = async (product: Id<"product">, schema?: Id<"schema">) => {
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

describe("billing schemas", () => {
  test("sell the new version of a product that was revised", async () => {
    const { app, catalog } = open();
    const revised = rightOf(
      await catalog.products.revise(testOrganization, tea().productId, { name: "Green tea" }),
    );
    const quote = async (productId: Id<"product">) =>
      app.payments.quotes.calculate(testOrganization, { items: [tea({ productId })] });
    const { lines } = rightOf(await quote(revised.id));
    expect(lines.map(({ line }) => line.title)).toEqual(["Green tea"]);
    expect(issuesIn(leftOf(await quote(tea().productId)))).toEqual([
      "items.0.productId: Product is not active",
    ]);
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
      await app.payments.quotes.calculate(testOrganization, {
        items: [tea({ billingSchemaId: revised.id })],
      }),
    );
    expect(Amount.render(quote.total.price)).toBe("12");
    const stale = await app.payments.quotes.calculate(testOrganization, { items: [tea()] });
    expect(issuesIn(leftOf(stale))).toEqual([
      "items.0.billingSchemaId: Billing schema is not active",
    ]);
  });

  test("are created for an existing product", async () => {
    const { catalog } = open();
    const content = { name: "Each", basePrice: money("0", "EUR") };
    const none: Id<"product"> = "product_404";
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
    const result = await app.payments.quotes.calculate(testOrganization, { items: [tea()] });
    expect(leftOf(result)).toMatchObject({ kind: "Invalid" });
  });
});
