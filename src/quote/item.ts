import { isObject } from "../kernel/json.ts";
import { isName } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import {
  isUnitPrice,
  maxUnitPriceDecimals,
  pricingRequirement,
  unitPattern,
} from "../pricing/pricing-limits.ts";
import { measureWith } from "../pricing/pricing.ts";
import { maxProrationWhole, prorationUnits } from "../pricing/proration.ts";
import { list, oneOfKinds, orWith, unlessEmpty } from "../schema/containers.ts";
import { object, value, type In, type Named, type Out, type Value } from "../schema/schema.ts";
import {
  amount,
  assumed,
  currency,
  id,
  integer,
  literal,
  name,
  oneOf,
  optional,
  positive,
  timestamp,
  where,
  withValue,
} from "../schema/values.ts";
import { lineTaxes } from "../tax/tax.ts";
import type { Adjustment } from "./adjustment.ts";
import { maxDiscountPercent } from "./discount-and-fee.ts";
import {
  maxAdjustments,
  maxItems,
  maxQuantity,
  minItems,
  minQuantity,
  quantityRequirement,
} from "./quote-limits.ts";

const toWithin = "must be an integer from 0 to the value of whole";
const fromWithin = "must be an integer from 0 to the value of to";
const wholeWithin = `must be an integer from 1 to ${String(maxProrationWhole)}`;

/** The part of a period that a line charges: its start is included, its end is not. */
const proration = object(
  {
    unit: oneOf(prorationUnits),
    /** Integers with `0 <= from <= to <= whole` and `1 <= whole <= 10^10`. */
    from: integer(0, maxProrationWhole, withValue(fromWithin)),
    to: integer(0, maxProrationWhole, withValue(toWithin)),
    whole: integer(1, maxProrationWhole, withValue(wholeWithin)),
  },
  [
    { on: ["to", "whole"], message: toWithin, holds: ({ to, whole }) => to <= whole },
    { on: ["from", "to"], message: fromWithin, holds: ({ from, to }) => from <= to },
  ],
);

/** The period that a line is for: its start is included, its end is not. */
export const period = object({ from: timestamp, to: timestamp }, [
  {
    on: ["to", "from"],
    message: "must be later than from",
    holds: ({ from, to }) => from < to,
  },
]);

/** The types of adjustments that a request can describe as data. */
const requestedAdjustmentTypes = ["DISCOUNT", "FEE"] as const;

/** A discount or a fee as data, for a line whose currency is not known yet. */
export const adjustment = object(
  {
    type: oneOf(requestedAdjustmentTypes),
    /** At most 100 for a discount. Exactly one of `percent` and `amount` is required. */
    percent: optional(amount),
    /** In the currency of the line. */
    amount: optional(amount),
    /** Defaults to `Discount` or `Fee`. */
    title: optional(name),
  },
  [
    {
      on: ["percent", "amount"],
      isOfObject: true,
      message: "must have exactly one of {percent} and {amount}",
      holds: ({ percent, amount: fixed }) => (percent === undefined) !== (fixed === undefined),
    },
    {
      on: ["percent", "type"],
      message: `must be at most ${String(maxDiscountPercent)} for a DISCOUNT`,
      holds: ({ type, percent }) =>
        type !== "DISCOUNT" || percent === undefined || Amount.atMost(percent, maxDiscountPercent),
    },
  ],
);

/** A discount or a fee as data, for a line whose currency is not known yet. */
export interface NewAdjustment extends In<typeof adjustment>, Named {}

/** A discount or a fee as data, after reading: has exactly one of `percent` and `amount`. */
export interface ReadAdjustment extends Out<typeof adjustment>, Named {}

/** An adjustment of a kind of the host, which JSON cannot describe. */
const ownAdjustment: Value<Adjustment> = value({
  form: {},
  message: "must have a kind with a type and a function, a title and texts as details",
  read: (given) => (isAdjustment(given) ? given : undefined),
});

const isAdjustment = (given: unknown): given is Adjustment => {
  if (!isObject(given)) return false;
  const { kind, title: shown, details } = given;
  const isKind =
    isObject(kind) && typeof kind["type"] === "string" && typeof kind["apply"] === "function";
  return (
    isKind &&
    typeof shown === "string" &&
    isName(shown) &&
    isObject(details) &&
    Object.values(details).every((detail) => typeof detail === "string")
  );
};

const quantity = integer(minQuantity, maxQuantity, quantityRequirement);

/** What every line can have. */
export const lineProperties = {
  /** Applied in order, before any currency conversion. Defaults to none. */
  adjustments: optional(
    unlessEmpty(
      list<Adjustment | NewAdjustment, Adjustment | ReadAdjustment>(
        orWith("kind", ownAdjustment, adjustment),
        maxAdjustments,
      ),
    ),
  ),
  /** In order; at most 10. Empty for no tax. Defaults to the taxes of the billing schema. */
  taxIds: optional(lineTaxes),
  /** The measure of one piece, such as hours: at most 15 integer digits and 12 decimals. */
  units: optional(measureWith(pricingRequirement.units)),
  /** The name or the UN/ECE code of a unit: 1 to 20 letters, digits, `.`, `-` and `/`. */
  unit: optional(
    value<string>({
      form: { type: "string", pattern: unitPattern.source },
      message: withValue(pricingRequirement.unit),
      read: (given) => (typeof given === "string" && unitPattern.test(given) ? given : undefined),
    }),
  ),
  /** The part of a period that the line charges. Defaults to the whole. */
  proration: optional(proration),
  /** Shown on the invoice. Defaults to none. */
  period: optional(period),
};

/** What is sold at the price of a billing schema. */
export const soldProperties = {
  /** 1 to 1,000,000. Defaults to 1. */
  quantity: assumed(quantity, 1),
  billingSchemaId: id("schema"),
};

/** What is wrong with units at a price whose product would not be exact. */
export const unitsTooPrecise =
  "cannot be combined with a price of more than " + `${String(maxUnitPriceDecimals)} decimals`;

/** A quantity of a product at the price of one of its billing schemas. */
const productItem = object({
  /** May be left out. */
  type: assumed(literal("PRODUCT"), "PRODUCT"),
  productId: id("product"),
  billingSchemaId: soldProperties.billingSchemaId,
  /** 1 to 1,000,000. Defaults to 1. */
  quantity: soldProperties.quantity,
  ...lineProperties,
});

/** A quantity of a product at the price of one of its billing schemas. */
export interface ProductItem extends In<typeof productItem>, Named {}

/** The same after reading. */
export interface ReadProductItem extends Out<typeof productItem>, Named {}

/** An item that is not in the catalog: a price and an optional title. */
const customItem = object(
  {
    /** May be left out. */
    type: assumed(literal("PAYMENT_INTENT"), "PAYMENT_INTENT"),
    currency,
    /** The price of one unit; greater than zero. */
    price: positive,
    /** 1 to 1,000,000. Defaults to 1. */
    quantity: optional(quantity, 1),
    title: optional(name),
    ...lineProperties,
  },
  [
    {
      on: ["units", "price"],
      message: unitsTooPrecise,
      holds: ({ units: measure, price }) => measure === undefined || isUnitPrice(price),
    },
  ],
);

/** An item that is not in the catalog: a price and an optional title. */
export interface CustomItem extends In<typeof customItem> {
  /** Only a product has one: the compiler finds an item with both it and a price. */
  readonly productId?: undefined;
}

/** The same after reading. */
export interface ReadCustomItem extends Out<typeof customItem>, Named {}

/** One requested line: a product of the catalog, or a custom item. */
export type Item = ProductItem | CustomItem;

/** The same after reading. */
export type ReadItem = ReadProductItem | ReadCustomItem;

/** Products of the catalog, and custom items with their own price. */
export const items = where(
  list<Item, ReadItem>(
    oneOfKinds(
      "type",
      { PRODUCT: productItem, PAYMENT_INTENT: customItem },
      { PRODUCT: "productId", PAYMENT_INTENT: "price" },
    ),
    maxItems,
  ),
  (given) => given.length >= minItems,
  "Items must contain at least 1 element",
  { minItems },
);
