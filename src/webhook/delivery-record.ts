import * as v from "../record/described-schema.ts";
import { eventTypes, type SubjectId } from "../event/event.ts";
import { idOf, parseId } from "../ids.ts";
import { timestampOf } from "../time/timestamp.ts";
import {
  attemptOutcomes,
  deliveryStates,
  type Delivery,
  type DeliveryAttempt,
} from "./delivery.ts";
import { codec } from "../record/codec.ts";
import { asIs, optional, property, type JsonRecord, type Property } from "../record/field.ts";
import { textProperty } from "../record/property-schema.ts";
import { id, oneOf, timestamp } from "../record/value-fields.ts";

/** An attempt in JSON. @inline */
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

/** Reads the identifier of what a delivery is about. */
export const readSubjectId = (value: string): SubjectId =>
  parseId("invoice", value) ?? idOf("notification", value);

const subjectId: Property<SubjectId, "subject_id"> = property(
  "subject_id",
  { type: "text" },
  textProperty,
  asIs,
  (value) => readSubjectId(String(value)),
);

/** The records of deliveries, without their bodies. */
export const deliveryCodec = codec<Delivery>()(
  {
    id: id("event_id", "event"),
    organizationId: id("organization_id", "org"),
    endpointId: id("endpoint_id", "endpoint"),
    subjectId,
    type: oneOf("type", eventTypes),
    state: oneOf("state", deliveryStates),
    attempts,
    nextAttemptAt: optional(timestamp("next_attempt_at")),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["event_id", "organization_id", "endpoint_id", "subject_id", "type", "state"] as const),
    ...(["attempts", "next_attempt_at", "created_at", "updated_at"] as const),
  ],
);
