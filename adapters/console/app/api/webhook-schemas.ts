import type { components } from "@quittance/http/client";

type Schemas = components["schemas"];

/** An endpoint that receives events. */
export type Webhook = Schemas["Webhook"];
/** The delivery of an event to an endpoint. */
export type Delivery = Schemas["Delivery"];
/** An attempt to deliver an event. */
export type Attempt = Delivery["attempts"][number];
