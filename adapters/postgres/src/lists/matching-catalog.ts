import type { BillingSchemaFilter, ProductFilter } from "quittance";
import { findConditions, hasText, type FilterConditions } from "./filter-conditions.ts";
import type { MatchingRows } from "./matching-rows.ts";
import type { StatementValues } from "./statement-values.ts";

/** Returns `matchesProduct` of the core in SQL. */
export const matchingProducts = (filter: ProductFilter, values: StatementValues): MatchingRows => ({
  ...rowsOf("products"),
  conditions: ["organization_id = $1", ...findConditions(ofProducts, filter, values).all],
});

/** Returns `matchesBillingSchema` of the core in SQL. */
export const matchingBillingSchemas = (
  filter: BillingSchemaFilter,
  values: StatementValues,
): MatchingRows => ({
  ...rowsOf("billing_schemas"),
  conditions: ["organization_id = $1", ...findConditions(ofBillingSchemas, filter, values).all],
});

const rowsOf = (table: string): Omit<MatchingRows, "conditions"> => ({
  from: `:"schema".${table}`,
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});

const ofProducts: FilterConditions<ProductFilter> = {
  isActive: (wanted) => (wanted ? "is_active" : "NOT is_active"),
  versionGroupId: hasText("version_group_id"),
};

const ofBillingSchemas: FilterConditions<BillingSchemaFilter> = {
  ...ofProducts,
  productId: hasText("product_id"),
};
