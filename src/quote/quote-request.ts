import { couponCode } from "../coupon/coupon.ts";
import { distinct, list } from "../schema/containers.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import { currency, id, optional } from "../schema/values.ts";
import { items, lineProperties, soldProperties } from "./item.ts";
import { maxCoupons } from "./quote-limits.ts";

const coupons = distinct(list(couponCode, maxCoupons), "Coupon is repeated");

const priced = {
  /** Defaults to the currency of the items if they share one. */
  currency: optional(currency),
  /** The codes of coupons in any case, at most 10. Their order changes nothing. */
  coupons: optional(coupons),
};

/** The lines of a quote or an invoice, and what they are priced by. */
export const pricedItems = object({ currency: priced.currency, items, coupons: priced.coupons });

/** The lines of a quote or an invoice, after reading. */
export interface PricedItems extends Out<typeof pricedItems>, Named {}

/** Lines that are priced without stored records: they have no coupons. */
export const linesToPrice = object({ currency: priced.currency, items });

/** Lines to price with given records. */
export interface LinesToPrice extends In<typeof linesToPrice>, Named {}

/** What to price: exactly one of lines, one product, and a stored invoice at current rates. */
export const quoteRequest = object(
  {
    currency: priced.currency,
    /** One product, as one line. */
    product: optional(object({ id: id("product"), ...soldProperties, ...lineProperties })),
    /** A stored invoice, which is priced again at current rates. */
    invoice: optional(object({ id: id("invoice") })),
    /** 1 to 1,000 lines. */
    items: optional(items),
    coupons: priced.coupons,
  },
  [
    {
      on: ["product", "invoice", "items"],
      message: "Exactly one of {product}, {invoice} and {items} is required",
      holds: ({ product, invoice, items: lines }) =>
        [product, invoice, lines].filter((given) => given !== undefined).length === 1,
    },
    {
      on: ["coupons", "invoice"],
      message: "cannot be combined with {invoice}",
      holds: ({ invoice, coupons: codes }) => invoice === undefined || codes === undefined,
    },
  ],
);

/** What a caller passes to calculate a quote: exactly one of `items`, `product` and `invoice`. */
export interface QuoteRequest extends In<typeof quoteRequest>, Named {}

/** The same after reading. */
export interface ReadQuoteRequest extends Out<typeof quoteRequest>, Named {}
