import type { CatalogRepository } from "quittance";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { billingSchemaColumns, readBillingSchema } from "../rows/billing-schema-row.ts";
import { productColumns, readProduct } from "../rows/product-row.ts";
import { byId, readRecords } from "../rows/read-records.ts";
import { textArray } from "../statements/text-array.ts";

/** Creates the repository of products and billing schemas. */
export const catalogOf = (database: Database): CatalogRepository => ({
  lookUp: (organizationId, { products, billingSchemas }) =>
    attempt("catalog", async () => {
      const [row = {}] = await database
        .tenant(organizationId)
        .read(lookUp, [textArray(products), textArray(billingSchemas)]);
      return {
        products: byId(readRecords(row, "products", readProduct)),
        billingSchemas: byId(readRecords(row, "billing_schemas", readBillingSchema)),
      };
    }),
});

const lookUp = `SELECT
  (SELECT json_agg(p)::text FROM (
    SELECT ${productColumns} FROM :"schema".products
    WHERE organization_id = $1 AND product_id IN (
      SELECT unnest($2::text[])
      UNION ALL
      SELECT product_id FROM :"schema".billing_schemas
      WHERE organization_id = $1 AND billing_schema_id = ANY ($3::text[])
    )
  ) AS p) AS products,
  (SELECT json_agg(s)::text FROM (
    SELECT ${billingSchemaColumns} FROM :"schema".billing_schemas
    WHERE organization_id = $1 AND billing_schema_id = ANY ($3::text[])
  ) AS s) AS billing_schemas`;
