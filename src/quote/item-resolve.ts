import type { TaxId } from "../ids.ts";
import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { CatalogExtract } from "../catalog/catalog-extract.ts";
import type { Product } from "../product/product.ts";
import { isName } from "../kernel/name.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { ItemIssue } from "./quote-issues.ts";
import type { ItemDraft } from "./item-draft.ts";
import { maxLineTaxes } from "../tax/tax-line.ts";
import { isQuantity } from "./quote-limits.ts";
import type { BilledLine } from "./line-price.ts";
import { isMeasure, isUnitPrice } from "../pricing/pricing-measure.ts";
import { prorationIssue } from "../pricing/proration.ts";
import { unitPattern } from "../pricing/pricing.ts";
import { adjustmentIssues, resolveAdjustments } from "./adjustment-resolve.ts";

/** The result of resolving one requested line. */
export interface ResolvedItem {
  readonly issues: ReadonlyArray<ItemIssue>;
  /** Defined if it is known, even if the line has issues. */
  readonly currency: Currency | undefined;
  /** Without taxes. `undefined` if there are issues, or properties could not be read. */
  readonly line: BilledLine | undefined;
  readonly taxes: DraftTaxes;
}

/** The taxes that a line names: those of the request, or else those of a valid billing schema. */
export interface DraftTaxes {
  /** An identifier that could not be read is `undefined`. Empty if there are too many. */
  readonly taxIds: ReadonlyArray<TaxId | undefined>;
  readonly areDefaults: boolean;
}

/** Looks up the catalog records of a requested line and validates it. */
export const resolveItem = (item: ItemDraft, catalog: CatalogExtract): ResolvedItem => {
  switch (item.type) {
    case "PRODUCT":
      return resolveProduct(item, catalog);
    case "PAYMENT_INTENT":
      return resolveCustom(item);
    case undefined:
      return { issues: [], currency: undefined, line: undefined, taxes: draftTaxes([]) };
  }
};

type DraftOf<Type> = Extract<ItemDraft, { readonly type: Type }>;
type AnyDraft = DraftOf<"PRODUCT"> | DraftOf<"PAYMENT_INTENT">;

const resolveProduct = (item: DraftOf<"PRODUCT">, catalog: CatalogExtract): ResolvedItem => {
  const { productId, billingSchemaId, quantity, adjustments: drafts = [] } = item;
  const product = productId && catalog.products.get(productId);
  const schema = billingSchemaId && catalog.billingSchemas.get(billingSchemaId);
  const issues: Array<ItemIssue> = [];

  if (productId !== undefined && product === undefined) issues.push({ kind: "ProductNotFound" });
  if (product && !product.isActive) issues.push({ kind: "ProductNotActive" });
  if (billingSchemaId !== undefined && schema === undefined) {
    issues.push({ kind: "BillingSchemaNotFound" });
  } else if (schema && product && !belongsTo(schema, product, catalog)) {
    issues.push({ kind: "BillingSchemaOfOtherProduct" });
  } else if (schema && !schema.isActive) {
    issues.push({ kind: "BillingSchemaNotActive" });
  }
  const defaults = issues.length === 0 && product && schema?.taxIds;
  const { taxIds = defaults || [] } = item;
  const taxes = draftTaxes(taxIds, item.taxIds === undefined);
  issues.push(...lineIssues(item, taxIds), ...measureIssues(item, schema?.basePrice.amount));

  const currency = schema?.basePrice.currency;
  const adjustments = currency && resolveAdjustments(drafts, currency);
  const isComplete = product && schema && quantity !== undefined && adjustments && isRead(taxIds);
  if (issues.length > 0 || !isComplete) {
    return { issues, currency, line: undefined, taxes };
  }
  const line: BilledLine = {
    item: { type: "PRODUCT", productId: product.id, billingSchemaId: schema.id },
    title: product.name,
    unitPrice: schema.basePrice,
    quantity,
    ...measureOfItem(item),
    ...(schema.pricing && { pricing: schema.pricing }),
    adjustments,
    taxes: [],
  };
  return { issues, currency, line, taxes };
};

/** Returns whether a schema belongs to a version of the product that it was created for. */
const belongsTo = (
  { productId }: BillingSchema,
  product: Product,
  { products }: CatalogExtract,
): boolean =>
  productId === product.id || products.get(productId)?.versionGroupId === product.versionGroupId;

const defaultTitle = "Custom item";

const resolveCustom = (item: DraftOf<"PAYMENT_INTENT">): ResolvedItem => {
  const { currency, price, quantity, title = defaultTitle, taxIds = [] } = item;
  const { adjustments: drafts = [] } = item;
  const issues: Array<ItemIssue> = [];
  if (price !== undefined && !Amount.isPositive(price)) issues.push({ kind: "PriceNotPositive" });
  if (!isName(title)) issues.push({ kind: "TitleInvalid" });
  const taxes = draftTaxes(taxIds);
  issues.push(...lineIssues(item, taxIds), ...measureIssues(item, price));

  const adjustments = currency && resolveAdjustments(drafts, currency);
  const isComplete = currency && price && quantity !== undefined && adjustments && isRead(taxIds);
  if (issues.length > 0 || !isComplete) {
    return { issues, currency, line: undefined, taxes };
  }
  const line: BilledLine = {
    item: { type: "PAYMENT_INTENT", paymentIntentId: undefined },
    title,
    unitPrice: { currency, amount: price },
    quantity,
    ...measureOfItem(item),
    adjustments,
    taxes: [],
  };
  return { issues, currency, line, taxes };
};

/** Returns the issues of properties that every type of item has. */
const lineIssues = (
  { quantity, adjustments = [] }: AnyDraft,
  taxIds: ReadonlyArray<TaxId | undefined>,
): ReadonlyArray<ItemIssue> => [
  ...(quantity === undefined || isQuantity(quantity)
    ? []
    : [{ kind: "QuantityOutOfRange" } as const]),
  ...adjustmentIssues(adjustments),
  ...taxIssues(taxIds),
];

/** Returns the issues of the units of a line at the price of one unit, if that is known. */
const measureIssues = (
  { units, unit, proration, period }: AnyDraft,
  unitPrice: Amount | undefined,
): ReadonlyArray<ItemIssue> => [
  ...prorationIssues(proration),
  ...(period === undefined || period.from < period.to
    ? []
    : [{ kind: "LinePeriodInvalid" } as const]),
  ...(unit === undefined || unitPattern.test(unit) ? [] : [{ kind: "UnitInvalid" } as const]),
  ...(units === undefined || isMeasure(units) ? [] : [{ kind: "UnitsInvalid" } as const]),
  ...(units === undefined || unitPrice === undefined || isUnitPrice(unitPrice)
    ? []
    : [{ kind: "UnitsPriceTooPrecise" } as const]),
];

const prorationIssues = (proration: AnyDraft["proration"]): ReadonlyArray<ItemIssue> => {
  const property = proration && prorationIssue(proration);
  return property === undefined ? [] : [{ kind: "ProrationInvalid", property }];
};

const measureOfItem = ({
  units,
  unit,
  proration,
  period,
}: AnyDraft): Pick<BilledLine, "units" | "unit" | "proration" | "period"> => ({
  ...(units && { units }),
  ...(proration && { proration }),
  ...(period && { period }),
  ...(unit === undefined ? undefined : { unit }),
});

const taxIssues = (taxIds: ReadonlyArray<TaxId | undefined>): ReadonlyArray<ItemIssue> => {
  if (taxIds.length > maxLineTaxes) return [{ kind: "TooManyLineTaxes" }];
  return taxIds.flatMap((id, index) =>
    id === undefined || taxIds.indexOf(id) === index ? [] : [{ kind: "TaxRepeated", index }],
  );
};

const draftTaxes = (taxIds: ReadonlyArray<TaxId | undefined>, areDefaults = false): DraftTaxes => ({
  taxIds: taxIds.length > maxLineTaxes ? [] : taxIds,
  areDefaults,
});

/** Returns whether every element could be read. */
const isRead = <Element>(
  elements: ReadonlyArray<Element | undefined>,
): elements is ReadonlyArray<Element> => !elements.includes(undefined);
