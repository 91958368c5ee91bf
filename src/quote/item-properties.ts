import * as v from "../record/described-schema.ts";
import { parseId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { ItemDraft } from "./item-draft.ts";
import {
  maxAdjustments,
  maxCoupons,
  maxItems,
  minItems,
  minQuantity,
  maxQuantity,
} from "./quote-limits.ts";
import { between, withValue } from "../record/requirement.ts";
import {
  closedObject,
  currencyProperty,
  idProperty,
  positiveAmountProperty,
  nameProperty,
  integerBetween,
} from "../record/property-schema.ts";
import type { ValidationMessages } from "../wire/validation-failure.ts";
import { draftOfLine, lineProperties, type LineDraft } from "./line-properties.ts";
import type { Readable } from "../wire/body-read.ts";

/** Messages about the lines of a quote or an invoice. */
export const quoteRequirement = {
  atLeastOneItem: "Items must contain at least 1 element",
  items: `must contain at most ${String(maxItems)} elements`,
  quantity: `Quantity ${between(minQuantity, maxQuantity)}`,
  adjustments: `must contain at most ${String(maxAdjustments)} elements`,
  coupons: `must contain at most ${String(maxCoupons)} elements`,
} as const;

/** Units of one line. */
export const quantityProperty = integerBetween(minQuantity, maxQuantity, quoteRequirement.quantity);

const productItem = closedObject({
  type: v.literal("PRODUCT"),
  product_id: idProperty("product"),
  billing_schema_id: idProperty("schema"),
  quantity: quantityProperty,
  ...lineProperties,
});

const customItem = closedObject({
  type: v.literal("PAYMENT_INTENT"),
  currency: currencyProperty,
  price: positiveAmountProperty,
  quantity: v.nullish(quantityProperty),
  title: v.nullish(nameProperty),
  ...lineProperties,
});

const typeMessage = withValue("must be PRODUCT or PAYMENT_INTENT");

/** The lines of a quote or an invoice. */
export const itemsProperty = v.pipe(
  v.array(
    v.variant("type", [productItem, customItem], (issue) =>
      issue.expected === "Object" ? "must be an object" : typeMessage(issue),
    ),
    "must be an array",
  ),
  v.minLength(minItems, quoteRequirement.atLeastOneItem),
  v.maxLength(maxItems, quoteRequirement.items),
);

type Item = Readable<v.InferOutput<typeof itemsProperty>[number]>;

/** Returns the lines as the core checks them; a property that could not be read is `undefined`. */
export const draftOfItems = (
  items: ReadonlyArray<Item | undefined>,
  messages: ValidationMessages,
): ReadonlyArray<ItemDraft> =>
  items.map((item, index) => draftOfItem(item, `items.${String(index)}`, messages));

/** Returns a product line, whichever variant of a request contains it. */
export const productDraft = (
  item: {
    readonly product_id?: string | undefined;
    readonly billing_schema_id?: string | undefined;
    readonly quantity?: number | undefined;
  },
  line: LineDraft,
): ItemDraft => ({
  type: "PRODUCT",
  productId: item.product_id === undefined ? undefined : parseId("product", item.product_id),
  billingSchemaId:
    item.billing_schema_id === undefined ? undefined : parseId("schema", item.billing_schema_id),
  quantity: item.quantity,
  ...line,
});

const draftOfItem = (
  item: Item | undefined,
  path: string,
  messages: ValidationMessages,
): ItemDraft => {
  switch (item?.type) {
    case "PRODUCT":
      return productDraft(item, draftOfLine(item, path, messages));
    case "PAYMENT_INTENT":
      return {
        type: "PAYMENT_INTENT",
        currency: item.currency,
        price: item.price === undefined ? undefined : Amount.parse(item.price),
        quantity: item.quantity ?? 1,
        title: item.title,
        ...draftOfLine(item, path, messages),
      };
    case undefined:
      return { type: undefined };
  }
};
