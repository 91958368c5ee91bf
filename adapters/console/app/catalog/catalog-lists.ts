import type { BillingSchema, Coupon, Product, Tax } from "../api/schemas.ts";
import type { CsvColumn } from "../list/csv.ts";
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

/** The columns of a file of products. */
export const productColumns: ReadonlyArray<CsvColumn<Product>> = [
  { title: "id", value: ({ id }) => id },
  { title: "name", value: ({ name }) => name },
  { title: "description", value: ({ description }) => description },
  { title: "is_active", value: ({ is_active }) => String(is_active) },
  { title: "created_at", value: ({ created_at }) => created_at },
];

/** The columns of a file of prices. */
export const priceColumns: ReadonlyArray<CsvColumn<BillingSchema>> = [
  { title: "id", value: ({ id }) => id },
  { title: "product_id", value: ({ product_id }) => product_id },
  { title: "name", value: ({ name }) => name },
  { title: "currency", value: ({ currency }) => currency },
  { title: "base_price", value: ({ base_price }) => base_price },
  { title: "type", value: ({ type }) => type },
  { title: "tax_ids", value: ({ tax_ids = [] }) => tax_ids.join(" ") },
  { title: "is_active", value: ({ is_active }) => String(is_active) },
];

/** The columns of a file of taxes. */
export const taxColumns: ReadonlyArray<CsvColumn<Tax>> = [
  { title: "id", value: ({ id }) => id },
  { title: "name", value: ({ name }) => name },
  { title: "percent", value: ({ percent }) => percent },
  { title: "category", value: ({ category }) => category },
  { title: "is_inclusive", value: ({ is_inclusive }) => String(is_inclusive) },
  { title: "is_compound", value: ({ is_compound }) => String(is_compound) },
  { title: "jurisdiction", value: ({ jurisdiction }) => jurisdiction },
  { title: "is_active", value: ({ is_active }) => String(is_active) },
];

/** The columns of a file of coupons. */
export const couponColumns: ReadonlyArray<CsvColumn<Coupon>> = [
  { title: "id", value: ({ id }) => id },
  { title: "code", value: ({ code }) => code },
  { title: "percent", value: ({ percent }) => percent },
  { title: "amount", value: ({ amount }) => amount },
  { title: "currency", value: ({ currency }) => currency },
  { title: "starts_at", value: ({ starts_at }) => starts_at },
  { title: "ends_at", value: ({ ends_at }) => ends_at },
  { title: "redemptions", value: ({ redemptions }) => String(redemptions) },
  { title: "max_redemptions", value: ({ max_redemptions: max }) => max?.toString() },
  { title: "is_active", value: ({ is_active }) => String(is_active) },
];
