export { createClient, type ClientOptions, type QuittanceClient } from "./create-client.ts";
export type { components, operations, paths } from "./interface-paths.ts";
export type { RetryOptions } from "./send-with-retries.ts";
