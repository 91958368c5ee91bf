import type { BillingSchemaFilter, ProductFilter } from "quittance";
import { isWellFormed } from "quittance/adapter";
import { findConditions, hasText, type FilterConditions } from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

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
  productId: (wanted, values) => {
    if (!isWellFormed(wanted)) return "false";
    const id = values.add(wanted);
    return `product_id = ANY (ARRAY(
  SELECT version.product_id FROM :"schema".products AS version
  WHERE version.organization_id = $1 AND version.version_group_id = (
    SELECT named.version_group_id FROM :"schema".products AS named
    WHERE named.organization_id = $1 AND named.product_id = ${id}
  )
  UNION ALL SELECT ${id}::text
))`;
  },
};
