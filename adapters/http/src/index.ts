export {
  authenticateBy,
  type Authenticate,
  type AuthenticateOptions,
  type Unauthenticated,
} from "./authenticate.ts";
export { createEdge, defaultBodyLimit, type EdgeOptions } from "./create-edge.ts";
export { webDigest, type Digest } from "./digest.ts";
export type { ExchangeOptions, FailureReport } from "./exchange.ts";
export type { Body, Edge, Head, Plan, Reply } from "./plain-http.ts";
export { uuidV7, type UuidSources } from "./support-id.ts";
