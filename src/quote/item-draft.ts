import type { BillingSchemaId, ProductId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Adjustment } from "./adjustment.ts";

/** Units of a product, charged by one of its billing schemas. */
export interface ProductItem {
  readonly type: "PRODUCT";
  readonly productId: ProductId;
  readonly billingSchemaId: BillingSchemaId;
  /** 1 to 1,000,000. */
  readonly quantity: number;
  /** Applied in order, before any currency change. None when absent. */
  readonly adjustments?: ReadonlyArray<Adjustment>;
}

/** Something that no catalogue holds: a price and, if wished, a title. */
export interface CustomItem {
  readonly type: "PAYMENT_INTENT";
  readonly currency: Currency;
  /** Of one unit; more than zero. */
  readonly price: Amount;
  readonly quantity: number;
  readonly title?: string | undefined;
  readonly adjustments?: ReadonlyArray<Adjustment>;
}

/** One line as it is asked for. */
export type ItemRequest = ProductItem | CustomItem;

type Draft<Item extends ItemRequest> = {
  readonly [Property in keyof Item]: Property extends "type"
    ? Item[Property]
    : Item[Property] | undefined;
};

/** A line of which some properties could not be read. The reader has reported those already. */
export type ItemDraft = Draft<ProductItem> | Draft<CustomItem> | { readonly type: undefined };
