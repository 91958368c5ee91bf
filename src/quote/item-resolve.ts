import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { CatalogExtract } from "../catalog/catalog-repository.ts";
import type { Currency } from "../money/currency.ts";
import { isUnitPrice } from "../pricing/pricing-limits.ts";
import type { Product } from "../product/product.ts";
import type { NamedTaxes } from "../tax/tax-source.ts";
import {
  unitsTooPrecise,
  type ReadAdjustment,
  type ReadCustomItem,
  type ReadItem,
  type ReadProductItem,
} from "./item.ts";
import type { BilledLine } from "./line-price.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Adjustment } from "./adjustment.ts";
import { discount, fee } from "./discount-and-fee.ts";

/** The result of resolving one line. */
export interface ResolvedItem {
  /** What is wrong with properties of the line, by name. */
  readonly issues: ReadonlyArray<readonly [property: string, message: string]>;
  /** Defined if it is known, even if the line has issues. */
  readonly currency: Currency | undefined;
  /** Without taxes. `undefined` if there are issues. */
  readonly line: BilledLine | undefined;
  /** The taxes that the line names: those of the request, or else those of a valid schema. */
  readonly taxes: NamedTaxes;
}

/** Looks up the catalog records of a line. */
export const resolveItem = (item: ReadItem, catalog: CatalogExtract): ResolvedItem =>
  item.type === "PRODUCT" ? resolveProduct(item, catalog) : resolveCustom(item);

const resolveProduct = (item: ReadProductItem, catalog: CatalogExtract): ResolvedItem => {
  const product = catalog.products.get(item.productId);
  const schema = catalog.billingSchemas.get(item.billingSchemaId);
  const issues = catalogIssues(product, schema, catalog);
  const areDefaults = item.taxIds === undefined;
  const defaults = issues.length === 0 ? schema?.taxIds : undefined;
  const taxes = { taxIds: item.taxIds ?? defaults ?? [], areDefaults };
  if (item.units !== undefined && schema && !isUnitPrice(schema.basePrice.amount)) {
    issues.push(["units", unitsTooPrecise]);
  }
  const currency = schema?.basePrice.currency;
  if (issues.length > 0 || product === undefined || schema === undefined) {
    return { issues, currency, line: undefined, taxes };
  }
  const line: BilledLine = {
    item: { type: "PRODUCT", productId: product.id, billingSchemaId: schema.id },
    title: product.name,
    unitPrice: schema.basePrice,
    quantity: item.quantity,
    ...measureOfItem(item),
    ...(schema.pricing && { pricing: schema.pricing }),
    adjustments: resolveAdjustments(item, schema.basePrice.currency),
    taxes: [],
  };
  return { issues, currency, line, taxes };
};

const catalogIssues = (
  product: Product | undefined,
  schema: BillingSchema | undefined,
  catalog: CatalogExtract,
): Array<readonly [property: string, message: string]> => {
  const issues: Array<readonly [property: string, message: string]> = [];
  if (product === undefined) issues.push(["productId", "Product not found"]);
  else if (!product.isActive) issues.push(["productId", "Product is not active"]);
  const wrong = schemaIssue(product, schema, catalog);
  if (wrong !== undefined) issues.push(["billingSchemaId", wrong]);
  return issues;
};

const schemaIssue = (
  product: Product | undefined,
  schema: BillingSchema | undefined,
  catalog: CatalogExtract,
): string | undefined => {
  if (schema === undefined) return "Billing schema not found";
  if (product && !belongsTo(schema, product, catalog)) {
    return "Billing schema does not belong to the product";
  }
  return schema.isActive ? undefined : "Billing schema is not active";
};

/** Returns whether a schema belongs to a version of the product that it was created for. */
const belongsTo = (
  { productId }: BillingSchema,
  product: Product,
  { products }: CatalogExtract,
): boolean =>
  productId === product.id || products.get(productId)?.versionGroupId === product.versionGroupId;

const defaultTitle = "Custom item";

const resolveCustom = (item: ReadCustomItem): ResolvedItem => {
  const { currency, price, quantity, title = defaultTitle, taxIds = [] } = item;
  const line: BilledLine = {
    item: { type: "PAYMENT_INTENT", paymentIntentId: undefined },
    title,
    unitPrice: { currency, amount: price },
    quantity,
    ...measureOfItem(item),
    adjustments: resolveAdjustments(item, currency),
    taxes: [],
  };
  return { issues: [], currency, line, taxes: { taxIds, areDefaults: false } };
};

const measureOfItem = ({
  units,
  unit,
  proration,
  period,
}: ReadItem): Pick<BilledLine, "units" | "unit" | "proration" | "period"> => ({
  ...(units && { units }),
  ...(proration && { proration }),
  ...(period && { period }),
  ...(unit === undefined ? undefined : { unit }),
});

/** Returns the adjustments of a line, whose amounts are in its currency. */
const resolveAdjustments = (
  { adjustments = [] }: Pick<ReadItem, "adjustments">,
  currency: Currency,
): ReadonlyArray<Adjustment> =>
  adjustments.length === 0
    ? []
    : adjustments.map((given) => ("kind" in given ? given : adjustmentOf(given, currency)));

const adjustmentOf = (
  { type, title, percent, amount }: ReadAdjustment,
  currency: Currency,
): Adjustment => {
  const size = percent === undefined ? amount && { amount: { currency, amount } } : { percent };
  invariant(size !== undefined, "an adjustment that was read has a size");
  switch (type) {
    case "DISCOUNT":
      return discount(size, title);
    case "FEE":
      return fee(size, title);
  }
};
