export { diffQuotes, type DifferencePart, type TotalDifference } from "./diff-quotes.ts";
export { explainQuote } from "./explain-quote.ts";
export type { DocumentMismatch } from "./mismatch.ts";
export { readInvoice, verifyInvoice } from "./verify-invoice.ts";
export { verifyPricing } from "./verify-pricing.ts";
export { readQuote, verifyQuote } from "./verify-quote.ts";
