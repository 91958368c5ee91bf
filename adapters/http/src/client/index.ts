export { createClient, type ClientOptions, type QuittanceClient } from "./create-client.ts";
export type { components, operations, paths } from "./api-paths.ts";
export type { RetryOptions } from "./send-with-retries.ts";
