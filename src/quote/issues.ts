import type { AdjustmentInvalid } from "./adjustment.ts";

/** What is wrong with one line of a request. */
export type ItemIssue =
  | { readonly kind: "ProductNotFound" }
  | { readonly kind: "ProductNotActive" }
  | { readonly kind: "BillingSchemaNotFound" }
  | { readonly kind: "BillingSchemaNotActive" }
  | { readonly kind: "BillingSchemaOfOtherProduct" }
  | { readonly kind: "QuantityOutOfRange" }
  | { readonly kind: "PriceNotPositive" }
  | { readonly kind: "TitleInvalid" }
  | { readonly kind: "TooManyAdjustments" }
  | AmountOutOfRange
  | AdjustmentInvalid;

/** A computed figure has more than 35 digits before the point. */
export interface AmountOutOfRange {
  readonly kind: "AmountOutOfRange";
}

/** What is wrong with a request: with one of its lines, by position, or with the whole. */
export type RequestIssue =
  | { readonly kind: "NoItems" }
  | { readonly kind: "TooManyItems" }
  | { readonly kind: "CurrencyRequired" }
  | { readonly kind: "TotalOutOfRange" }
  | { readonly kind: "TotalTooSmall" }
  | { readonly kind: "ItemInvalid"; readonly line: number; readonly reason: ItemIssue }
  | { readonly kind: "InvoiceNotFound" }
  | { readonly kind: "EmailInvalid" }
  | { readonly kind: "RedirectUrlInvalid" }
  | { readonly kind: "TooMuchMetadata" }
  | { readonly kind: "MetadataKeyInvalid"; readonly key: string }
  | { readonly kind: "MetadataValueInvalid"; readonly key: string };

/** A request that cannot be met as it is, with everything that is wrong with it. */
export interface RequestInvalid {
  readonly kind: "RequestInvalid";
  readonly issues: ReadonlyArray<RequestIssue>;
}
