import * as v from "valibot";
import { invariant } from "../kernel/invariant.ts";
import { notificationStatuses, unmatchedReasons } from "../notification/notification.ts";
import type { Notification } from "../notification/notification.ts";
import type { NotificationFact } from "../notification/notification-fact.ts";
import { codec } from "./codec.ts";
import { asIs, omitted, property } from "./field.ts";
import { idempotencyKeyProperty } from "./property-schema.ts";
import { id, oneOf, ownId, text, timestamp } from "./value-fields.ts";

const factKinds = ["PaymentReported", "RefundReported", "DisputeReported"];

const factSchema = v.looseObject({ kind: v.picklist(factKinds) }, "must be an object");

/** The records of received notifications. */
export const notificationCodec = codec<Notification>()(
  {
    id: ownId("notification_id", "notification"),
    organizationId: id("organization_id", "org"),
    providerId: id("provider_id", "prov"),
    deliveryId: text("delivery_id", idempotencyKeyProperty),
    paymentKey: text("payment_key", idempotencyKeyProperty),
    status: oneOf("status", notificationStatuses),
    reason: omitted(oneOf("reason", unmatchedReasons)),
    fact: property<NotificationFact, "fact">(
      "fact",
      { type: "object" },
      factSchema,
      asIs,
      (value, name) => {
        invariant(v.is(factSchema, value), `${name} is not a fact of a notification`);
        return value as unknown as NotificationFact;
      },
    ),
    createdAt: timestamp("created_at"),
    updatedAt: timestamp("updated_at"),
  },
  [
    ...(["id", "organization_id", "provider_id", "delivery_id", "payment_key", "status"] as const),
    ...(["reason", "fact", "created_at", "updated_at"] as const),
  ],
);
