import { type BillingSchema, type CatalogRepository, type Product } from "quittance";
import { matchesBillingSchema, matchesProduct, type CatalogWriter } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import { Ledgers } from "./ledgers.ts";
import { pick } from "./pick.ts";
import { deactivate, storeVersion } from "./versions.ts";

/** The records of a catalog, of any number of organizations. */
export interface CatalogRecords {
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
}

/** Creates a catalog in memory. The records are copied: changing them later has no effect. */
export const memoryCatalog = (records: CatalogRecords): CatalogRepository => {
  const ledgers = new Ledgers();
  addCatalog(ledgers, records);
  return catalogOf(ledgers);
};

/** Adds catalog records to ledgers. */
export const addCatalog = (
  ledgers: Ledgers,
  { products, billingSchemas }: CatalogRecords,
): void => {
  for (const product of products) {
    ledgers.of(product.organizationId).products.put(freeze(product));
  }
  for (const schema of billingSchemas) {
    ledgers.of(schema.organizationId).billingSchemas.put(freeze(schema));
  }
};

/** Creates the catalog of ledgers. */
export const catalogOf = (ledgers: Ledgers): CatalogRepository => ({
  lookUp: (organizationId, references) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const billingSchemas = pick(ledger.billingSchemas, references.billingSchemas);
      const sold = [...billingSchemas.values()].map(({ productId }) => productId);
      const products = pick(ledger.products, [...references.products, ...sold]);
      return { products, billingSchemas };
    }),
});

/** Creates the catalog writer of ledgers. */
export const catalogWriterOf = (ledgers: Ledgers): CatalogWriter => ({
  listProducts: (organizationId, filter, page) =>
    asTask(() => {
      const matches = (product: Product): boolean => matchesProduct(filter, product);
      return ledgers.of(organizationId).products.list(filter, matches, page);
    }),
  listBillingSchemas: (organizationId, filter, page) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const matches = (schema: BillingSchema): boolean => {
        const productIds = new Set(ledger.versionsOfProduct(schema.productId));
        return matchesBillingSchema(filter, { schema, productIds });
      };
      return ledger.billingSchemas.list(filter, matches, page);
    }),
  storeProduct: (organizationId, product, key) =>
    asTask(() => {
      const { products, keys } = ledgers.of(organizationId);
      return storeVersion(products, keys.products, product, key);
    }),
  storeBillingSchema: (organizationId, schema, key) =>
    asTask(() => {
      const { billingSchemas, keys } = ledgers.of(organizationId);
      return storeVersion(billingSchemas, keys.billingSchemas, schema, key);
    }),
  deactivateProduct: (organizationId, id, updatedAt) =>
    deactivate(ledgers.of(organizationId).products, id, updatedAt),
  deactivateBillingSchema: (organizationId, id, updatedAt) =>
    deactivate(ledgers.of(organizationId).billingSchemas, id, updatedAt),
});
