import type { TaxPolicy } from "../../src/quote/pricing-policy.ts";
import type { Currency, RoundingPolicy } from "quittance";
import type { JsonObject } from "quittance/adapter";
import type { WholeProfile } from "../../src/quote/totals-profile.ts";
import type { OracleRates } from "../support/oracle-types.ts";

/** The records of products and billing schemas of an organization. */
export interface Catalog {
  readonly products: ReadonlyArray<JsonObject>;
  readonly billing_schemas: ReadonlyArray<JsonObject>;
}

/** A coupon record, and how often invoices redeemed it. */
export interface RedeemedCoupon extends JsonObject {
  readonly redemptions: number;
  readonly redemptions_of_customer: number;
}

/** What happens to invoices and coupons, one event after the other. */
export type RedeemEvent =
  | {
      readonly type: "CREATE";
      readonly at?: string;
      readonly idempotency_key?: string;
      readonly request: JsonObject;
    }
  /** `invoice` is the position of the event that created the invoice. */
  | { readonly type: "VOID"; readonly invoice: number }
  | { readonly type: "DEACTIVATE"; readonly coupon_id: string };

/** Coupons, and the events that redeem them or give them back. */
export interface RedeemInputs {
  readonly rates: OracleRates;
  /** Of none there is a redemption yet. */
  readonly coupons: ReadonlyArray<RedeemedCoupon>;
  readonly events: ReadonlyArray<RedeemEvent>;
}

/** How prices are rounded and taxed, and the coupons; each part is optional. */
export interface PolicyInputs {
  /** When coupons are used. */
  readonly now?: string;
  readonly coupons?: ReadonlyArray<RedeemedCoupon>;
  readonly rounding?: RoundingPolicy;
  readonly tax?: TaxPolicy;
  readonly taxes?: ReadonlyArray<JsonObject>;
  /** Instead of `rounding` and `tax`. */
  readonly totals?: WholeProfile;
  /** The currency in which the seller accounts for VAT. */
  readonly accounting_currency?: Currency;
}

/** The body of a quote or invoice request, and everything that its prices are calculated from. */
export interface PricingInputs extends PolicyInputs {
  readonly request: JsonObject;
  readonly catalog: Catalog;
  readonly rates: OracleRates;
}

/** A status report of a payment. */
export interface ReportedPayment {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly price: string;
  readonly completed_after_void: boolean;
}

/** An invoice and the reports of its payments, in the order of their arrival. */
export interface SettleInputs {
  readonly invoice: {
    readonly currency: string;
    readonly price: string;
    readonly is_voided: boolean;
  };
  readonly rates: OracleRates;
  readonly payments: ReadonlyArray<ReportedPayment>;
}

/** What a credit note credits of the line at a position. */
export type CreditedPart = { readonly line: number } & (
  { readonly quantity: number } | { readonly amount: string }
);

/** An invoice in whole amounts, and its credit notes one after the other. */
export interface CreditInputs {
  readonly totals: WholeProfile;
  /** With custom items in the currency of the invoice, of at most one tax each. */
  readonly request: JsonObject;
  readonly taxes: ReadonlyArray<JsonObject>;
  readonly notes: ReadonlyArray<ReadonlyArray<CreditedPart>>;
}

/** A row of a list, with the properties that filters compare. */
export interface ListRow {
  readonly id: string;
  readonly created_at: string;
  readonly status: string;
  readonly currency: string;
  readonly price_usd: string;
}

/** An invoice in a list; the providers are those of all its payments. */
export interface InvoiceRow extends ListRow {
  readonly customer_email: string;
  readonly provider_ids: ReadonlyArray<string>;
}

/** A payment in a list. */
export interface PaymentRow extends ListRow {
  readonly invoice_id: string;
  readonly provider_id: string;
  readonly idempotency_key: string;
}

/** The start of a page: the cursor of a page that ended at a row. */
export interface CursorInput {
  readonly after: { readonly created_at: string; readonly id: string };
  /** The list and the filter that the cursor is of, when they are not those of the request. */
  readonly of?: { readonly list: "invoices" | "payments"; readonly request: JsonObject };
}

/** Rows in any order, and a list request. */
export interface FilterInputs {
  readonly list: "invoices" | "payments";
  readonly rows: ReadonlyArray<InvoiceRow | PaymentRow>;
  readonly request: JsonObject;
  readonly cursor?: CursorInput;
  /** Whether to request further pages with the cursor of each page until there is none. */
  readonly follow?: true;
}

/** The properties of an invoice that a dashboard counts. */
export interface BilledRow {
  readonly created_at: string;
  readonly status: string;
  readonly price_usd: string;
}

/** The properties of a payment that a dashboard counts. */
export interface PaidRow extends BilledRow {
  readonly provider_id: string;
  readonly currency: string;
  readonly price: string;
}

/** The properties of a refund that a dashboard counts. */
export interface RefundedRow {
  readonly happened_at: string;
  readonly status: string;
  readonly kind: string;
  readonly price_usd: string;
}

/** All records of an organization, the current time, and a dashboard request. */
export interface DashboardInputs {
  readonly now: string;
  readonly request: JsonObject;
  readonly invoices: ReadonlyArray<BilledRow>;
  readonly payments: ReadonlyArray<PaidRow>;
  /** Absent if the organization has no refund. */
  readonly refunds?: ReadonlyArray<RefundedRow>;
}
