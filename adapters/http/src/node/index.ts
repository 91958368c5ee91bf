export { zoneOf } from "../zone-of.ts";
export { handleClientErrors, type ClientErrorOptions } from "./client-errors.ts";
export { drainable, type Drain, type StopOptions } from "./drainable.ts";
export { nodeDigest, nodeMac } from "./node-digest.ts";
export type { NodeListenerOptions } from "./node-head.ts";
export { bodyErrorListener, nodeListener } from "./node-listener.ts";
