import type { CatalogWriter } from "quittance/adapter";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import {
  billingSchemaColumns,
  billingSchemaRow,
  readBillingSchema,
} from "../rows/billing-schema-row.ts";
import { productColumns, productRow, readProduct } from "../rows/product-row.ts";
import { deactivate, storeVersion, type Versions } from "./versions.ts";

/** Creates the writer of versions of products and billing schemas. */
export const catalogWriterOf = (database: Database): CatalogWriter => ({
  storeProduct: (organizationId, product) =>
    attempt("catalog", async () => {
      await storeVersion(database, organizationId, products, productRow(product));
      return product;
    }),

  storeBillingSchema: (organizationId, schema) =>
    attempt("catalog", async () => {
      await storeVersion(database, organizationId, billingSchemas, billingSchemaRow(schema));
      return schema;
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
