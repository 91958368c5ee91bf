import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { CatalogExtract } from "../catalog/catalog-extract.ts";
import type { Product } from "../catalog/product.ts";
import { isName } from "../kernel/name.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Adjustment } from "./adjustment.ts";
import type { ItemFault } from "./faults.ts";
import type { ItemDraft } from "./item-draft.ts";
import { largestQuantity, mostAdjustments, smallestQuantity } from "./limits.ts";
import type { BilledLine } from "./price-line.ts";

/** What became of one line: what is wrong with it, and as much as could be made out. */
export interface ResolvedItem {
  readonly faults: ReadonlyArray<ItemFault>;
  /** Known even when the line is otherwise unusable. */
  readonly currency: Currency | undefined;
  /** `undefined` when there are faults, or members that could not be read. */
  readonly line: BilledLine | undefined;
}

/** Find what a line names in the catalogue, and check what it says. */
export const resolveItem = (item: ItemDraft, catalog: CatalogExtract): ResolvedItem => {
  switch (item.type) {
    case "PRODUCT":
      return resolveProduct(item, catalog);
    case "PAYMENT_INTENT":
      return resolveCustom(item);
    case undefined:
      return { faults: [], currency: undefined, line: undefined };
  }
};

type DraftOf<Type> = Extract<ItemDraft, { readonly type: Type }>;

const resolveProduct = (item: DraftOf<"PRODUCT">, catalog: CatalogExtract): ResolvedItem => {
  const { productId, billingSchemaId, quantity, adjustments = [] } = item;
  const product = productId && catalog.products.get(productId);
  const schema = billingSchemaId && catalog.billingSchemas.get(billingSchemaId);
  const faults: Array<ItemFault> = [];

  if (productId !== undefined && product === undefined) faults.push({ kind: "ProductNotFound" });
  if (product && !product.isActive) faults.push({ kind: "ProductNotActive" });
  if (billingSchemaId !== undefined && schema === undefined) {
    faults.push({ kind: "BillingSchemaNotFound" });
  } else if (schema && product && !belongsTo(schema, product, catalog)) {
    faults.push({ kind: "BillingSchemaOfOtherProduct" });
  } else if (schema && !schema.isActive) {
    faults.push({ kind: "BillingSchemaNotActive" });
  }
  faults.push(...quantityFaults(quantity), ...adjustmentFaults(adjustments));

  const currency = schema?.basePrice.currency;
  if (faults.length > 0 || !product || !schema || quantity === undefined) {
    return { faults, currency, line: undefined };
  }
  const line: BilledLine = {
    item: { type: "PRODUCT", productId: product.id, billingSchemaId: schema.id },
    title: product.name,
    unitPrice: schema.basePrice,
    quantity,
    adjustments,
  };
  return { faults, currency, line };
};

/** A schema belongs to all versions of the product that it was made for. */
const belongsTo = (
  { productId }: BillingSchema,
  product: Product,
  { products }: CatalogExtract,
): boolean =>
  productId === product.id || products.get(productId)?.versionGroupId === product.versionGroupId;

/** The title of a custom item that has none. */
const untitled = "Custom item";

const resolveCustom = (item: DraftOf<"PAYMENT_INTENT">): ResolvedItem => {
  const { currency, price, quantity, title = untitled, adjustments = [] } = item;
  const faults: Array<ItemFault> = [];
  if (price !== undefined && !Amount.isPositive(price)) faults.push({ kind: "PriceNotPositive" });
  if (!isName(title)) faults.push({ kind: "TitleUnfit" });
  faults.push(...quantityFaults(quantity), ...adjustmentFaults(adjustments));

  if (faults.length > 0 || !currency || !price || quantity === undefined) {
    return { faults, currency, line: undefined };
  }
  const line: BilledLine = {
    item: { type: "PAYMENT_INTENT", paymentIntentId: undefined },
    title,
    unitPrice: { currency, amount: price },
    quantity,
    adjustments,
  };
  return { faults, currency, line };
};

const quantityFaults = (quantity: number | undefined): ReadonlyArray<ItemFault> =>
  quantity === undefined ||
  (Number.isSafeInteger(quantity) && quantity >= smallestQuantity && quantity <= largestQuantity)
    ? []
    : [{ kind: "QuantityOutOfRange" }];

const adjustmentFaults = (adjustments: ReadonlyArray<Adjustment>): ReadonlyArray<ItemFault> => {
  if (adjustments.length > mostAdjustments) return [{ kind: "TooManyAdjustments" }];
  return adjustments.every(({ title }) => isName(title)) ? [] : [{ kind: "TitleUnfit" }];
};
