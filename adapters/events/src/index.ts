export { createWebhooks, type WebhookOptions } from "./create-webhooks.ts";
export type { Attempted, DeliveryOptions } from "./delivery-options.ts";
export { deliveryWork } from "./delivery-work.ts";
export type { DeliveryWork, Engine, LaneResult } from "./engine.ts";
export {
  binaryMessage,
  cloudEventOf,
  structuredMessage,
  type CloudEvent,
  type CloudEventMessage,
  type CloudEventOptions,
} from "./cloud-event.ts";
export { maxKeepDays } from "./prune-deliveries.ts";
export { loopEngine, type LoopOptions } from "./loop-engine.ts";
export {
  defaultRetries,
  planDelivery,
  type DeliveryPlan,
  type RetryPolicy,
} from "./plan-delivery.ts";
export { newWebhookSecret, signWebhook, type SignedMessage } from "./sign-webhook.ts";
export type { WebhookHeaders } from "./sign-webhook.ts";
export type { ResolvedAddress, Resolve } from "./resolve-host.ts";
export type { UrlRules } from "./target-of.ts";
export {
  verifyWebhook,
  type ReceivedEvent,
  type ReceivedRecord,
  type VerifyOptions,
  type WebhookRejected,
} from "./verify-webhook.ts";
