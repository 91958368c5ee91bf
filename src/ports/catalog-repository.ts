import type { CatalogExtract, CatalogReferences } from "../catalog/catalog-extract.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "./errors.ts";

/** Where products and billing schemas are kept. No task rejects; a failed store is `PortFailed`. */
export interface CatalogRepository {
  /**
   * The organization's products and billing schemas with these identifiers, read at one moment.
   *
   * Inactive versions are included, and so are the products that the billing schemas belong to.
   * Invoices refer to the versions of their creation, and their details show what is found here.
   * An identifier that is unknown, or that another organization owns, is absent from the answer:
   * the two cannot be told apart.
   */
  readonly lookUp: (
    organizationId: OrganizationId,
    references: CatalogReferences,
  ) => TaskEither<PortFailed, CatalogExtract>;
}
