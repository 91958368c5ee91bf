import type { Currency, InvoicePart, InvoiceStatus, PaymentStatus, Period } from "quittance";

/** Which of the records made so far, counted round; 0 is none of them. */
type Pick = number;

/** Bounds of a list, times in seconds from the start of the history. */
export interface StepBounds {
  readonly priceUsdFrom: string | undefined;
  readonly priceUsdTo: string | undefined;
  readonly createdFrom: number | undefined;
  readonly createdTo: number | undefined;
}

/** A line of an invoice. */
export interface StepItem {
  /** The billing schema by which a product is sold; `undefined` for a custom item. */
  readonly sold: Pick | undefined;
  readonly currency: Currency;
  readonly price: string;
  readonly quantity: number;
  readonly title: string | undefined;
  readonly adjustments: ReadonlyArray<{
    readonly kind: "discount" | "fee";
    readonly percent: string | undefined;
    readonly amount: string;
  }>;
}

/** A call of the library, or something that happens in between, as data. */
export type Step =
  | {
      readonly kind: "create";
      readonly items: ReadonlyArray<StepItem>;
      readonly currency: Currency | undefined;
      readonly customerEmail: string;
      readonly redirectUrl: string | undefined;
      readonly metadata: Readonly<Record<string, string>>;
      readonly key: string | undefined;
    }
  | {
      readonly kind: "pay";
      readonly invoice: Pick;
      readonly key: string;
      readonly provider: number;
      readonly currency: Currency;
      /** In decimal text, or `due` for what is left. */
      readonly amount: string;
      readonly status: PaymentStatus;
      /** Seconds before now. */
      readonly ago: number | undefined;
    }
  | { readonly kind: "change"; readonly payment: Pick; readonly to: PaymentStatus }
  | { readonly kind: "void" | "owner"; readonly invoice: Pick }
  | { readonly kind: "payment"; readonly payment: Pick }
  | { readonly kind: "payable" | "quote"; readonly invoice: Pick; readonly currency: Currency }
  | {
      readonly kind: "details";
      readonly invoice: Pick;
      readonly parts: ReadonlyArray<InvoicePart>;
      readonly summaryCurrency: Currency | undefined;
    }
  | {
      readonly kind: "invoices";
      readonly bounds: StepBounds;
      readonly statuses: ReadonlyArray<InvoiceStatus> | undefined;
      readonly currencies: ReadonlyArray<Currency> | undefined;
      readonly customerEmail: string | undefined;
      readonly provider: number | undefined;
      readonly page: StepPage;
    }
  | {
      readonly kind: "payments";
      readonly bounds: StepBounds;
      readonly statuses: ReadonlyArray<PaymentStatus> | undefined;
      readonly currencies: ReadonlyArray<Currency> | undefined;
      readonly providers: ReadonlyArray<number> | undefined;
      readonly invoice: Pick | undefined;
      readonly page: StepPage;
      readonly withProviders: boolean;
    }
  | { readonly kind: "dashboard"; readonly period: Period }
  | { readonly kind: "outbox"; readonly limit: number }
  | {
      readonly kind: "product";
      readonly revised: Pick;
      /** Taken off sale instead. */
      readonly isLast: boolean;
      readonly text: string;
    }
  | {
      readonly kind: "schema";
      readonly revised: Pick;
      readonly isLast: boolean;
      readonly text: string;
      readonly currency: Currency;
      readonly price: string;
    }
  | { readonly kind: "tick"; readonly seconds: number }
  | { readonly kind: "rates"; readonly index: number }
  | { readonly kind: "fold"; readonly limit: number };

/** One page at an offset, or every page by cursor. */
export interface StepPage {
  readonly limit: number;
  readonly offset: number | undefined;
}

/** A history, and when it begins. */
export interface History {
  readonly start: string;
  readonly steps: ReadonlyArray<Step>;
}
