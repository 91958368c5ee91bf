import type { CatalogRepository } from "quittance/adapter";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { billingSchemaColumns, readBillingSchema } from "./billing-schema-row.ts";
import { productColumns, readProduct } from "./product-row.ts";
import { byId, readRecords } from "../rows/read-records.ts";
import { rowsByKey } from "../statements/rows-by-key.ts";
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

const schemasOf = (columns: string): string =>
  rowsByKey({ table: "billing_schemas", columns, key: "billing_schema_id", among: "$3" });

const lookUp = `SELECT
  (SELECT json_agg(p)::text FROM (
    ${rowsByKey({
      table: "products",
      columns: productColumns,
      key: "product_id",
      among: `SELECT unnest($2::text[]) UNION ALL ${schemasOf("product_id")}`,
    })}
  ) AS p) AS products,
  (SELECT json_agg(s)::text FROM (${schemasOf(billingSchemaColumns)}) AS s) AS billing_schemas`;
