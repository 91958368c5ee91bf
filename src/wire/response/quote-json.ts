import type { Currency } from "../../money/currency.ts";

/** A step of a line. Prices are canonical decimal text; `price = initial_price + price_delta`. */
export interface StepJson {
  readonly idx: number;
  readonly currency: Currency;
  readonly calculation_type: string;
  readonly title: string;
  readonly initial_price: string;
  readonly price: string;
  readonly price_delta: string;
  /** In the currency of the line before conversion; null on a TOTAL step. */
  readonly initial_price_orig: string | null;
  readonly price_orig: string | null;
  readonly price_delta_orig: string;
  readonly initial_price_usd: string;
  readonly price_usd: string;
  readonly price_delta_usd: string;
  readonly details: DetailsJson;
}

/** The step of the TOTAL_USD line, in US dollars only. */
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

/** The inputs of a step; an empty array on totals. */
export type DetailsJson = Readonly<Record<string, string | number | null>> | readonly [];

/** The total of a line: the amounts of its last step. */
export interface LineTotalJson {
  readonly currency: Currency;
  readonly currency_original: Currency;
  readonly price: string;
  readonly price_usd: string;
  readonly price_orig: string;
}

/** What a line charges for, or which total it is. */
export type ItemJson =
  | {
      readonly type: "PRODUCT";
      readonly product_id: string;
      readonly quantity: number;
      readonly billing_schema_id: string;
      readonly currency: Currency;
    }
  | { readonly type: "PAYMENT_INTENT"; readonly price: string; readonly currency: Currency }
  | {
      readonly type: "TOTAL" | "TOTAL_USD";
      readonly currency: Currency;
      readonly status: "INCLUDED";
    };

/** A line of a quote, or one of its totals, with the calculation steps of its price. */
export interface QuoteItemJson {
  readonly item: ItemJson;
  readonly calculations: ReadonlyArray<StepJson | UsdStepJson>;
  /** Only on PRODUCT and PAYMENT_INTENT lines. */
  readonly total?: LineTotalJson;
}

/** A quote in a response. `verifyQuote` verifies every amount from the quote alone. */
export interface QuoteJson {
  readonly currency: Currency;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly exchange_rate_timestamp: string;
  /** For each currency in the quote, USD included: the number of units for one US dollar. */
  readonly exchange_rates: Readonly<Partial<Record<Currency, string>>>;
  readonly total: {
    readonly currency: Currency;
    readonly price: string;
    readonly price_usd: string;
  };
  /** The lines in the order of the request, then TOTAL, then TOTAL_USD. */
  readonly items: ReadonlyArray<QuoteItemJson>;
}
