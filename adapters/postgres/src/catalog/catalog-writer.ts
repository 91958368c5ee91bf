import type { OrganizationId, Timestamp } from "quittance";
import type { CatalogWriter } from "quittance/adapter";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import { insertRows } from "../insert-rows.ts";
import { addOrganization } from "../tenancy/organizations.ts";
import {
  billingSchemaColumns,
  billingSchemaRow,
  readBillingSchema,
} from "../rows/billing-schema-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { productColumns, productRow, readProduct } from "../rows/product-row.ts";
import { tryAgain } from "../statements/run-transaction.ts";

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

interface Versions {
  readonly table: string;
  readonly id: string;
  readonly columns: string;
}

const products: Versions = { table: "products", id: "product_id", columns: productColumns };

const billingSchemas: Versions = {
  table: "billing_schemas",
  id: "billing_schema_id",
  columns: billingSchemaColumns,
};

/** How often a version is stored again because a concurrent call has stored one of its group. */
const maxAttempts = 5;

const storeVersion = (
  database: Database,
  organizationId: OrganizationId,
  { table }: Versions,
  row: JsonRow,
): Promise<void> => {
  const group = String(row["version_group_id"]);
  const createdAt = String(row["created_at"]);
  return database
    .tenant(organizationId)
    .change(
      { text: lockActive(table), values: [group], locks: `${table} ${group}` },
      async (_, run) => {
        await run(addOrganization);
        for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
          await run(retire(table, "version_group_id"), [group, createdAt]);
          const stored = await run(insertRows(table, [row], "$2", unlessOneIsActive), [
            JSON.stringify([row]),
          ]);
          if (stored.length > 0) return;
        }
        throw tryAgain();
      },
    );
};

const unlessOneIsActive = `WHERE organization_id = $1
ON CONFLICT (organization_id, version_group_id) WHERE is_active DO NOTHING RETURNING 'true' AS stored`;

const lockActive = (table: string): string =>
  `SELECT version_group_id FROM :"schema".${table}
  WHERE organization_id = $1 AND version_group_id = $2 AND is_active FOR UPDATE`;

/** Returns the statement that makes active versions inactive, at or after their creation. */
const retire = (table: string, column: string): string =>
  `UPDATE :"schema".${table}
  SET is_active = false, updated_at = greatest(created_at, $3::text::timestamp)
  WHERE organization_id = $1 AND ${column} = $2 AND is_active`;

const deactivate = (
  database: Database,
  organizationId: OrganizationId,
  { table, id: idColumn, columns }: Versions,
  id: string,
  updatedAt: Timestamp,
): Promise<Row | undefined> => {
  const find = `SELECT ${columns} FROM :"schema".${table}
  WHERE organization_id = $1 AND ${idColumn} = $2`;
  return database
    .tenant(organizationId)
    .change(
      { text: `${find} FOR UPDATE`, values: [id], locks: `${table} ${id}` },
      async ([found], run) => {
        if (found?.["is_active"] !== "true") return found;
        await run(retire(table, idColumn), [id, updatedAt]);
        const [changed] = await run(find, [id]);
        return changed;
      },
    );
};
