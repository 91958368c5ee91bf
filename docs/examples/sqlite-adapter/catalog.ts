import type { CatalogRepository } from "quittance";
import type { CatalogWriter } from "quittance/adapter";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { selectOwned } from "./rows.ts";
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
