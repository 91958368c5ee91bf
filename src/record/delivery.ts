import * as v from "valibot";
import { eventTypes } from "../events/event.ts";
import { timestampOf } from "../time/timestamp.ts";
import {
  attemptOutcomes,
  deliveryStates,
  type Delivery,
  type DeliveryAttempt,
} from "../webhook/delivery.ts";
import { codec } from "./codec.ts";
import { optional, property, type JsonRecord, type Property } from "./field.ts";
import { id, oneOf, timestamp } from "./value-fields.ts";

/** An attempt in JSON. */
export interface AttemptJson {
  readonly at: string;
  readonly outcome: string;
  readonly status: number | null;
  readonly retry_after: number | null;
}

const attempts: Property<Delivery["attempts"], "attempts"> = property(
  "attempts",
  { type: "object" },
  v.array(v.record(v.string(), v.unknown()), "must be an array"),
  (made: Delivery["attempts"]) => made.map(renderAttempt),
  (value): Delivery["attempts"] => (value as ReadonlyArray<JsonRecord>).map(readAttempt),
);

/** Renders an attempt as JSON. */
export const renderAttempt = ({
  at,
  outcome,
  status,
  retryAfter,
}: DeliveryAttempt): AttemptJson => ({
  at,
  outcome,
  status: status ?? null,
  retry_after: retryAfter ?? null,
});

const outcome = oneOf("outcome", attemptOutcomes);

const readAttempt = (json: JsonRecord): DeliveryAttempt => ({
  at: timestampOf(String(json["at"])),
  outcome: outcome.read(json),
  status: numberIn(json["status"]),
  retryAfter: numberIn(json["retry_after"]),
});

const numberIn = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;

/** The records of deliveries, without their bodies. */
export const deliveryCodec = codec<Delivery>()(
  {
    id: id("event_id", "event"),
    organizationId: id("organization_id", "org"),
    endpointId: id("endpoint_id", "endpoint"),
    invoiceId: id("invoice_id", "invoice"),
    type: oneOf("type", eventTypes),
    state: oneOf("state", deliveryStates),
    attempts,
    nextAttemptAt: optional(timestamp("next_attempt_at")),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["event_id", "organization_id", "endpoint_id", "invoice_id", "type", "state"] as const),
    ...(["attempts", "next_attempt_at", "created_at", "updated_at"] as const),
  ],
);
