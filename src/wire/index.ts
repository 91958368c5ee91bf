export { answerQuote } from "./answer-quote.ts";
export {
  billingSchemaRecordSchema,
  productRecordSchema,
  readBillingSchema,
  readProduct,
  type BillingSchemaRecord,
  type ProductRecord,
} from "./catalog-records.ts";
export { failureEnvelope, successEnvelope, type Envelope } from "./envelope.ts";
export { statusOfCode, type ErrorCode, type Failure } from "./error-code.ts";
export { failureOf } from "./failure-of.ts";
export type { Issues } from "./issues.ts";
export { isObject, type JsonObject } from "./json.ts";
export {
  amountMember,
  closedObject,
  currencyMember,
  flagMember,
  idMember,
  textMember,
  timestampMember,
} from "./members.ts";
export type {
  DetailsJson,
  ItemJson,
  LineTotalJson,
  QuoteItemJson,
  QuoteJson,
  StepJson,
  UsdStepJson,
} from "./quote-json.ts";
export { readBody, type ReadBody, type Readable } from "./read-body.ts";
export {
  quoteRequestSchema,
  readQuoteRequest,
  type QuoteVariant,
  type ReadQuoteRequest,
} from "./read-quote-request.ts";
export { mostMessages, refusal } from "./refusal.ts";
export { renderQuote } from "./render-quote.ts";
export { verifyQuote, type QuoteMismatch, type VerifyQuoteOptions } from "./verify-quote.ts";
