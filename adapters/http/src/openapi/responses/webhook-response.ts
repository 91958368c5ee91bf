import { attemptOutcomes } from "quittance/adapter";
import {
  deliveryCodec,
  endpointCodec,
  type renderDeliveryList,
  type renderEndpointList,
  type renderEndpointWithSecret,
} from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { pageEntries } from "./page-response.ts";
import { recordEntries } from "./record-entries.ts";
import { closed, count, timestamp } from "./response-properties.ts";

const endpointEntries = recordEntries(endpointCodec.json);

/** A webhook endpoint, without its secrets. */
export const endpointSchema = closed(endpointEntries);

/** A webhook endpoint with a new secret. */
export const endpointWithSecretSchema = schemaOf<ReturnType<typeof renderEndpointWithSecret>>()(
  closed({ ...endpointEntries, secret: v.string() }),
);

/** A page of webhook endpoints. */
export const endpointPageSchema = schemaOf<ReturnType<typeof renderEndpointList>>()(
  closed({ endpoints: v.array(endpointSchema), ...pageEntries }),
);

const attemptsSchema: v.GenericSchema = v.array(
  closed({
    at: timestamp,
    outcome: v.picklist(attemptOutcomes),
    status: v.nullable(count),
    retry_after: v.nullable(count),
  }),
);

/** The delivery of an event, with its attempts. */
export const deliverySchema = closed({
  ...recordEntries(deliveryCodec.json),
  attempts: attemptsSchema,
});

/** A page of deliveries. */
export const deliveryPageSchema = schemaOf<ReturnType<typeof renderDeliveryList>>()(
  closed({ deliveries: v.array(deliverySchema), ...pageEntries }),
);

/** How many deliveries are sent again. */
export const replayedSchema = closed({ replayed: count });
