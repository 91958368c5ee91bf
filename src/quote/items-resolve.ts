import type { CatalogExtract, CatalogReferences } from "../catalog/catalog-repository.ts";
import type { BillingSchemaId, ProductId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { NamedTaxes } from "../tax/tax-source.ts";
import { resolveItem } from "./item-resolve.ts";
import type { BilledLine } from "./line-price.ts";
import type { ItemPlace, LinePlace, PriceIssue } from "./line-place.ts";
import type { PricedItems } from "./quote-request.ts";

/** The resolved lines, in the order of the request. */
export interface ResolvedItems {
  /** Where the lines are in the request. */
  readonly place: LinePlace;
  readonly issues: ReadonlyArray<PriceIssue>;
  /** `undefined` if the request has none and the lines do not share one. */
  readonly currency: Currency | undefined;
  /** A line with issues is `undefined`. */
  readonly lines: ReadonlyArray<BilledLine | undefined>;
  /** What each line names, also one with issues. */
  readonly taxes: ReadonlyArray<NamedTaxes>;
}

/** Resolves all lines of a request and returns every issue. */
export const resolveItems = (
  { currency, items }: PricedItems,
  place: ItemPlace,
  catalog: CatalogExtract,
): ResolvedItems => {
  const issues: Array<PriceIssue> = [];
  const lines: Array<BilledLine | undefined> = [];
  const taxes: Array<NamedTaxes> = [];
  const currencies = new Set<Currency>();
  for (const item of items) {
    const resolved = resolveItem(item, catalog);
    for (const [property, message] of resolved.issues) {
      const name = property === "productId" ? place.product : property;
      issues.push({ path: [...place.line(lines.length), name], message });
    }
    if (resolved.currency !== undefined) currencies.add(resolved.currency);
    lines.push(resolved.line);
    taxes.push(resolved.taxes);
  }
  if (currency !== undefined) return { place, issues, currency, lines, taxes };
  if (currencies.size > 1) {
    issues.push({
      path: ["currency"],
      message: "Currency is required when items do not share one currency",
    });
  }
  const [only] = currencies;
  return { place, issues, currency: currencies.size === 1 ? only : undefined, lines, taxes };
};

/** Returns the catalog records that lines refer to. */
export const referencesOf = ({ items }: PricedItems): CatalogReferences => {
  const products = new Set<ProductId>();
  const billingSchemas = new Set<BillingSchemaId>();
  for (const item of items) {
    if (item.type !== "PRODUCT") continue;
    products.add(item.productId);
    billingSchemas.add(item.billingSchemaId);
  }
  return { products, billingSchemas };
};
