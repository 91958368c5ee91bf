import type { BillingSchema } from "../api/schemas.ts";
import { pageRequest } from "../list/list-request.ts";

/** The lists of the catalog, by their names in the URL. */
export const catalogLists = [
  ["products", "Products"],
  ["prices", "Prices"],
  ["taxes", "Taxes"],
  ["coupons", "Coupons"],
] as const;

/** The name of a list. */
export type CatalogList = (typeof catalogLists)[number][0];

/** Returns the list that a URL names, or the first. */
export const listOf = (query: ReadonlyMap<string, string>): CatalogList =>
  catalogLists.find(([name]) => name === query.get("show"))?.[0] ?? "products";

/** Returns the request for a page of a list: of active records, unless all are chosen. */
export const catalogRequest = (
  query: ReadonlyMap<string, string>,
  limit?: number,
): { readonly limit: number; readonly cursor?: string; readonly is_active?: 1 } => ({
  ...pageRequest(query, limit),
  ...(query.get("inactive") === "true" ? {} : { is_active: 1 }),
});

/** The status of a record that can be inactive. */
export const activeStatus = ({ is_active }: { readonly is_active: number }): string =>
  is_active === 1 ? "ACTIVE" : "INACTIVE";

/** Returns how often a price is charged: once, or an interval. */
export const intervalOf = ({
  type,
  interval_count: count,
  interval_type: interval,
}: Pick<BillingSchema, "type" | "interval_count" | "interval_type">): string => {
  if (type === "ONE_TIME" || interval === null) return "Once";
  const unit = interval.toLowerCase();
  return count === null || count === 1 ? `Every ${unit}` : `Every ${String(count)} ${unit}s`;
};
