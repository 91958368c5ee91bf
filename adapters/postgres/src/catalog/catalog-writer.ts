import type { BillingSchema, Product } from "quittance";
import {
  isWellFormed,
  type billingSchemaDescription,
  type CatalogWriter,
  type productDescription,
} from "quittance/adapter";
import { listRecords } from "../lists/list-records.ts";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { billingSchemaColumns, billingSchemaRow, readBillingSchema } from "./billing-schema-row.ts";
import { productColumns, productRow, readProduct } from "./product-row.ts";
import { deactivate, storeVersion, type Versions } from "./catalog-versions.ts";
import { findConditions, hasText, type FilterConditions } from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `matchesProduct` of the core in SQL. */
const matchingProducts = (
  filter: productDescription.ProductFilter,
  values: StatementValues,
): MatchingRows => ({
  ...rowsOf("products"),
  conditions: ["organization_id = $1", ...findConditions(ofProducts, filter, values).all],
});

/** Returns `matchesBillingSchema` of the core in SQL. */
const matchingBillingSchemas = (
  filter: billingSchemaDescription.BillingSchemaFilter,
  values: StatementValues,
): MatchingRows => ({
  ...rowsOf("billing_schemas"),
  conditions: ["organization_id = $1", ...findConditions(ofBillingSchemas, filter, values).all],
});

const rowsOf = (table: string): Omit<MatchingRows, "conditions"> => ({
  from: `:"schema".${table}`,
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});

const ofProducts: FilterConditions<productDescription.ProductFilter> = {
  isActive: (wanted) => (wanted ? "is_active" : "NOT is_active"),
  versionGroupId: hasText("version_group_id"),
};

const ofBillingSchemas: FilterConditions<billingSchemaDescription.BillingSchemaFilter> = {
  ...ofProducts,
  productId: (wanted, values) => {
    if (!isWellFormed(wanted)) return "false";
    const id = values.add(wanted);
    return `product_id = ANY (ARRAY(
  SELECT version.product_id FROM :"schema".products AS version
  WHERE version.organization_id = $1 AND version.version_group_id = (
    SELECT named.version_group_id FROM :"schema".products AS named
    WHERE named.organization_id = $1 AND named.product_id = ${id}
  )
  UNION ALL SELECT ${id}::text
))`;
  },
};

/** Creates the writer of versions of products and billing schemas, and their lists. */
export const catalogWriterOf = (database: Database): CatalogWriter => ({
  listProducts: (organizationId, filter, page) =>
    attempt("catalog", () => listProducts(database)(organizationId, filter, page)),

  listBillingSchemas: (organizationId, filter, page) =>
    attempt("catalog", () => listBillingSchemas(database)(organizationId, filter, page)),

  storeProduct: (organizationId, product, key) =>
    attempt("catalog", async () => {
      const row = productRow(product);
      const earlier = await storeVersion(database, organizationId, products, row, key);
      return earlier === undefined ? product : readProduct(earlier);
    }),

  storeBillingSchema: (organizationId, schema, key) =>
    attempt("catalog", async () => {
      const row = billingSchemaRow(schema);
      const earlier = await storeVersion(database, organizationId, billingSchemas, row, key);
      return earlier === undefined ? schema : readBillingSchema(earlier);
    }),

  deactivateProduct: (organizationId, id, updatedAt) =>
    attempt("catalog", async () => {
      const row = await deactivate(database, organizationId, products, id, updatedAt);
      return row && readProduct(row);
    }),

  deactivateBillingSchema: (organizationId, id, updatedAt) =>
    attempt("catalog", async () => {
      const row = await deactivate(database, organizationId, billingSchemas, id, updatedAt);
      return row && readBillingSchema(row);
    }),
});

const products: Versions = { table: "products", id: "product_id", columns: productColumns };

const billingSchemas: Versions = {
  table: "billing_schemas",
  id: "billing_schema_id",
  columns: billingSchemaColumns,
};

const listProducts = listRecords<productDescription.ProductFilter, Product>(
  {
    name: products.table,
    kind: undefined,
    id: products.id,
    columns: products.columns,
    readRecord: readProduct,
  },
  matchingProducts,
);

const listBillingSchemas = listRecords<billingSchemaDescription.BillingSchemaFilter, BillingSchema>(
  {
    name: billingSchemas.table,
    kind: undefined,
    id: billingSchemas.id,
    columns: billingSchemas.columns,
    readRecord: readBillingSchema,
  },
  matchingBillingSchemas,
);
