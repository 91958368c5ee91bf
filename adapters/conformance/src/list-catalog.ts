import { timestampOf, type BillingSchema, type Product } from "quittance";
import {
  billingSchemaDescription,
  idOf,
  type PageRequest,
  type Position,
  type productDescription,
} from "quittance/adapter";
import { matchesBillingSchema, matchesProduct } from "quittance/pure";
import type { ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { listCase } from "./list-cases.ts";
import type { Listing } from "./listing.ts";
import { sampleProduct, sampleSchema } from "./sample-product.ts";
import { ledgerOf, ours, theirs } from "./sample-records.ts";

const first = timestampOf("2025-01-01 00:00:00");
const second = timestampOf("2025-06-01 00:00:00");

const product = (suffix: string, overrides: Partial<Product> = {}): Product => ({
  ...sampleProduct,
  id: `product_${suffix}`,
  versionGroupId: `group_${suffix}`,
  isActive: true,
  createdAt: first,
  updatedAt: undefined,
  ...overrides,
});

const inactive = { isActive: false, updatedAt: second };

const products: ReadonlyArray<Product> = [
  product("a"),
  product("A", { createdAt: second, image: undefined, imageId: undefined }),
  product("b", inactive),
  product("c", { ...inactive, versionGroupId: "group_v" }),
  product("d", { versionGroupId: "group_v", createdAt: second }),
  product("a", { organizationId: theirs, name: "Theirs" }),
  product("e", { organizationId: theirs, versionGroupId: "group_v" }),
];

const schema = (suffix: string, overrides: Partial<BillingSchema> = {}): BillingSchema => ({
  ...sampleSchema,
  id: `schema_${suffix}`,
  productId: "product_a",
  versionGroupId: `group_${suffix}`,
  createdAt: first,
  ...overrides,
});

const recurrence = {
  intervalType: "MONTH",
  intervalCount: 3,
  paymentType: "ADVANCE",
  renewType: "CALENDAR",
  billingType: "FULL",
} as const;

const billingSchemas: ReadonlyArray<BillingSchema> = [
  schema("a"),
  schema("A", { createdAt: second, recurrence }),
  schema("b", { ...inactive, productId: "product_d" }),
  schema("c", { ...inactive, versionGroupId: "group_v" }),
  schema("d", { versionGroupId: "group_v", createdAt: second }),
  schema("f", { productId: "product_c" }),
  schema("g", { productId: "product_gone" }),
  schema("a", { organizationId: theirs, name: "Theirs" }),
  schema("e", { organizationId: theirs, versionGroupId: "group_v" }),
];

const records = ledgerOf({ products, billingSchemas });

const productListing: Listing<productDescription.ProductFilter, Product> = {
  name: "listProducts",
  list: ({ catalogWriter }, owner, filter, page) => catalogWriter.listProducts(owner, filter, page),
  matching: (stored, owner, filter) =>
    stored.products.filter(
      (found) => found.organizationId === owner && matchesProduct(filter, found),
    ),
};

const billingSchemaListing: Listing<billingSchemaDescription.BillingSchemaFilter, BillingSchema> = {
  name: "listBillingSchemas",
  list: ({ catalogWriter }, owner, filter, page) =>
    catalogWriter.listBillingSchemas(owner, filter, page),
  matching: (stored, owner, filter) =>
    stored.billingSchemas.filter(
      (schema) =>
        schema.organizationId === owner &&
        matchesBillingSchema(filter, {
          schema,
          productIds: billingSchemaDescription.versionsOfProducts(
            stored.products.filter(({ organizationId }) => organizationId === owner),
          )(schema.productId),
        }),
    ),
};

const versionListCases = <Row extends Position>(
  listing: Listing<productDescription.ProductFilter, Row>,
  lastId: string,
): ReadonlyArray<ConformanceCase<LedgerSubject>> => {
  const caseOf = (
    name: string,
    filter: productDescription.ProductFilter,
    page?: PageRequest,
    owner = ours,
  ) => listCase(listing, name, filter, page, owner, records);
  return [
    caseOf("returns all versions, newest first, ties by the bytes of the identifier", {}),
    caseOf("filters by active versions", { isActive: true }),
    caseOf("filters by inactive versions", { isActive: false }),
    caseOf("filters by the version group", { versionGroupId: "group_v" }),
    caseOf("combines filters", { versionGroupId: "group_v", isActive: true }),
    caseOf("returns nothing for an unknown version group", { versionGroupId: "group_none" }),
    caseOf("returns nothing for a text that cannot be stored", { versionGroupId: "\0" }),
    caseOf("returns the other organization's own versions", {}, undefined, theirs),
    caseOf(
      "returns a page with the number of all versions",
      {},
      { limit: 2, start: { offset: 1 } },
    ),
    caseOf(
      "continues after a version, ties included",
      {},
      { limit: 2, start: { after: { createdAt: first, id: lastId } } },
    ),
    listCase(listing, "returns nothing from an empty store", {}, undefined, ours, ledgerOf()),
  ];
};

/** The conformance cases of the lists of `CatalogWriter`. */
export const listCatalogCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...versionListCases(productListing, "product_b"),
  ...versionListCases(billingSchemaListing, "schema_b"),
  ...["product_a", "product_c", "product_d", "product_gone", "product_e"].map((id) =>
    listCase(
      billingSchemaListing,
      `filters by any version of a product, ${id}`,
      { productId: idOf("product", id) },
      undefined,
      ours,
      records,
    ),
  ),
];
