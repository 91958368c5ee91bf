import type { BillingSchema, BillingSchemaFilter } from "../billing-schema/billing-schema.ts";
import type { Product, ProductFilter } from "../product/product.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { left, right, type TaskEither } from "../kernel/either.ts";
import { portFailed, type PortFailed } from "../kernel/port-failed.ts";
import type { Coupon } from "../coupon/coupon.ts";
import type { Tax } from "../tax/tax.ts";

/**
 * Writes and lists an organization's catalog, for hosts that store it with this library.
 *
 * No task rejects; a failing store is `PortFailed`. Records of other organizations do not exist.
 */
export interface CatalogWriter {
  /** Returns a page of the products that `matchesProduct` selects, as `pageOf` does. */
  readonly listProducts: (
    organizationId: OrganizationId,
    filter: ProductFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Product>>;

  /** Returns a page of the billing schemas that `matchesBillingSchema` selects. */
  readonly listBillingSchemas: (
    organizationId: OrganizationId,
    filter: BillingSchemaFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<BillingSchema>>;

  /**
   * Stores a product as the active version of its version group, and returns it. The previous
   * active version becomes inactive in the same transaction. Its `updatedAt` is the `createdAt` of
   * the new version, or its own `createdAt` if that is later.
   *
   * If a product of the organization was stored with the idempotency key, also by a concurrent
   * call, nothing changes, and that product is returned as it is now. Otherwise an identifier that
   * another version has is a failure.
   */
  readonly storeProduct: (
    organizationId: OrganizationId,
    product: Product,
    idempotencyKey?: string,
  ) => TaskEither<PortFailed, Product>;

  /** Does the same for a billing schema. A product can have its key. */
  readonly storeBillingSchema: (
    organizationId: OrganizationId,
    schema: BillingSchema,
    idempotencyKey?: string,
  ) => TaskEither<PortFailed, BillingSchema>;

  /**
   * Makes one version inactive and returns it; an inactive one does not change. Of `updatedAt` and
   * the `createdAt` of the version, the later time is stored.
   */
  readonly deactivateProduct: (
    organizationId: OrganizationId,
    id: ProductId,
    updatedAt: Timestamp,
  ) => TaskEither<PortFailed, Product | undefined>;

  /** Does the same for a billing schema. */
  readonly deactivateBillingSchema: (
    organizationId: OrganizationId,
    id: BillingSchemaId,
    updatedAt: Timestamp,
  ) => TaskEither<PortFailed, BillingSchema | undefined>;
}

const noRows = (): TaskEither<PortFailed, Page<never>> => () =>
  Promise.resolve(right({ rows: [], total: 0, totalCapped: false, hasMore: false }));

const notStored = (): TaskEither<PortFailed, never> => () =>
  Promise.resolve(
    left(portFailed("catalog", new TypeError("pass catalogWriter to store the catalog"))),
  );

const notFound = (): TaskEither<PortFailed, undefined> => () => Promise.resolve(right(undefined));

/** A catalog that is only read, for a host with a catalog of its own. */
export const noCatalogWriter: CatalogWriter = {
  listProducts: noRows,
  listBillingSchemas: noRows,
  storeProduct: notStored,
  storeBillingSchema: notStored,
  deactivateProduct: notFound,
  deactivateBillingSchema: notFound,
};

/**
 * Returns the inactive copy of a coupon, or of a version of a product, billing schema or tax.
 *
 * @param time - When it was replaced or deactivated. `updatedAt` is never before `createdAt`, even
 * if concurrent requests or clocks disagree.
 */
export const deactivateVersion = <Version extends Product | BillingSchema | Tax | Coupon>(
  version: Version,
  time: Timestamp,
): Version => ({
  ...version,
  isActive: false,
  updatedAt: time < version.createdAt ? version.createdAt : time,
});
