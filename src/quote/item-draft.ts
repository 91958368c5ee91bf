import type { BillingSchemaId, ProductId, TaxId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { LinePeriod, Proration } from "../pricing/proration.ts";
import type { AdjustmentRequest } from "./adjustment-requested.ts";
import type { Adjustment } from "./adjustment.ts";

/** A quantity of a product at the price of one of its billing schemas. */
export interface ProductItem {
  readonly type: "PRODUCT";
  readonly productId: ProductId;
  readonly billingSchemaId: BillingSchemaId;
  /** 1 to 1,000,000. */
  readonly quantity: number;
  /** The measure of one piece, such as hours: at most 15 integer digits and 12 decimals. */
  readonly units?: Amount | undefined;
  /** The name or the UN/ECE code of a unit: 1 to 20 letters, digits, `.`, `-` and `/`. */
  readonly unit?: string | undefined;
  /** The part of a period that the line charges. Defaults to the whole. */
  readonly proration?: Proration | undefined;
  /** Shown on the invoice. Defaults to none. */
  readonly period?: LinePeriod | undefined;
  /** Applied in order, before any currency conversion. Defaults to none. */
  readonly adjustments?: ReadonlyArray<Adjustment | AdjustmentRequest>;
  /** Instead of those of the billing schema, in order; at most 10. Empty for no tax. */
  readonly taxIds?: ReadonlyArray<TaxId> | undefined;
}

/** An item that is not in the catalog: a price and an optional title. */
export interface CustomItem {
  readonly type: "PAYMENT_INTENT";
  readonly currency: Currency;
  /** The price of one unit; greater than zero. */
  readonly price: Amount;
  readonly quantity: number;
  /** The measure of one piece, such as hours: at most 15 integer digits and 12 decimals. */
  readonly units?: Amount | undefined;
  /** The name or the UN/ECE code of a unit: 1 to 20 letters, digits, `.`, `-` and `/`. */
  readonly unit?: string | undefined;
  /** The part of a period that the line charges. Defaults to the whole. */
  readonly proration?: Proration | undefined;
  /** Shown on the invoice. Defaults to none. */
  readonly period?: LinePeriod | undefined;
  readonly title?: string | undefined;
  readonly adjustments?: ReadonlyArray<Adjustment | AdjustmentRequest>;
  /** In order; at most 10. Defaults to no tax. */
  readonly taxIds?: ReadonlyArray<TaxId> | undefined;
}

/** One requested line. */
export type ItemRequest = ProductItem | CustomItem;

type Draft<Item extends ItemRequest> = {
  readonly [Property in keyof Item]: Property extends "type"
    ? Item[Property]
    : DraftOf<Item[Property]> | undefined;
};

type DraftOf<Value> =
  Value extends ReadonlyArray<infer Element> ? ReadonlyArray<Element | undefined> : Value;

/**
 * A requested line whose unreadable properties, and elements of properties, are `undefined`. They
 * are reported elsewhere.
 *
 * @inline
 */
export type ItemDraft = Draft<ProductItem> | Draft<CustomItem> | { readonly type: undefined };
