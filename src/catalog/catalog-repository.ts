import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { Product } from "../product/product.ts";

/** Stored products and billing schemas. No task rejects; a failing store is `PortFailed`. */
export interface CatalogRepository {
  /**
   * Returns the organization's products and billing schemas with these identifiers, read at one
   * time.
   *
   * Inactive versions are included, and so are the products that the billing schemas belong to.
   * Invoices refer to the versions that they were created with, and their details show these.
   * An identifier is absent from the result if it is unknown or belongs to another organization:
   * the caller cannot distinguish the two.
   */
  readonly lookUp: (
    organizationId: OrganizationId,
    references: CatalogReferences,
  ) => TaskEither<PortFailed, CatalogExtract>;
}

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
