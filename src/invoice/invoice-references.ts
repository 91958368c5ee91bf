import type { CatalogReferences } from "../catalog/catalog-repository.ts";
import type { InvoiceItem } from "./invoice-item.ts";

/** Returns the products and billing schemas that invoice items refer to, by the pinned versions. */
export const catalogReferences = (items: ReadonlyArray<InvoiceItem>): CatalogReferences => {
  const sold = items.flatMap(({ item }) => (item.type === "PRODUCT" ? [item] : []));
  return {
    products: new Set(sold.map(({ productId }) => productId)),
    billingSchemas: new Set(sold.map(({ billingSchemaId }) => billingSchemaId)),
  };
};
