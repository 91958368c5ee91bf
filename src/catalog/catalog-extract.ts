import type { BillingSchemaId, ProductId } from "../ids.ts";
import type { BillingSchema } from "./billing-schema.ts";
import type { Product } from "./product.ts";

/** The identifiers that a request names. */
export interface CatalogReferences {
  readonly products: ReadonlySet<ProductId>;
  readonly billingSchemas: ReadonlySet<BillingSchemaId>;
}

/** The records of one organization behind those identifiers; an unknown one is absent. */
export interface CatalogExtract {
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly billingSchemas: ReadonlyMap<BillingSchemaId, BillingSchema>;
}
