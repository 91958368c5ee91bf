import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { Product } from "../catalog/product.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { PortFailed } from "./errors.ts";

/**
 * Where an organization's catalogue is written; needed by hosts that keep it with this library.
 *
 * No task rejects; a failing store is `PortFailed`. What another organization owns does not exist.
 */
export interface CatalogWriter {
  /**
   * Store a product as the active version of its version group, and give it back. Whichever version
   * was active becomes inactive in the same transaction, with the product's `createdAt` as its
   * `updatedAt`, or its own `createdAt` where that is later: clocks and requests overtake another.
   */
  readonly storeProduct: (
    organizationId: OrganizationId,
    product: Product,
  ) => TaskEither<PortFailed, Product>;

  /** The same for a billing schema. */
  readonly storeBillingSchema: (
    organizationId: OrganizationId,
    schema: BillingSchema,
  ) => TaskEither<PortFailed, BillingSchema>;

  /**
   * Make one version inactive and give it as it then is; an inactive one stays as it was. It is not
   * updated before it is created: of the two times, the later one is stored.
   */
  readonly deactivateProduct: (
    organizationId: OrganizationId,
    id: ProductId,
    updatedAt: Timestamp,
  ) => TaskEither<PortFailed, Product | undefined>;

  /** The same for a billing schema. */
  readonly deactivateBillingSchema: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
    updatedAt: Timestamp,
  ) => TaskEither<PortFailed, BillingSchema | undefined>;
}
