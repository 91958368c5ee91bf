export {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
  type BillingSchema,
  type Recurrence,
} from "./catalog/billing-schema.ts";
export type { CatalogExtract, CatalogReferences } from "./catalog/catalog-extract.ts";
export type { Product } from "./catalog/product.ts";
export {
  idOf,
  longestId,
  parseId,
  type BillingSchemaId,
  type Id,
  type IdSource,
  type OrganizationId,
  type PaymentIntentId,
  type ProductId,
} from "./ids.ts";
export {
  isLeft,
  isRight,
  left,
  right,
  type Either,
  type Left,
  type Right,
  type TaskEither,
} from "./kernel/either.ts";
export { InvariantViolation } from "./kernel/invariant.ts";
export { Amount, integerDigitsComputed, integerDigitsGiven, scale } from "./money/amount.ts";
export {
  currencies,
  currencyFacts,
  isCurrency,
  type Currency,
  type CurrencyFacts,
  type CurrencyKind,
} from "./money/currency.ts";
export type { Money } from "./money/money.ts";
export {
  calculateQuote,
  type CalculateQuoteError,
  type QuoteRequest,
} from "./operations/calculate-quote.ts";
export { createPayments, type PaymentPorts, type Payments } from "./operations/create-payments.ts";
export { reviewQuote, type QuotePorts, type ReviewQuoteError } from "./operations/review-quote.ts";
export {
  allows,
  scopes,
  type Credential,
  type Environment,
  type Scope,
} from "./organization/credential.ts";
export type { CatalogRepository } from "./ports/catalog-repository.ts";
export type { CredentialRepository } from "./ports/credential-repository.ts";
export { portFailed, type PortFailed, type PortName } from "./ports/errors.ts";
export type { RateProvider, RatesExhausted, RatesFailure } from "./ports/rate-provider.ts";
export { cachedRates, type CachedRatesOptions } from "./providers/cached-rates.ts";
export { firstAvailable } from "./providers/first-available.ts";
export { fixedRates } from "./providers/fixed-rates.ts";
export { freshRates, type FreshRatesOptions } from "./providers/fresh-rates.ts";
export {
  type Adjustment,
  type AdjustmentDetails,
  type AdjustmentKind,
  type AdjustmentRefused,
} from "./quote/adjustment.ts";
export {
  delta,
  type AdjustmentStep,
  type BaseStep,
  type CalculationStep,
  type CurrencyChangeStep,
  type LineItem,
  type PriceChange,
} from "./quote/calculation-step.ts";
export { discount, fee, type AdjustmentSize } from "./quote/discount-and-fee.ts";
export type { AmountOutOfRange, ItemFault, RequestFault, RequestRefused } from "./quote/faults.ts";
export type { CustomItem, ItemDraft, ItemRequest, ProductItem } from "./quote/item-draft.ts";
export {
  fewestItems,
  largestQuantity,
  longestTitle,
  mostItems,
  smallestQuantity,
} from "./quote/limits.ts";
export {
  priceLine,
  type BilledLine,
  type LineFailure,
  type PricedLine,
} from "./quote/price-line.ts";
export type { QuoteReview } from "./quote/price-lines.ts";
export { currenciesOf, totalOf, type Quote, type QuoteTotal } from "./quote/quote.ts";
export type { ItemsDraft } from "./quote/resolve-items.ts";
export type { RateMalformed, RateMissing, RateStale } from "./rates/errors.ts";
export { convert, fromUsd, rateOf, toUsd, type RateSet } from "./rates/rate-set.ts";
export { readRateSet, type RateTable } from "./rates/read-rate-set.ts";
export {
  parseTimestamp,
  plusSeconds,
  secondsBetween,
  timestampOf,
  type Clock,
  type Timestamp,
} from "./time/timestamp.ts";
export type {
  DetailsJson,
  ItemJson,
  LineTotalJson,
  QuoteItemJson,
  QuoteJson,
  StepJson,
  UsdStepJson,
} from "./wire/quote-json.ts";
export { renderQuote } from "./wire/render-quote.ts";
export { verifyQuote, type QuoteMismatch, type VerifyQuoteOptions } from "./wire/verify-quote.ts";
