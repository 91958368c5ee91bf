import { expect, test } from "vitest";
import type { Id } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import { articleItem, ownCatalog, type Article } from "./own-catalog.ts";

const lamp: Article = {
  id: "lamp",
  name: "Lamp",
  currency: "EUR",
  price: "39.99",
  isActive: true,
  createdAt: "2026-01-01 00:00:00",
};
const sold = [lamp, { ...lamp, id: "floor_lamp" }];

const catalogOf = (asked: Array<ReadonlyArray<string>> = [], articles = sold) =>
  ownCatalog((ids, organizationId) => {
    asked.push([organizationId, ...ids]);
    return Promise.resolve(articles.filter(({ id }) => ids.includes(id)));
  });

const referencesTo = (...ids: ReadonlyArray<string>) => ({
  products: new Set<Id<"product">>(ids.map((id) => articleItem(id).productId)),
  billingSchemas: new Set<Id<"schema">>(ids.map((id) => articleItem(id).billingSchemaId)),
});

test("an article is a product with one price, and its group of versions is its own", async () => {
  const found = await catalogOf().lookUp("org_shop", referencesTo("floor_lamp"))();
  const shared = { organizationId: "org_shop", versionGroupId: "floor_lamp", name: "Lamp" };
  expect(found).toMatchObject({
    right: {
      products: new Map([["product_floor_lamp", { ...shared, id: "product_floor_lamp" }]]),
      billingSchemas: new Map([
        [
          "schema_floor_lamp",
          {
            ...shared,
            id: "schema_floor_lamp",
            productId: "product_floor_lamp",
            basePrice: { currency: "EUR", amount: Amount.of("39.99") },
          },
        ],
      ]),
    },
  });
});

test("the articles of all references are requested once, those of none not at all", async () => {
  const asked: Array<ReadonlyArray<string>> = [];
  const { lookUp } = catalogOf(asked);
  await lookUp("org_shop", referencesTo("lamp", "floor_lamp", "unknown"))();
  expect(asked).toEqual([["org_shop", "lamp", "floor_lamp", "unknown"]]);
  const none = await lookUp("org_shop", referencesTo())();
  expect(none).toMatchObject({ right: { products: new Map(), billingSchemas: new Map() } });
  expect(asked.length).toBe(1);
});

test("a billing schema that was not requested is absent, its product is not", async () => {
  const references = { ...referencesTo("lamp"), billingSchemas: new Set<Id<"schema">>() };
  const found = await catalogOf().lookUp("org_shop", references)();
  expect(found).toMatchObject({ right: { billingSchemas: new Map() } });
  expect(found).toHaveProperty("right.products.size", 1);
});

test.each([
  [{ price: "39,99" }, "Article lamp: price must be a decimal string"],
  [
    { createdAt: "2026-01-01T00:00:00Z" },
    'Article lamp: createdAt must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not "2026',
  ],
  [{ isActive: "f" as never }, 'Article lamp: isActive must be true or false, not "f"'],
  [{ isActive: 0 as never }, "Article lamp: isActive must be true or false, not 0"],
])("an article with %j is reported as a failure of the catalog", async (wrong, message) => {
  const { lookUp } = catalogOf([], [{ ...lamp, ...wrong }]);
  const found = await lookUp("org_shop", referencesTo("lamp"))();
  expect(found).toMatchObject({
    left: {
      kind: "PortFailed",
      port: "catalog",
      cause: { message: expect.stringContaining(message) as string },
    },
  });
});

test("null is an absent value", async () => {
  const empty = { description: null, pricing: null, taxIds: null, versionGroupId: null };
  const [nulls, absent] = await Promise.all(
    [{ ...lamp, ...empty }, lamp].map((article) =>
      catalogOf([], [article]).lookUp("org_shop", referencesTo("lamp"))(),
    ),
  );
  expect(nulls).toMatchObject({ _tag: "Right" });
  expect(nulls).toEqual(absent);
});

test("two articles with the same identifier are a failure of the catalog", async () => {
  const { lookUp } = catalogOf([], [lamp, { ...lamp, price: "20" }]);
  const found = await lookUp("org_shop", referencesTo("lamp"))();
  const cause = { message: "Article lamp: find returned two with this id" };
  expect(found).toMatchObject({ left: { kind: "PortFailed", port: "catalog", cause } });
});

test("what find throws is the cause of a failure of the catalog", async () => {
  const cause = new Error("connection lost");
  const { lookUp } = ownCatalog(() => Promise.reject(cause));
  const found = await lookUp("org_shop", referencesTo("lamp"))();
  expect(found).toMatchObject({ left: { kind: "PortFailed", port: "catalog", cause } });
});
