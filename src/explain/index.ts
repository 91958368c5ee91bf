export {
  diffQuotes,
  type DifferencePart,
  type DifferenceReason,
  type QuoteDifference,
  type TotalDifference,
} from "./diff-quotes.ts";
export { explainQuote, type ExplanationFormat } from "./explain-quote.ts";
export type { DocumentMismatch } from "./mismatch.ts";
export type { LinePair } from "./pair-lines.ts";
export { verifyInvoice } from "./verify-invoice.ts";
export { verifyPricing } from "./verify-pricing.ts";
export { readQuote, verifyQuote, type VerifyOptions } from "./verify-quote.ts";
