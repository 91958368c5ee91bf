import { eventTypes, type EventType } from "../event/event.ts";
import { maxUrlLength } from "../contact/contact-limits.ts";
import { disabledReasons, type EndpointWithSecret, type WebhookEndpoint } from "./endpoint.ts";
import { codec } from "../record/codec.ts";
import { asIs, optional, property, type Property } from "../record/field.ts";
import { arrayOf, oneOf as oneOfProperty, shortText } from "../record/property-schema.ts";
import { flag, id, oneOf, ownId, text, timestamp } from "../record/value-fields.ts";

const types: Property<ReadonlyArray<EventType>, "types"> = property<
  ReadonlyArray<EventType>,
  "types"
>(
  "types",
  { type: "enums", values: eventTypes },
  arrayOf(oneOfProperty(eventTypes), eventTypes.length),
  asIs,
  (value) => eventTypes.filter((type) => Array.isArray(value) && value.includes(type)),
);

/** The records of webhook endpoints, without their secrets. */
export const endpointCodec = codec<WebhookEndpoint>()(
  {
    id: ownId("endpoint_id", "endpoint"),
    organizationId: id("organization_id", "org"),
    url: text("url", shortText(maxUrlLength)),
    types: optional(types),
    isActive: flag("is_active"),
    disabledReason: optional(oneOf("disabled_reason", disabledReasons)),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["id", "organization_id", "url", "types", "is_active", "disabled_reason"] as const),
    ...(["created_at", "updated_at"] as const),
  ],
);

/** Renders a webhook endpoint as JSON, with its new secret. */
export const renderEndpointWithSecret = ({ endpoint, secret }: EndpointWithSecret) => ({
  ...endpointCodec.json.write(endpoint),
  secret,
});
