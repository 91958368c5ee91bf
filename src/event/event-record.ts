import { eventTypes, type LedgerEvent } from "./event.ts";
import { codec } from "../record/codec.ts";
import { id, oneOf, ownId, timestamp } from "../record/value-fields.ts";

/** The records of events without their subjects, which are records of other codecs. */
export const eventCodec = codec<Omit<LedgerEvent, "subject">>()(
  {
    id: ownId("event_id", "event"),
    organizationId: id("organization_id", "org"),
    type: oneOf("type", eventTypes),
    createdAt: timestamp("created_at"),
  },
  ["id", "organization_id", "type", "created_at"],
);
