import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  fixedRates,
  idOf,
  timestampOf,
  type BillingSchema,
  type CustomItem,
  type OrganizationId,
  type Product,
  type ProductItem,
  type QuotePorts,
} from "quittance";
import { type CatalogExtract } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";

/** The organization of the sample catalog. */
export const catalogOwner: OrganizationId = idOf("org", "org_shop");

const createdAt = timestampOf("2025-01-01 00:00:00");

/** Returns a product, `product_tea` by default. */
export const product = (overrides: Partial<Product> = {}): Product => ({
  id: idOf("product", "product_tea"),
  organizationId: catalogOwner,
  versionGroupId: "group_tea",
  isActive: true,
  name: "Tea",
  description: "",
  imageId: undefined,
  image: undefined,
  createdAt,
  updatedAt: undefined,
  ...overrides,
});

/** Returns a billing schema: 10 GBP for one tea by default. */
export const schema = (overrides: Partial<BillingSchema> = {}): BillingSchema => ({
  id: idOf("schema", "schema_tea"),
  organizationId: catalogOwner,
  productId: idOf("product", "product_tea"),
  versionGroupId: "group_price",
  isActive: true,
  name: "Each",
  description: "",
  basePrice: { currency: "GBP", amount: Amount.of("10") },
  recurrence: undefined,
  createdAt,
  updatedAt: undefined,
  ...overrides,
});

/** Returns records as a lookup in a catalog does. */
export const extractOf = (
  products: ReadonlyArray<Product> = [product()],
  billingSchemas: ReadonlyArray<BillingSchema> = [schema()],
): CatalogExtract => ({
  products: new Map(products.map((found) => [found.id, found])),
  billingSchemas: new Map(billingSchemas.map((found) => [found.id, found])),
});

/** Returns an item of one tea. */
export const tea = (overrides: Partial<ProductItem> = {}): ProductItem => ({
  type: "PRODUCT",
  productId: idOf("product", "product_tea"),
  billingSchemaId: idOf("schema", "schema_tea"),
  quantity: 1,
  ...overrides,
});

/** Returns a custom item: 2 EUR by default. */
export const custom = (overrides: Partial<CustomItem> = {}): CustomItem => ({
  type: "PAYMENT_INTENT",
  currency: "EUR",
  price: Amount.of("2"),
  quantity: 1,
  ...overrides,
});

/** A catalog with one tea, and rates for pounds and euros. */
export const sampleQuotePorts: QuotePorts = {
  catalog: memoryCatalog({ products: [product()], billingSchemas: [schema()] }),
  rates: fixedRates(
    rateSetOf({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }, "2025-07-17 14:10:54"),
  ),
};
