import type { CatalogExtract, CatalogReferences, CatalogRepository } from "./catalog-repository.ts";
import type { OrganizationId } from "../ids.ts";
import type { InvoicePart } from "../invoice/invoice-expand.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/**
 * Reads the requested products and billing schemas of items from the catalog, in one call. Makes no
 * call if no item refers to them.
 */
export const expandCatalog = async (
  catalog: CatalogRepository,
  organizationId: OrganizationId,
  items: ReadonlyArray<InvoiceItem>,
  parts: ReadonlySet<InvoicePart>,
): Promise<Either<PortFailed, CatalogExtract>> => {
  const references = catalogReferences(items);
  const products = parts.has("items.product") ? references.products : none;
  const billingSchemas = parts.has("items.billing_schema") ? references.billingSchemas : none;
  if (products.size === 0 && billingSchemas.size === 0) return right(nothing);

  const found = await catalog.lookUp(organizationId, { products, billingSchemas })();
  if (isLeft(found)) return found;
  return right({
    products: only(found.right.products, products),
    billingSchemas: only(found.right.billingSchemas, billingSchemas),
  });
};

const none: ReadonlySet<never> = new Set();
const nothing: CatalogExtract = { products: new Map(), billingSchemas: new Map() };

/** The catalog also returns the products of billing schemas, requested or not. */
const only = <Id, Found>(
  records: ReadonlyMap<Id, Found>,
  requested: ReadonlySet<Id>,
): ReadonlyMap<Id, Found> => new Map([...records].filter(([id]) => requested.has(id)));

/** Returns the products and billing schemas that invoice items refer to, by the pinned versions. */
export const catalogReferences = (items: ReadonlyArray<InvoiceItem>): CatalogReferences => {
  const sold = items.flatMap(({ item }) => (item.type === "PRODUCT" ? [item] : []));
  return {
    products: new Set(sold.map(({ productId }) => productId)),
    billingSchemas: new Set(sold.map(({ billingSchemaId }) => billingSchemaId)),
  };
};
