import type { Product } from "./product.ts";
import { passes, type Predicates } from "../listing/passes.ts";

/** A filter of products. Absent properties do not filter. */
export interface ProductFilter {
  /** `true` for the version of each product that can be sold. */
  readonly isActive?: boolean | undefined;
  /** The versions of one product. */
  readonly versionGroupId?: string | undefined;
}

const predicates: Predicates<ProductFilter, Product> = {
  isActive: (wanted, { isActive }) => wanted === isActive,
  versionGroupId: (wanted, { versionGroupId }) => wanted === versionGroupId,
};

/** Returns whether a product passes a filter. It specifies what every store lists. */
export const matchesProduct = (filter: ProductFilter, product: Product): boolean =>
  passes(predicates, filter, product);
