import type { CatalogExtract, CatalogReferences } from "../catalog/catalog-extract.ts";
import type { BillingSchemaId, ProductId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { CodesDraft } from "../coupon/coupon-resolve.ts";
import type { RequestIssue } from "./quote-issues.ts";
import type { ItemDraft } from "./item-draft.ts";
import { minItems, maxItems } from "./quote-limits.ts";
import type { BilledLine } from "./line-price.ts";
import { resolveItem, type DraftTaxes } from "./item-resolve.ts";

/** The requested lines, and the currency to price them in. @inline */
export interface ItemsDraft {
  /** Defaults to the currency that all items share. */
  readonly currency: Currency | undefined;
  readonly items: ReadonlyArray<ItemDraft>;
  /** The codes of coupons, at most 10. Defaults to none. */
  readonly coupons?: CodesDraft | undefined;
}

/** The resolved lines, in the order of the request. */
export interface ResolvedItems {
  readonly issues: ReadonlyArray<RequestIssue>;
  /** `undefined` if the request has none and the lines do not share one. */
  readonly currency: Currency | undefined;
  readonly lines: ReadonlyArray<BilledLine | undefined>;
  /** What each line names, also an invalid one. */
  readonly taxes: ReadonlyArray<DraftTaxes>;
}

/** Resolves all lines of a request and returns every issue. */
export const resolveItems = (draft: ItemsDraft, catalog: CatalogExtract): ResolvedItems => {
  const rejected = (issue: RequestIssue): ResolvedItems => ({
    issues: [issue],
    currency: draft.currency,
    lines: [],
    taxes: [],
  });
  if (draft.items.length < minItems) return rejected({ kind: "NoItems" });
  if (draft.items.length > maxItems) return rejected({ kind: "TooManyItems" });

  const issues: Array<RequestIssue> = [];
  const lines: Array<BilledLine | undefined> = [];
  const taxes: Array<DraftTaxes> = [];
  const currencies = new Set<Currency>();
  for (const [line, item] of draft.items.entries()) {
    const resolved = resolveItem(item, catalog);
    for (const reason of resolved.issues) issues.push({ kind: "ItemInvalid", line, reason });
    if (resolved.currency !== undefined) currencies.add(resolved.currency);
    lines.push(resolved.line);
    taxes.push(resolved.taxes);
  }
  if (draft.currency !== undefined) return { issues, currency: draft.currency, lines, taxes };
  if (currencies.size > 1) issues.push({ kind: "CurrencyRequired" });
  const [only] = currencies;
  return { issues, currency: currencies.size === 1 ? only : undefined, lines, taxes };
};

/** Returns the catalog records that a request refers to; none if it has too many lines. */
export const referencesOf = ({ items }: ItemsDraft): CatalogReferences => {
  const products = new Set<ProductId>();
  const billingSchemas = new Set<BillingSchemaId>();
  if (items.length > maxItems) return { products, billingSchemas };
  for (const item of items) {
    if (item.type !== "PRODUCT") continue;
    if (item.productId !== undefined) products.add(item.productId);
    if (item.billingSchemaId !== undefined) billingSchemas.add(item.billingSchemaId);
  }
  return { products, billingSchemas };
};
