import type { CatalogExtract, CatalogReferences } from "./catalog-extract.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

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
