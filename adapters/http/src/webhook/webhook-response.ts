import {
  attemptOutcomes,
  deliveryCodec,
  endpointCodec,
  type renderEndpointWithSecret,
} from "quittance/adapter";
import * as v from "valibot";
import { schemaOf } from "../openapi/schema-of.ts";
import { pageSchema } from "../openapi/page-response.ts";
import { recordEntries } from "../openapi/record-entries.ts";
import { closed, count, named, timestamp, namedSchemas } from "../openapi/response-properties.ts";

const endpointEntries = recordEntries(endpointCodec.json);

/** A webhook endpoint, without its secrets. */
const endpointSchema = named("Webhook", closed(endpointEntries), "`types` is null for all types.");

/** A webhook endpoint with a new secret. */
const endpointWithSecretSchema = named(
  "WebhookWithSecret",
  schemaOf<ReturnType<typeof renderEndpointWithSecret>>()(
    closed({ ...endpointEntries, secret: v.string() }),
  ),
);

/** A page of webhook endpoints. */
const endpointPageSchema = pageSchema("WebhookPage", "endpoints", endpointSchema);

const attemptsSchema: v.GenericSchema = v.array(
  closed({
    at: timestamp,
    outcome: v.picklist(attemptOutcomes),
    status: v.nullable(count),
    retry_after: v.nullable(count),
  }),
);

/** The delivery of an event, with its attempts. */
const deliverySchema = named(
  "Delivery",
  closed({
    ...recordEntries(deliveryCodec.json),
    attempts: attemptsSchema,
  }),
  "`event_id` is the `webhook-id` of each attempt.",
);

/** A page of deliveries. */
const deliveryPageSchema = pageSchema("DeliveryPage", "deliveries", deliverySchema);

/** How many deliveries are sent again. */
const replayedSchema = named("Replayed", closed({ replayed: count }));

/** In the order of the document. */
export const webhookSchemas = namedSchemas(
  endpointSchema,
  endpointWithSecretSchema,
  endpointPageSchema,
  deliverySchema,
  deliveryPageSchema,
  replayedSchema,
);
