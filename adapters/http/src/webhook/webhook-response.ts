import { deliveryDescription, endpointDescription } from "quittance/adapter";
import * as v from "valibot";
import { pageSchema } from "../openapi/page-response.ts";
import { recordEntries } from "../openapi/record-entries.ts";
import { closed, count, id, named, namedSchemas } from "../openapi/response-properties.ts";

const endpointEntries = recordEntries(endpointDescription.endpointRecord.json);

/** A webhook endpoint, without its secrets. */
const endpointSchema = named("Webhook", closed(endpointEntries), "`types` is null for all types.");

/** A webhook endpoint with a new secret. */
const endpointWithSecretSchema = named(
  "WebhookWithSecret",
  closed({ ...endpointEntries, secret: v.string() }),
);

/** A page of webhook endpoints. */
const endpointPageSchema = pageSchema("WebhookPage", "endpoints", endpointSchema);

/** The delivery of an event, with its attempts. */
const deliverySchema = named(
  "Delivery",
  closed({
    ...recordEntries(deliveryDescription.deliveryRecord.json),
    attempts: v.array(closed(recordEntries(deliveryDescription.attemptRecord.json))),
  }),
  "`event_id` is the `webhook-id` of each attempt.",
);

/** A page of deliveries. */
const deliveryPageSchema = pageSchema("DeliveryPage", "deliveries", deliverySchema);

/** How many deliveries are sent again. */
const replayedSchema = named("Replayed", closed({ replayed: count }));

/** The test that is sent. */
const sentTestSchema = named("SentTest", closed({ event_id: id("event") }));

/** In the order of the document. */
export const webhookSchemas = namedSchemas(
  endpointSchema,
  endpointWithSecretSchema,
  endpointPageSchema,
  deliverySchema,
  deliveryPageSchema,
  replayedSchema,
  sentTestSchema,
);
