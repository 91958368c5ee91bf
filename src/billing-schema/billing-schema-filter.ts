import type { BillingSchema } from "./billing-schema.ts";
import type { Product } from "../product/product.ts";
import type { ProductId } from "../ids.ts";
import { passes, type Predicates } from "../listing/passes.ts";

/** A filter of billing schemas. Absent properties do not filter. */
export interface BillingSchemaFilter {
  /** `true` for the version of each billing schema that can be charged. */
  readonly isActive?: boolean | undefined;
  /** The versions of one billing schema. */
  readonly versionGroupId?: string | undefined;
  /** Any version of the product: billing schemas sell all versions of their product. */
  readonly productId?: ProductId | undefined;
}

/** A billing schema, and what a filter needs of its product. @inline */
export interface FilteredBillingSchema {
  readonly schema: BillingSchema;
  /** The identifiers of all versions of its product. */
  readonly productIds: ReadonlySet<ProductId>;
}

const predicates: Predicates<BillingSchemaFilter, FilteredBillingSchema> = {
  isActive: (wanted, { schema }) => wanted === schema.isActive,
  versionGroupId: (wanted, { schema }) => wanted === schema.versionGroupId,
  productId: (wanted, { schema, productIds }) =>
    wanted === schema.productId || productIds.has(wanted),
};

/** Returns whether a billing schema passes a filter. It specifies what every store lists. */
export const matchesBillingSchema = (
  filter: BillingSchemaFilter,
  schema: FilteredBillingSchema,
): boolean => passes(predicates, filter, schema);

/**
 * Returns a function that returns the identifiers of all versions of the product with an
 * identifier, for `matchesBillingSchema`.
 */
export const versionsOfProducts = (
  products: Iterable<Pick<Product, "id" | "versionGroupId">>,
): ((id: ProductId) => ReadonlySet<ProductId>) => {
  const groups = new Map<string, Set<ProductId>>();
  const byId = new Map<ProductId, Set<ProductId>>();
  for (const { id, versionGroupId } of products) {
    const group = groups.get(versionGroupId) ?? new Set();
    groups.set(versionGroupId, group.add(id));
    byId.set(id, group);
  }
  return (id) => byId.get(id) ?? new Set();
};
