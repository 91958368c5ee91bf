export type { DeliveryWork, Engine } from "./engine.ts";
