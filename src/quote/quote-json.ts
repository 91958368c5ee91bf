import type { Currency } from "../money/currency.ts";
import type { TaxCategory } from "../tax/tax.ts";
import type { DetailsJson } from "../invoice/calculation-basis.ts";

/** A step of a line. Prices are canonical decimal text; `price = initial_price + price_delta`. */
export interface StepJson {
  readonly idx: number;
  readonly currency: Currency;
  readonly calculation_type: string;
  readonly title: string;
  readonly initial_price: string;
  readonly price: string;
  readonly price_delta: string;
  /** In the currency of the line before conversion; null on steps of the total. */
  readonly initial_price_orig: string | null;
  readonly price_orig: string | null;
  readonly price_delta_orig: string;
  readonly initial_price_usd: string;
  readonly price_usd: string;
  readonly price_delta_usd: string;
  readonly details: DetailsJson;
}

/** The step of the TOTAL_USD line, in dollars only. @inline */
export type UsdStepJson = Pick<
  StepJson,
  | "idx"
  | "currency"
  | "calculation_type"
  | "title"
  | "initial_price"
  | "price"
  | "price_delta"
  | "details"
>;

/** The total of a line: the amounts of its last step. @inline */
export interface LineTotalJson {
  readonly currency: Currency;
  readonly currency_original: Currency;
  readonly price: string;
  readonly price_usd: string;
  readonly price_orig: string;
}

/** What a line charges for, or which total it is or rounds. @inline */
export type ItemJson =
  | {
      readonly type: "PRODUCT";
      readonly product_id: string;
      readonly quantity: number;
      readonly billing_schema_id: string;
      readonly currency: Currency;
      /** The measure of one piece, if the request has it. */
      readonly units?: string;
      readonly unit?: string;
    }
  | {
      readonly type: "PAYMENT_INTENT";
      readonly price: string;
      readonly currency: Currency;
      readonly units?: string;
      readonly unit?: string;
    }
  | {
      readonly type: "TAX";
      readonly tax_id: string;
      readonly currency: Currency;
      readonly status: "INCLUDED";
    }
  | {
      readonly type: "ROUNDING" | "TOTAL" | "TOTAL_USD";
      readonly currency: Currency;
      readonly status: "INCLUDED";
    };

/** A tax of a quote: the exact total of its steps, in the currency of the quote. @inline */
export interface TaxJson {
  readonly tax_id: string;
  readonly name: string;
  readonly percent: string;
  readonly category: TaxCategory;
  readonly base: string;
  readonly amount: string;
}

/** The tax of one category and rate. @inline */
export interface RateTotalJson {
  readonly category: TaxCategory;
  readonly percent: string;
  readonly base: string;
  readonly amount: string;
}

/** The whole amounts of a quote: `net + tax + rounding = price`. @inline */
export interface TotalsJson {
  readonly profile: "invoice" | "shop";
  readonly net: string;
  readonly tax: string;
  readonly rounding: string;
  readonly price: string;
  readonly lines: ReadonlyArray<{ readonly index: number; readonly net: string }>;
  readonly taxes: ReadonlyArray<RateTotalJson>;
}

/** A coupon that a quote was calculated with. Its discounts are steps of the lines. @inline */
export interface CouponJson {
  readonly coupon_id: string;
  readonly code: string;
}

/** One line of a quote, or one of its totals, with the steps that lead to its price. */
export interface QuoteItemJson {
  readonly item: ItemJson;
  readonly calculations: ReadonlyArray<StepJson | UsdStepJson>;
  /** On product and payment-intent lines only. */
  readonly total?: LineTotalJson;
}

/** A quote as the HTTP API returns it: sufficient to verify every amount without other data. */
export interface QuoteJson {
  readonly currency: Currency;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly exchange_rate_timestamp: string;
  /** Units for one US dollar of every currency in the quote, the dollar included. */
  readonly exchange_rates: Readonly<Partial<Record<Currency, string>>>;
  readonly total: {
    readonly currency: Currency;
    readonly price: string;
    readonly price_usd: string;
  };
  /** Present if a line has taxes. */
  readonly taxes?: ReadonlyArray<TaxJson>;
  /** Present in the totals profiles `invoice` and `shop`. */
  readonly totals?: TotalsJson;
  /** Present if coupons were applied, in the order of their steps. */
  readonly coupons?: ReadonlyArray<CouponJson>;
  /**
   * The lines in the order of the request, then a TAX item for each tax of the document, then
   * ROUNDING if the total is rounded, then TOTAL and TOTAL_USD.
   */
  readonly items: ReadonlyArray<QuoteItemJson>;
}
