import type { AdjustmentRefused } from "./adjustment.ts";

/** What is wrong with one line of a request. */
export type ItemFault =
  | { readonly kind: "ProductNotFound" }
  | { readonly kind: "ProductNotActive" }
  | { readonly kind: "BillingSchemaNotFound" }
  | { readonly kind: "BillingSchemaNotActive" }
  | { readonly kind: "BillingSchemaOfOtherProduct" }
  | { readonly kind: "QuantityOutOfRange" }
  | { readonly kind: "PriceNotPositive" }
  | { readonly kind: "TitleUnfit" }
  | { readonly kind: "TooManyAdjustments" }
  | AmountOutOfRange
  | AdjustmentRefused;

/** A computed figure has more than 35 digits before the point. */
export interface AmountOutOfRange {
  readonly kind: "AmountOutOfRange";
}

/** What is wrong with a request: with one of its lines, by position, or with the whole. */
export type RequestFault =
  | { readonly kind: "NoItems" }
  | { readonly kind: "TooManyItems" }
  | { readonly kind: "CurrencyRequired" }
  | { readonly kind: "TotalOutOfRange" }
  | { readonly kind: "TotalTooSmall" }
  | { readonly kind: "ItemRefused"; readonly line: number; readonly reason: ItemFault }
  | { readonly kind: "InvoiceNotFound" }
  | { readonly kind: "EmailInvalid" }
  | { readonly kind: "RedirectUrlInvalid" }
  | { readonly kind: "TooMuchMetadata" }
  | { readonly kind: "MetadataKeyInvalid"; readonly key: string }
  | { readonly kind: "MetadataValueInvalid"; readonly key: string };

/** A request that cannot be met as it is, with everything that is wrong with it. */
export interface RequestRefused {
  readonly kind: "RequestRefused";
  readonly faults: ReadonlyArray<RequestFault>;
}
