import { billingSchemaDescription } from "quittance/adapter";
import { matchesBillingSchema, matchesProduct, matchesTax } from "quittance/pure";
import type * as adapter from "quittance/adapter";
import type { Ledgers } from "./ledger.ts";

/** Creates the catalog of ledgers. */
export const catalogOf = ({ step }: Ledgers): adapter.CatalogRepository => ({
  lookUp: step((ledger, references) => {
    const billingSchemas = ledger.billingSchemas.pick(references.billingSchemas);
    const sold = [...billingSchemas.values()].map(({ productId }) => productId);
    return { products: ledger.products.pick([...references.products, ...sold]), billingSchemas };
  }),
});

/** Creates the catalog writer of ledgers. */
export const catalogWriterOf = ({ step, write }: Ledgers): adapter.CatalogWriter => ({
  listProducts: step(({ products }, filter, page) =>
    products.list((product) => matchesProduct(filter, product), page),
  ),
  listBillingSchemas: step(({ products, billingSchemas }, filter, page) => {
    const versionsOf = billingSchemaDescription.versionsOfProducts(products.rows);
    return billingSchemas.list(
      (schema) =>
        matchesBillingSchema(filter, { schema, productIds: versionsOf(schema.productId) }),
      page,
    );
  }),
  storeProduct: write("catalog", ({ products }, product, key?) => products.activate(product, key)),
  storeBillingSchema: write("catalog", ({ billingSchemas }, schema, key?) =>
    billingSchemas.activate(schema, key),
  ),
  deactivateProduct: step(({ products }, id, at) => products.deactivate(id, at)),
  deactivateBillingSchema: step(({ billingSchemas }, id, at) => billingSchemas.deactivate(id, at)),
});

/** Creates the tax repository of ledgers. */
export const taxesOf = ({ step, write }: Ledgers): adapter.TaxRepository => ({
  findTaxes: step(({ taxes }, ids) => {
    const found = [...taxes.pick(ids).values()];
    const versions = found.flatMap(({ versionGroupId }) => taxes.with("group", versionGroupId));
    const active = versions.filter(({ isActive }) => isActive);
    return new Map([...found, ...active].map((tax) => [tax.id, tax]));
  }),
  listTaxes: step(({ taxes }, filter, page) => taxes.list((tax) => matchesTax(filter, tax), page)),
  storeTax: write("taxes", ({ taxes }, tax, key?) => taxes.activate(tax, key)),
  deactivateTax: step(({ taxes }, id, at) => taxes.deactivate(id, at)),
});
