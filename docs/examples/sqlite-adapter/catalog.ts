import {
  billingSchemaDescription,
  pageOf,
  type CatalogRepository,
  type CatalogWriter,
} from "quittance/adapter";
import { matchesBillingSchema, matchesProduct } from "quittance/pure";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { selectBy, selectOwned } from "./rows.ts";
import { billingSchemas as schemas, products } from "./tables.ts";
import { reading } from "./transaction.ts";
import { deactivate, storeVersion } from "./versions.ts";

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

/** Listing them, and writing a version at a time. */
export const catalogWriterOf = (connection: SqliteConnection): CatalogWriter => ({
  listProducts: (owner, filter, page) =>
    attempt("catalog", () => {
      const found = selectBy(connection, products, { organization_id: owner });
      const rows = found.filter((product) => matchesProduct(filter, product));
      return pageOf(rows, (product) => product, page);
    }),
  listBillingSchemas: (owner, filter, page) =>
    attempt("catalog", () => {
      const found = selectBy(connection, schemas, { organization_id: owner });
      const versionsOf = billingSchemaDescription.versionsOfProducts(
        selectBy(connection, products, { organization_id: owner }),
      );
      const rows = found.filter((schema) =>
        matchesBillingSchema(filter, { schema, productIds: versionsOf(schema.productId) }),
      );
      return pageOf(rows, (schema) => schema, page);
    }),
  storeProduct: (_, product, key) =>
    attempt("catalog", () => storeVersion(connection, products, product, key)),
  storeBillingSchema: (_, schema, key) =>
    attempt("catalog", () => storeVersion(connection, schemas, schema, key)),
  deactivateProduct: (owner, id, updatedAt) =>
    attempt("catalog", () => deactivate(connection, products, owner, id, updatedAt)),
  deactivateBillingSchema: (owner, id, updatedAt) =>
    attempt("catalog", () => deactivate(connection, schemas, owner, id, updatedAt)),
});
