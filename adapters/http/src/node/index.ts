export { nodeDigest } from "./node-digest.ts";
export { nodeListener } from "./node-listener.ts";
