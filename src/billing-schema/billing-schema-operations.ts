import type { CreatedVersion, CreateOptions } from "../catalog/version-create.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Listed } from "../listing/page-list.ts";
import type { ListError, PageOptions } from "../listing/page-options.ts";
import type { BillingSchema, BillingSchemaNotFound } from "./billing-schema.ts";
import type { BillingSchemaContent } from "./billing-schema-content.ts";
import type { BillingSchemaFilter } from "./billing-schema-filter.ts";
import type { CreateBillingSchemaError, WriteBillingSchemaError } from "./billing-schema-write.ts";

/** Writes and reads the billing schemas of an organization. */
export interface BillingSchemaCatalog {
  /**
   * Adds a way to charge for a product, as the active version of a new version group.
   *
   * With an `idempotencyKey` the call is safe to retry, as `products.create` is. A retry is
   * validated like the first call: it is `CatalogInvalid` if a tax was deactivated meanwhile.
   *
   * Fails with `ProductNotFound`, `CatalogInvalid` (every issue of the content),
   * `IdempotencyKeyInvalid`, `IdempotencyMismatch` or `PortFailed`.
   *
   * @example
   * const schema = orThrow(
   *   await catalog.createBillingSchema(organizationId, product.id, {
   *     name: "One lamp",
   *     basePrice: { currency: "GBP", amount: Amount.of("34.95") },
   *   }),
   * ).created;
   */
  readonly createBillingSchema: (
    organizationId: OrganizationId,
    productId: ProductId,
    content: Partial<BillingSchemaContent> & Pick<BillingSchemaContent, "name" | "basePrice">,
    options?: CreateOptions,
  ) => Promise<Either<CreateBillingSchemaError, CreatedVersion<BillingSchema>>>;

  /**
   * Stores a new version of a billing schema as the active version of its group.
   *
   * If its taxes do not change, the active version of each takes its place in `taxIds`.
   *
   * Fails with `BillingSchemaNotFound`, `CatalogInvalid` or `PortFailed`.
   *
   * @example
   * const basePrice = { currency: "GBP", amount: Amount.of("36.50") } as const;
   * orThrow(await catalog.reviseBillingSchema(organizationId, schema.id, { basePrice }));
   */
  readonly reviseBillingSchema: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
    changes: Partial<BillingSchemaContent>,
  ) => Promise<Either<WriteBillingSchemaError, BillingSchema>>;

  /**
   * Deactivates a version of a billing schema. Existing invoices keep it.
   *
   * Fails with `BillingSchemaNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await catalog.deactivateBillingSchema(organizationId, schema.id));
   */
  readonly deactivateBillingSchema: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ) => Promise<Either<BillingSchemaNotFound | PortFailed, BillingSchema>>;

  /**
   * Returns a version of a billing schema, active or not.
   *
   * Fails with `BillingSchemaNotFound` or `PortFailed`.
   *
   * @example
   * const { basePrice } = orThrow(await catalog.getBillingSchema(organizationId, schema.id));
   */
  readonly getBillingSchema: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
  ) => Promise<Either<BillingSchemaNotFound | PortFailed, BillingSchema>>;

  /**
   * Lists the versions of billing schemas that match a filter, newest first.
   *
   * Fails with `ListRequestInvalid` or `PortFailed`.
   *
   * @example
   * const filter = { isActive: true, productId: product.id };
   * const { rows } = orThrow(await catalog.listBillingSchemas(organizationId, filter));
   */
  readonly listBillingSchemas: (
    organizationId: OrganizationId,
    filter?: BillingSchemaFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<BillingSchema>>>;
}
