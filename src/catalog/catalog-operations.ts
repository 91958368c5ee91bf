import type { TaxContent } from "../tax/tax-check.ts";
import type { Tax, TaxNotFound } from "../tax/tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { TaxFilter } from "../tax/tax-filter.ts";
import type { CreatedVersion, CreateOptions } from "./version-create.ts";
import type { Listed } from "../listing/page-list.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CouponCatalog } from "../coupon/coupon-operations.ts";
import type { BillingSchemaCatalog } from "../billing-schema/billing-schema-operations.ts";
import type { Products } from "../product/products.ts";
import type { CreateTaxError, WriteTaxError } from "../tax/tax-write.ts";

/** Writes and reads the catalog of an organization, its taxes and its coupons. */
export interface Catalog extends BillingSchemaCatalog, CouponCatalog {
  readonly products: Products;

  /**
   * Adds a tax, as the active version of a new version group.
   *
   * The category defaults to S, the standard rate. Other defaults are an exclusive tax that is not
   * compound. With an `idempotencyKey` the call is safe to retry. Fails with
   * `CatalogInvalid` (every issue of the content), `IdempotencyKeyInvalid`, `IdempotencyMismatch`
   * or `PortFailed`.
   *
   * @example
   * const vat = orThrow(
   *   await catalog.createTax(organizationId, { name: "VAT", percent: Amount.of("20") }),
   * ).created;
   */
  readonly createTax: (
    organizationId: OrganizationId,
    content: Partial<TaxContent> & Pick<TaxContent, "name" | "percent">,
    options?: CreateOptions,
  ) => Promise<Either<CreateTaxError, CreatedVersion<Tax>>>;

  /**
   * Stores a new version of a tax as the active version of its group.
   *
   * Only the active version can be charged. A billing schema that names an earlier one in `taxIds`
   * charges the active version; a request that names an earlier one is invalid. Fails
   * with `TaxNotFound`, `CatalogInvalid` or `PortFailed`.
   *
   * @example
   * const percent = Amount.of("21");
   * const revised = orThrow(await catalog.reviseTax(organizationId, vat.id, { percent }));
   */
  readonly reviseTax: (
    organizationId: OrganizationId,
    id: TaxId,
    changes: Partial<TaxContent>,
  ) => Promise<Either<WriteTaxError, Tax>>;

  /**
   * Deactivates a version of a tax, so that it is no longer charged. Existing invoices keep it.
   *
   * Fails with `TaxNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await catalog.deactivateTax(organizationId, vat.id));
   */
  readonly deactivateTax: (
    organizationId: OrganizationId,
    id: TaxId,
  ) => Promise<Either<TaxNotFound | PortFailed, Tax>>;

  /**
   * Returns a version of a tax, active or not. Fails with `TaxNotFound` or `PortFailed`.
   *
   * @example
   * const { percent } = orThrow(await catalog.getTax(organizationId, vat.id));
   */
  readonly getTax: (
    organizationId: OrganizationId,
    id: TaxId,
  ) => Promise<Either<TaxNotFound | PortFailed, Tax>>;

  /**
   * Lists the taxes that match a filter, newest first.
   *
   * Fails with `ListRequestInvalid` or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await catalog.listTaxes(organizationId, { isActive: true }));
   */
  readonly listTaxes: (
    organizationId: OrganizationId,
    filter?: TaxFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<Tax>>>;
}
