import type { BillingSchemaId, ProductId } from "../ids.ts";
import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { Product } from "../product/product.ts";

/** The product and billing schema identifiers in a request. @inline */
export interface CatalogReferences {
  readonly products: ReadonlySet<ProductId>;
  readonly billingSchemas: ReadonlySet<BillingSchemaId>;
}

/** The records of one organization with these identifiers; unknown ones are absent. */
export interface CatalogExtract {
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly billingSchemas: ReadonlyMap<BillingSchemaId, BillingSchema>;
}
