import {
  type BillingSchema,
  type CatalogRepository,
  type OrganizationId,
  type Product,
  type Timestamp,
} from "quittance";
import { deactivateVersion, type CatalogWriter } from "quittance/adapter";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { insert, selectBy, selectOwned, update } from "./rows.ts";
import { billingSchemas as schemas, products, type Table } from "./tables.ts";
import { reading, writing } from "./transaction.ts";

/** Products and billing schemas, read in one transaction. */
export const catalogOf = (connection: SqliteConnection): CatalogRepository => ({
  lookUp: (owner, wanted) =>
    attempt("catalog", () =>
      reading(connection, () => {
        const billingSchemas = selectOwned(connection, schemas, owner, wanted.billingSchemas);
        const sold = [...billingSchemas.values()].map(({ productId }) => productId);
        const ids = [...wanted.products, ...sold];
        return { products: selectOwned(connection, products, owner, ids), billingSchemas };
      }),
    ),
});

/** Writing them, a version at a time. */
export const catalogWriterOf = (connection: SqliteConnection): CatalogWriter => ({
  storeProduct: (_, product) =>
    attempt("catalog", () => storeVersion(connection, products, product)),
  storeBillingSchema: (_, schema) =>
    attempt("catalog", () => storeVersion(connection, schemas, schema)),
  deactivateProduct: (owner, id, updatedAt) =>
    attempt("catalog", () => deactivate(connection, products, owner, id, updatedAt)),
  deactivateBillingSchema: (owner, id, updatedAt) =>
    attempt("catalog", () => deactivate(connection, schemas, owner, id, updatedAt)),
});

type Version = Product | BillingSchema;

const storeVersion = <Found extends Version>(
  connection: SqliteConnection,
  table: Table<Found>,
  stored: Found,
): Found =>
  writing(connection, () => {
    const { organizationId: owner, versionGroupId: group, createdAt } = stored;
    const isBefore = { organization_id: owner, version_group_id: group, is_active: 1 };
    for (const active of selectBy(connection, table, isBefore)) {
      update(connection, table, deactivateVersion(active, createdAt));
    }
    insert(connection, table, stored);
    return stored;
  });

const deactivate = <Found extends Version>(
  connection: SqliteConnection,
  table: Table<Found>,
  owner: OrganizationId,
  id: Found["id"],
  updatedAt: Timestamp,
): Found | undefined =>
  writing(connection, () => {
    const [found] = selectBy(connection, table, { organization_id: owner, id });
    if (found?.isActive !== true) return found;
    const inactive = deactivateVersion(found, updatedAt);
    update(connection, table, inactive);
    return inactive;
  });
