import { maxReasonLength, maxReferenceLength } from "./payment-limits.ts";
import { paymentStatuses, type Payment } from "./payment.ts";
import { codec } from "../record/codec.ts";
import { omitted, stored } from "../record/field.ts";
import { idempotencyKeyProperty, shortText } from "../record/property-schema.ts";
import {
  calculated,
  flag,
  id,
  metadata,
  money,
  oneOf,
  ownId,
  text,
  timestamp,
} from "../record/value-fields.ts";

/** What every view of a payment has after its identifier. */
const shared = [
  ...(["organization_id", "provider_id", "invoice_id", "currency", "price", "status"] as const),
  ...(["created_at", "updated_at", "happened_at"] as const),
] as const;

/** What the organization sees of a payment if it was reported. */
const reported = ["reference", "failure_reason", "metadata"] as const;

/** The records of payments. In JSON, a payment as a list carries it. */
export const paymentCodec = codec<Payment>()(
  {
    id: ownId("payment_id", "payment"),
    organizationId: id("organization_id", "org"),
    invoiceId: id("invoice_id", "invoice"),
    providerId: id("provider_id", "prov"),
    idempotencyKey: text("idempotency_key", idempotencyKeyProperty),
    status: oneOf("status", paymentStatuses),
    price: money("price"),
    priceUsd: calculated("price_usd"),
    value: stored(calculated("value")),
    unitValue: stored(calculated("unit_value")),
    completedAfterVoid: stored(flag("completed_after_void")),
    reference: omitted(text("reference", shortText(maxReferenceLength))),
    failureReason: omitted(text("failure_reason", shortText(maxReasonLength))),
    metadata: metadata("metadata"),
    happenedAt: timestamp("happened_at"),
    createdAt: timestamp("created_at"),
    updatedAt: timestamp("updated_at"),
  },
  ["id", "idempotency_key", ...shared, "price_usd", ...reported],
);

/** Parts of the record of a payment. */
export const paymentViews = {
  /** Without its price in dollars. */
  minimal: paymentCodec.view(["id", "idempotency_key", ...shared, ...reported]),
  /** With an invoice, for its payer. */
  payer: paymentCodec.view(["id", ...shared]),
  /** With an invoice, for its organization. */
  organization: paymentCodec.view(["id", ...shared, "price_usd", "idempotency_key", ...reported]),
};
