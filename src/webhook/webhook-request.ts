import * as v from "../record/described-schema.ts";
import { eventTypes } from "../event/event.ts";
import { parseId, type EventId } from "../ids.ts";
import { maxUrlLength } from "../contact/contact-limits.ts";
import type { DeliveryFilter } from "./delivery-filter.ts";
import type { EndpointFilter } from "./endpoint-filter.ts";
import type { replayDeliveries } from "./delivery-replay.ts";
import type { RotateSecretOptions } from "./endpoint-rotate-secret.ts";
import {
  arrayOf,
  closedObject,
  flagProperty,
  idProperty,
  integerBetween,
  oneOf,
  shortText,
  timestampProperty,
} from "../record/property-schema.ts";
import { withValue } from "../record/requirement.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import { deliveryStates, maxReplayed } from "./delivery.ts";
import { maxRotationSeconds, type EndpointContent } from "./endpoint.ts";
import { addMessage } from "../wire/validation-failure.ts";
import type { JsonObject } from "../kernel/json.ts";
import { pageProperties } from "../listing/list-properties.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import { addPageMessages, readable, type ReadListRequest } from "../listing/list-request.ts";
import type { RequestReaders } from "../wire/request.ts";

const urlProperty = v.pipe(shortText(maxUrlLength), v.minLength(1, "must not be empty"));

const optionalProperties = {
  types: v.nullish(
    v.pipe(
      arrayOf(oneOf(eventTypes), eventTypes.length),
      v.minLength(1, "must contain at least one event type, each once"),
    ),
  ),
  is_active: v.nullish(flagProperty),
};

/** Body of POST /webhooks. */
export const newEndpointSchema = closedObject({ url: urlProperty, ...optionalProperties });

/** Body of POST /webhooks/{id}/update. */
const endpointChangesSchema = closedObject({
  url: v.nullish(urlProperty),
  ...optionalProperties,
});

/** The content of a new webhook endpoint after reading. @inline */
export interface ReadNewEndpointRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly content: (Partial<EndpointContent> & Pick<EndpointContent, "url">) | undefined;
}

/** Reads the body of POST /webhooks. */
const readNewEndpointRequest = (json: JsonObject): ReadNewEndpointRequest => {
  const { messages, body } = readBody(newEndpointSchema, json);
  const { url, types, is_active: isActive } = body;
  if (messages.size > 0 || url === undefined) return { messages, content: undefined };
  const content = {
    url,
    types: readable(types),
    ...(isActive !== undefined && { isActive: isActive === 1 }),
  };
  return { messages, content };
};

/** The changes of a webhook endpoint after reading. @inline */
export interface ReadEndpointChanges extends ReadRequest {
  readonly changes: Partial<EndpointContent>;
}

/** Reads the body of POST /webhooks/{id}/update. `null` as `types` selects all types. */
const readEndpointChanges = (json: JsonObject): ReadEndpointChanges => {
  const { messages, body } = readBody(endpointChangesSchema, json);
  const { url, types, is_active: isActive } = body;
  const changes = {
    ...(url !== undefined && { url }),
    ...(Object.hasOwn(json, "types") && { types: readable(types) }),
    ...(isActive !== undefined && { isActive: isActive === 1 }),
  };
  return { messages, changes };
};

/** Body of POST /webhooks/{id}/rotate_secret. */
const rotateSecretSchema = closedObject({
  previous_valid_seconds: v.nullish(
    integerBetween(
      0,
      maxRotationSeconds,
      withValue(`must be an integer between 0 and ${String(maxRotationSeconds)}`),
    ),
  ),
});

/** The options of a rotation after reading. @inline */
export interface ReadRotateSecretRequest extends ReadRequest {
  readonly options: RotateSecretOptions;
}

/** Reads the body of POST /webhooks/{id}/rotate_secret. */
const readRotateSecretRequest = (json: JsonObject): ReadRotateSecretRequest => {
  const { messages, body } = readBody(rotateSecretSchema, json);
  return { messages, options: { previousValidSeconds: body.previous_valid_seconds } };
};

/** Body of POST /webhooks/{id}/replay. */
const replaySchema = closedObject({
  event_ids: v.nullish(arrayOf(idProperty("event"), maxReplayed)),
  failed_since: v.nullish(timestampProperty),
});

/** The deliveries to replay after reading. @inline */
export interface ReadReplayRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly selection: Parameters<typeof replayDeliveries>[2] | undefined;
}

/** Reads the body of POST /webhooks/{id}/replay. */
const readReplayRequest = (json: JsonObject): ReadReplayRequest => {
  const { messages, body } = readBody(replaySchema, json);
  const isGiven = (name: string): boolean => (json[name] ?? undefined) !== undefined;
  if (isGiven("event_ids") === isGiven("failed_since")) {
    addMessage(messages, "event_ids", "Pass either event_ids or failed_since");
  }
  if (messages.size > 0) return { messages, selection: undefined };
  const { event_ids: ids, failed_since: since } = body;
  const failedSince = since === undefined ? undefined : parseTimestamp(since);
  if (failedSince !== undefined) return { messages, selection: { failedSince } };
  const eventIds = (readable(ids) ?? []).flatMap((id): ReadonlyArray<EventId> => {
    const eventId = parseId("event", id);
    return eventId === undefined ? [] : [eventId];
  });
  return { messages, selection: { eventIds } };
};

/** Body of POST /webhooks/list. Every property is optional; null means absent. */
const endpointListSchema = closedObject({
  is_active: v.nullish(flagProperty),
  ...pageProperties,
});

/** Reads the body of POST /webhooks/list. */
const readEndpointListRequest = (json: JsonObject): ReadListRequest<EndpointFilter> => {
  const { messages, body } = readBody(endpointListSchema, json);
  const { is_active: isActive, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, options);
  const filter = { isActive: isActive === undefined ? undefined : isActive === 1 };
  return { messages, filter, options };
};

/** Body of POST /webhooks/{id}/deliveries. Every property is optional; null means absent. */
const deliveryListSchema = closedObject({
  state: v.nullish(arrayOf(oneOf(deliveryStates), deliveryStates.length)),
  ...pageProperties,
});

/** Reads the body of POST /webhooks/{id}/deliveries. */
const readDeliveryListRequest = (json: JsonObject): ReadListRequest<DeliveryFilter> => {
  const { messages, body } = readBody(deliveryListSchema, json);
  const { state, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, options);
  return { messages, filter: { states: readable(state) }, options };
};

/** The requests of webhook endpoints. */
export const endpointRequests: RequestReaders<{
  create: ReadNewEndpointRequest;
  list: ReadListRequest<EndpointFilter>;
  update: ReadEndpointChanges;
  rotateSecret: ReadRotateSecretRequest;
  replay: ReadReplayRequest;
  listDeliveries: ReadListRequest<DeliveryFilter>;
}> = {
  create: { schema: newEndpointSchema, read: readNewEndpointRequest },
  list: { schema: endpointListSchema, read: readEndpointListRequest },
  update: { schema: endpointChangesSchema, read: readEndpointChanges },
  rotateSecret: { schema: rotateSecretSchema, read: readRotateSecretRequest },
  replay: { schema: replaySchema, read: readReplayRequest },
  listDeliveries: { schema: deliveryListSchema, read: readDeliveryListRequest },
};
