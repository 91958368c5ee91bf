export type { DeliveryWork, Engine } from "./engine.ts";
export {
  binaryMessage,
  cloudEventOf,
  structuredMessage,
  type CloudEvent,
  type CloudEventMessage,
  type CloudEventOptions,
} from "./cloud-event.ts";
