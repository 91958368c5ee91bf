/** The shapes that the oracle reads and writes; all of them plain JSON in the wire's spelling. */

export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject;

export interface JsonObject {
  readonly [property: string]: Json;
}

export interface OracleRates {
  readonly timestamp: string;
  readonly units_per_usd: Readonly<Record<string, string>>;
}

/** A discount or a fee on a line; exactly one of `percent` and `amount` is present. */
export interface OracleAdjustment {
  readonly type: "DISCOUNT" | "FEE";
  readonly title?: string;
  readonly percent?: string;
  readonly amount?: string;
  /** The coupon that a discount comes from. */
  readonly coupon?: {
    readonly coupon_id: string;
    readonly code: string;
    /** Of a coupon with an amount. */
    readonly coupon_amount?: string;
  };
}

export interface OracleProductItem {
  readonly type: "PRODUCT";
  readonly product_id: string;
  readonly billing_schema_id: string;
  readonly quantity: number;
  readonly adjustments?: ReadonlyArray<OracleAdjustment>;
  readonly tax_ids?: ReadonlyArray<string>;
}

export interface OraclePaymentIntentItem {
  readonly type: "PAYMENT_INTENT";
  readonly currency: string;
  readonly price: string;
  readonly quantity?: number;
  readonly title?: string;
  readonly adjustments?: ReadonlyArray<OracleAdjustment>;
  readonly tax_ids?: ReadonlyArray<string>;
}

export type OracleItem = OracleProductItem | OraclePaymentIntentItem;

/** The body of a quote request: either `product` or `items` is present. */
export interface OracleRequest {
  readonly currency?: string;
  readonly product?: {
    readonly id: string;
    readonly quantity: number;
    readonly billing_schema_id: string;
  };
  readonly items?: ReadonlyArray<OracleItem>;
  /** Codes of coupons. The policy has the coupons. */
  readonly coupons?: ReadonlyArray<string>;
}

/** The properties of a product that pricing looks at; a record on the wire has more. */
export interface OracleProduct {
  readonly id: string;
  readonly name: string;
  readonly is_active: number;
}

/** The properties of a billing schema that pricing looks at; a record on the wire has more. */
export interface OracleBillingSchema {
  readonly id: string;
  readonly product_id: string;
  readonly is_active: number;
  readonly currency: string;
  readonly base_price: string;
}

export interface OracleCatalog {
  readonly products: ReadonlyArray<OracleProduct>;
  readonly billing_schemas: ReadonlyArray<OracleBillingSchema>;
}

export interface OracleStep {
  readonly idx: number;
  readonly currency: string;
  readonly calculation_type: string;
  readonly title: string;
  readonly initial_price: string;
  readonly price: string;
  readonly price_delta: string;
  readonly initial_price_orig?: string | null;
  readonly price_orig?: string | null;
  readonly price_delta_orig?: string;
  readonly initial_price_usd?: string;
  readonly price_usd?: string;
  readonly price_delta_usd?: string;
  readonly details: JsonObject | ReadonlyArray<Json>;
}

export interface OracleQuoteItem {
  readonly item: JsonObject;
  readonly calculations: ReadonlyArray<OracleStep>;
  readonly total?: OracleTotal & {
    readonly currency_original: string;
    readonly price_orig: string;
  };
}

interface OracleTotal {
  readonly currency: string;
  readonly price: string;
  readonly price_usd: string;
}

/** What a rate or a tax comes to. */
export interface OracleTaxTotal {
  readonly category: string;
  readonly percent: string;
  readonly base: string;
  readonly amount: string;
}

/** The totals of a quote in a profile with whole amounts. */
export interface OracleTotals {
  readonly profile: "invoice" | "shop";
  readonly net: string;
  readonly tax: string;
  readonly rounding: string;
  readonly price: string;
  readonly lines: ReadonlyArray<{ readonly index: number; readonly net: string }>;
  readonly taxes: ReadonlyArray<OracleTaxTotal>;
}

export interface OracleQuote {
  readonly currency: string;
  readonly exchange_rate_timestamp: string;
  readonly exchange_rates: Readonly<Record<string, string>>;
  readonly total: OracleTotal;
  readonly taxes?: ReadonlyArray<
    OracleTaxTotal & { readonly tax_id: string; readonly name: string }
  >;
  readonly totals?: OracleTotals;
  readonly coupons?: ReadonlyArray<{ readonly coupon_id: string; readonly code: string }>;
  readonly items: ReadonlyArray<OracleQuoteItem>;
}

export type OracleFailureCode = "VALIDATION_FAILED" | "AMOUNT_OUT_OF_RANGE" | "RATE_UNAVAILABLE";

export type OracleResult =
  | { readonly quote: OracleQuote }
  | {
      readonly failure: {
        readonly code: OracleFailureCode;
        readonly paths: ReadonlyArray<string>;
      };
    };
