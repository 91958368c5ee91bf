import type { BillingSchema, BillingSchemaNotFound } from "../billing-schema/billing-schema.ts";
import type { Product, ProductNotFound } from "./product.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { BillingSchemaFilter } from "../billing-schema/billing-schema-filter.ts";
import type { ProductFilter } from "./product-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { BillingSchemaContent } from "../billing-schema/billing-schema-content.ts";
import type {
  CreatedVersion,
  CreateOptions,
  CreateVersionError,
} from "../catalog/version-create.ts";
import type { Listed } from "../listing/page-list.ts";
import type { ProductContent } from "./product-content.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type {
  CreateBillingSchemaError,
  WriteBillingSchemaError,
} from "../billing-schema/billing-schema-write.ts";
import type { WriteProductError } from "./product-write.ts";

/** Writes and reads the products and billing schemas of an organization. */
export interface ProductCatalog {
  /**
   * Adds a product, as the active version of a new version group.
   *
   * With an `idempotencyKey` the call is safe to retry: the same key and content return the same
   * product in its present state. Fails with `CatalogInvalid` (every issue of the content),
   * `IdempotencyKeyInvalid`, `IdempotencyMismatch` (the key was used with other content) or
   * `PortFailed`.
   *
   * @example
   * const content = { name: "Desk lamp" };
   * const { created } = orThrow(await catalog.createProduct(organizationId, content));
   */
  readonly createProduct: (
    organizationId: OrganizationId,
    content: Partial<ProductContent> & { readonly name: string },
    options?: CreateOptions,
  ) => Promise<Either<CreateVersionError, CreatedVersion<Product>>>;

  /**
   * Stores a new version of a product as the active version of its group.
   *
   * The previous version becomes inactive and otherwise does not change, so that invoices keep
   * their meaning. Billing schemas belong to the group and sell the new version.
   *
   * Fails with `ProductNotFound`, `CatalogInvalid` or `PortFailed`.
   *
   * @example
   * const revised = orThrow(
   *   await catalog.reviseProduct(organizationId, product.id, { name: "Desk lamp, black" }),
   * );
   */
  readonly reviseProduct: (
    organizationId: OrganizationId,
    id: ProductId,
    changes: Partial<ProductContent>,
  ) => Promise<Either<WriteProductError, Product>>;

  /**
   * Deactivates a version of a product, so that it is no longer sold. Existing invoices keep it.
   *
   * Fails with `ProductNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await catalog.deactivateProduct(organizationId, product.id));
   */
  readonly deactivateProduct: (
    organizationId: OrganizationId,
    id: ProductId,
  ) => Promise<Either<ProductNotFound | PortFailed, Product>>;

  /**
   * Returns a version of a product, active or not. Fails with `ProductNotFound` or `PortFailed`.
   *
   * @example
   * const { name } = orThrow(await catalog.getProduct(organizationId, product.id));
   */
  readonly getProduct: (
    organizationId: OrganizationId,
    id: ProductId,
  ) => Promise<Either<ProductNotFound | PortFailed, Product>>;

  /**
   * Lists the versions of products that match a filter, newest first.
   *
   * Fails with `ListRequestInvalid` or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await catalog.listProducts(organizationId, { isActive: true }));
   */
  readonly listProducts: (
    organizationId: OrganizationId,
    filter?: ProductFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<Product>>>;

  /**
   * Adds a way to charge for a product, as the active version of a new version group.
   *
   * With an `idempotencyKey` the call is safe to retry, as `createProduct` is. A retry is validated
   * like the first call: it is `CatalogInvalid` if a tax was deactivated meanwhile. Fails with
   * `ProductNotFound` or as `createProduct` does.
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
