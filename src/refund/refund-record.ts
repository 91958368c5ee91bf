import { maxReasonLength, maxReferenceLength } from "../payment/payment-limits.ts";
import { refundKinds, refundStatuses, type Refund } from "./refund.ts";
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

/** What every view of a refund has. */
const shared = [
  ...(["id", "organization_id", "payment_id", "invoice_id", "kind", "currency"] as const),
  ...(["price", "status", "after_completion"] as const),
  ...(["created_at", "updated_at", "happened_at"] as const),
] as const;

/** The records of refunds. In JSON, a refund as its organization sees it. */
export const refundCodec = codec<Refund>()(
  {
    id: ownId("refund_id", "refund"),
    organizationId: id("organization_id", "org"),
    paymentId: id("payment_id", "payment"),
    invoiceId: id("invoice_id", "invoice"),
    idempotencyKey: text("idempotency_key", idempotencyKeyProperty),
    kind: oneOf("kind", refundKinds),
    status: oneOf("status", refundStatuses),
    price: money("price"),
    priceUsd: calculated("price_usd"),
    value: stored(calculated("value")),
    reported: stored(calculated("reported")),
    isTotal: stored(flag("is_total")),
    afterCompletion: flag("after_completion"),
    reason: omitted(text("reason", shortText(maxReasonLength))),
    reference: omitted(text("reference", shortText(maxReferenceLength))),
    metadata: metadata("metadata"),
    happenedAt: timestamp("happened_at"),
    createdAt: timestamp("created_at"),
    updatedAt: timestamp("updated_at"),
  },
  [...shared, ...(["idempotency_key", "price_usd", "reason", "reference", "metadata"] as const)],
);

/** Parts of the record of a refund. */
export const refundViews = {
  /** With an invoice, for its payer. */
  payer: refundCodec.view(shared),
  organization: refundCodec.json,
};
