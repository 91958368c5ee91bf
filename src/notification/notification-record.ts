import * as v from "valibot";
import { invariant } from "../kernel/invariant.ts";
import { ignoredReasons, notificationStatuses, unmatchedReasons } from "./notification.ts";
import type { Notification } from "./notification.ts";
import type { NotificationFact } from "./notification-fact.ts";
import { codec } from "../record/codec.ts";
import { omitted, property, type JsonRecord } from "../record/field.ts";
import { idempotencyKeyProperty } from "../record/property-schema.ts";
import { id, oneOf, ownId, text, timestamp } from "../record/value-fields.ts";

const factKinds = ["PaymentReported", "RefundReported", "DisputeReported"];

type NameOf<Fact> = Fact extends unknown ? keyof Fact : never;

/** The names of the properties of facts in JSON. */
const names: Readonly<Record<NameOf<NotificationFact>, string>> = {
  kind: "kind",
  objectId: "object_id",
  paymentObjectId: "payment_object_id",
  price: "price",
  status: "status",
  effect: "effect",
  isTotal: "is_total",
  invoiceReference: "invoice_reference",
  happenedAt: "happened_at",
  reason: "reason",
  failureReason: "failure_reason",
  metadata: "metadata",
};

const renderFact = (fact: NotificationFact): unknown =>
  Object.fromEntries(
    Object.entries(names).flatMap(([property, name]) =>
      Object.hasOwn(fact, property) ? [[name, (fact as unknown as JsonRecord)[property]]] : [],
    ),
  );

const readFact = (json: JsonRecord): NotificationFact =>
  Object.fromEntries(
    Object.entries(names).flatMap(([property, name]) =>
      Object.hasOwn(json, name) ? [[property, json[name]]] : [],
    ),
  ) as unknown as NotificationFact;

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
    reason: omitted(oneOf("reason", [...unmatchedReasons, ...ignoredReasons])),
    fact: property<NotificationFact, "fact">(
      "fact",
      { type: "object" },
      factSchema,
      renderFact,
      (value, name) => {
        invariant(v.is(factSchema, value), `${name} is not a fact of a notification`);
        return readFact(value);
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
