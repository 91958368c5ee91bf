import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { TaxContent } from "../catalog/check-tax.ts";
import type { CatalogInvalid } from "../catalog/check-texts.ts";
import type { Product } from "../catalog/product.ts";
import type { Tax } from "../catalog/tax.ts";
import type { BillingSchemaId, OrganizationId, ProductId, TaxId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { PageOptions } from "../listing/read-page-request.ts";
import type { TaxFilter } from "../listing/tax-filter.ts";
import type { BillingSchemaContent } from "../operations/billing-schema-content.ts";
import type {
  BillingSchemaNotFound,
  ListError,
  ProductNotFound,
  TaxNotFound,
  WriteBillingSchemaError,
  WriteProductError,
  WriteTaxError,
} from "../operations/errors.ts";
import type { Listed } from "../operations/list-invoices.ts";
import type { ProductContent } from "../operations/product-content.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { CouponCatalog } from "./coupon-catalog.ts";

/** Writes the catalog of an organization, and reads its taxes and coupons. */
export interface Catalog extends CouponCatalog {
  /**
   * Adds a product, as the active version of a new version group.
   *
   * Fails with `CatalogInvalid` (every issue of the content) or `PortFailed`.
   *
   * @example
   * const product = orThrow(await catalog.createProduct(organizationId, { name: "Desk lamp" }));
   */
  readonly createProduct: (
    organizationId: OrganizationId,
    content: Partial<ProductContent> & { readonly name: string },
  ) => Promise<Either<CatalogInvalid | PortFailed, Product>>;

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
   * Adds a way to charge for a product, as the active version of a new version group.
   *
   * Fails with `ProductNotFound`, `CatalogInvalid` or `PortFailed`.
   *
   * @example
   * const schema = orThrow(
   *   await catalog.createBillingSchema(organizationId, product.id, {
   *     name: "One lamp",
   *     basePrice: { currency: "GBP", amount: Amount.of("34.95") },
   *   }),
   * );
   */
  readonly createBillingSchema: (
    organizationId: OrganizationId,
    productId: ProductId,
    content: Partial<BillingSchemaContent> & Pick<BillingSchemaContent, "name" | "basePrice">,
  ) => Promise<Either<WriteBillingSchemaError, BillingSchema>>;

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
   * Adds a tax, as the active version of a new version group.
   *
   * The category defaults to S, the standard rate. Other defaults are an exclusive tax that is not
   * compound. Fails with `CatalogInvalid` or `PortFailed`.
   *
   * @example
   * const vat = orThrow(
   *   await catalog.createTax(organizationId, { name: "VAT", percent: Amount.of("20") }),
   * );
   */
  readonly createTax: (
    organizationId: OrganizationId,
    content: Partial<TaxContent> & Pick<TaxContent, "name" | "percent">,
  ) => Promise<Either<CatalogInvalid | PortFailed, Tax>>;

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
