export {
  authenticateBy,
  type Authenticate,
  type AuthenticateOptions,
  type Unauthenticated,
} from "./authenticate.ts";
export { defaultBodyLimit, smallBodyLimit } from "./body-limits.ts";
export { createHttpHandler, type HttpHandlerOptions } from "./create-http-handler.ts";
export { webDigest, type Digest } from "./digest.ts";
export type {
  EInvoiceIssue,
  EInvoiceService,
  EInvoiceSource,
  SentEInvoice,
} from "./invoice/einvoice-service.ts";
export type { ExchangeOptions } from "./exchange.ts";
export { loggedCause, logTo, type Logger } from "./log-to.ts";
export { mountedAt } from "./mounted-at.ts";
export { networkOf } from "./network-of.ts";
export type { ErrorDetails, Hooks, RequestDetails, ResponseDetails } from "./hooks.ts";
export type { Body, HttpHandler, Head, Plan, Reply } from "./plain-http.ts";
export { uuidV7, type UuidSources } from "./support-id.ts";
export {
  quoteSeals,
  webMac,
  type Mac,
  type QuoteSealOptions,
  type QuoteSeals,
} from "./quote-seals.ts";
export {
  tokenBuckets,
  type RateLimited,
  type RateLimiter,
  type TokenBucketOptions,
} from "./rate-limit.ts";
export { withCors, type CorsOptions } from "./with-cors.ts";
export { withPages } from "./with-pages.ts";
export { withReference, type ReferenceOptions } from "./with-reference.ts";
export { withHealth, type HealthOptions, type ReadinessCheck } from "./with-health.ts";
