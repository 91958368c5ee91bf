import {
  Amount,
  timestampOf,
  type BillingSchema,
  type OrganizationId,
  type Product,
} from "quittance";
import type { CatalogExtract, CatalogRepository } from "quittance/adapter";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ours, theirs } from "./sample-records.ts";

/** Creates a catalog repository over a store with these records only. */
export type CatalogRepositorySubject = (
  products: ReadonlyArray<Product>,
  billingSchemas: ReadonlyArray<BillingSchema>,
) => Promise<CatalogRepository>;

const createdAt = timestampOf("2025-01-01 00:00:00");

const product = (suffix: string, overrides: Partial<Product> = {}): Product => ({
  id: `product_${suffix}` as const,
  organizationId: ours,
  versionGroupId: `group_${suffix}`,
  isActive: true,
  name: `Product ${suffix}`,
  description: "A description with ünïcode, 漢字 and 🧾",
  imageId: undefined,
  image: undefined,
  createdAt,
  updatedAt: undefined,
  ...overrides,
});

const schema = (suffix: string, overrides: Partial<BillingSchema> = {}): BillingSchema => ({
  id: `schema_${suffix}` as const,
  organizationId: ours,
  productId: "product_a",
  versionGroupId: `group_${suffix}`,
  isActive: true,
  name: `Schema ${suffix}`,
  description: "",
  basePrice: { currency: "EUR", amount: Amount.of("19.99") },
  recurrence: undefined,
  createdAt,
  updatedAt: undefined,
  ...overrides,
});

const products: ReadonlyArray<Product> = [
  product("a"),
  product("b", { isActive: false, updatedAt: timestampOf("2025-02-28 23:59:59") }),
  product("c", { imageId: "image_1", image: { url: "https://example.com/c.png", width: 640 } }),
  product("d", { organizationId: theirs }),
  product("A"),
];

const maxAmount = "99999999999999999999.999999999999999999999999999999";

const billingSchemas: ReadonlyArray<BillingSchema> = [
  schema("a"),
  schema("b", { isActive: false }),
  schema("smallest", {
    basePrice: { currency: "BITCOIN", amount: Amount.of("0.000000000000000000000000000001") },
  }),
  schema("largest", { basePrice: { currency: "JPY", amount: Amount.of(maxAmount) } }),
  schema("free", { basePrice: { currency: "USD", amount: Amount.zero } }),
  schema("monthly", {
    recurrence: {
      intervalType: "MONTH",
      intervalCount: 3,
      paymentType: "ARREARS",
      renewType: "CALENDAR",
      billingType: "PRORATED",
    },
  }),
  schema("taxed", { taxIds: ["tax_b", "tax_a"] }),
  schema("tiered", {
    basePrice: { currency: "EUR", amount: Amount.zero },
    pricing: {
      model: "PACKAGE",
      tiers: [
        {
          upTo: Amount.of("5"),
          unitPrice: Amount.of("0.000000000000000001"),
          flatPrice: Amount.zero,
        },
        { upTo: undefined, unitPrice: Amount.of("6.5"), flatPrice: Amount.of("99") },
      ],
      packageSize: Amount.of("0.000000000001"),
      included: Amount.of("999999999999999.999999999999"),
      minimum: Amount.of("0.000000000000000000000000000001"),
      maximum: Amount.of(maxAmount),
    },
  }),
  schema("d", { organizationId: theirs }),
];

const extractOf = (
  foundProducts: ReadonlyArray<Product>,
  foundSchemas: ReadonlyArray<BillingSchema>,
): CatalogExtract => ({
  products: new Map(foundProducts.map((found) => [found.id, found])),
  billingSchemas: new Map(foundSchemas.map((found) => [found.id, found])),
});

/** Creates a case that looks up records by suffix and compares them with the organization's own. */
const lookUpCase = (
  name: string,
  requested: { readonly products?: string; readonly schemas?: string },
  organizationId: OrganizationId = ours,
): ConformanceCase<CatalogRepositorySubject> => ({
  name: `lookUp ${name}`,
  check: async (subject) => {
    const repository = await subject(products, billingSchemas);
    const named = (text = ""): ReadonlyArray<string> => text.split(" ").filter(Boolean);
    const productIds = named(requested.products).map((suffix) => `product_${suffix}` as const);
    const schemaIds = named(requested.schemas).map((suffix) => `schema_${suffix}` as const);
    const found = await expectSuccess(
      repository.lookUp(organizationId, {
        products: new Set(productIds),
        billingSchemas: new Set(schemaIds),
      }),
    );
    const owned = <Record extends { readonly id: string; readonly organizationId: string }>(
      records: ReadonlyArray<Record>,
      ids: ReadonlyArray<string>,
    ): ReadonlyArray<Record> =>
      records.filter(
        (record) => record.organizationId === organizationId && ids.includes(record.id),
      );
    const schemas = owned(billingSchemas, schemaIds);
    const sold = schemas.map(({ productId }) => productId);
    const expected = extractOf(owned(products, [...productIds, ...sold]), schemas);
    expectSame(name, found, expected);
  },
});

/** The conformance cases of `CatalogRepository`. */
export const catalogRepositoryCases: ReadonlyArray<ConformanceCase<CatalogRepositorySubject>> = [
  lookUpCase("returns a product and a schema with every property", { products: "a", schemas: "a" }),
  lookUpCase("returns inactive versions", { products: "b", schemas: "b" }),
  lookUpCase("preserves an image and its properties", { products: "c" }),
  lookUpCase("preserves the thirtieth digit of a price", { schemas: "smallest" }),
  lookUpCase("preserves all fifty digits of the largest price", { schemas: "largest" }),
  lookUpCase("preserves a price of zero", { schemas: "free" }),
  lookUpCase("preserves a recurrence", { schemas: "monthly" }),
  lookUpCase("preserves the default taxes and their order", { schemas: "taxed" }),
  lookUpCase("preserves a pricing model", { schemas: "tiered" }),
  lookUpCase("returns many records at once", {
    products: "a b c A",
    schemas: "a b smallest largest",
  }),
  lookUpCase("omits unknown identifiers", { products: "a unknown", schemas: "unknown" }),
  lookUpCase("returns the product of a requested schema", { schemas: "free" }),
  lookUpCase("compares identifiers case-sensitively", { products: "A" }),
  lookUpCase("returns no product of another organization", { products: "d" }),
  lookUpCase("returns no schema of another organization", { schemas: "d" }),
  lookUpCase(
    "returns the other organization's own records",
    { products: "a d", schemas: "a d" },
    theirs,
  ),
  lookUpCase("returns nothing for an empty request", {}),
  {
    name: "lookUp returns nothing from an empty store",
    check: async (subject) => {
      const repository = await subject([], []);
      const found = await expectSuccess(
        repository.lookUp(ours, {
          products: new Set(["product_a"]),
          billingSchemas: new Set(["schema_a"]),
        }),
      );
      expectSame("an empty store", found, extractOf([], []));
    },
  },
];
