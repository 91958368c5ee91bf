import { limits, type NotificationFact } from "quittance/adapter";
import type { JsonValue } from "../json-value.ts";
import { priceInMinorUnits } from "../reported-price.ts";
import { unixTimeOf } from "../unix-time.ts";

type RefundReported = Extract<NotificationFact, { readonly kind: "RefundReported" }>;
type DisputeReported = Extract<NotificationFact, { readonly kind: "DisputeReported" }>;

/** Returns the refund in an event; `undefined` if it is not a refund of a charge. */
export const refundOf = (event: JsonValue): RefundReported | undefined => {
  const refund = event.at("data.object");
  const charge = refund.at("charge");
  if (charge.isAbsent) return undefined;
  const reason = refund.at("reason").shortText(limits.maxReasonLength);
  return {
    kind: "RefundReported",
    objectId: refund.at("id").identifier(),
    paymentObjectId: charge.identifier(),
    status: statusOfRefund(refund.at("status")),
    price: priceInMinorUnits("stripe", refund.at("amount"), refund.at("currency")),
    isTotal: false,
    happenedAt: unixTimeOf(refund.at("created")),
    ...(reason === undefined ? {} : { reason }),
  };
};

const statusOfRefund = (status: JsonValue): RefundReported["status"] => {
  switch (status.oneOf(["pending", "requires_action", "succeeded", "failed", "canceled"])) {
    case "pending":
    case "requires_action":
      return "PENDING";
    case "succeeded":
      return "COMPLETED";
    case "failed":
    case "canceled":
      return "FAILED";
  }
};

/**
 * Returns the total in `charge.refunded`; `undefined` if the charge was not captured, because then
 * its authorisation was released. Each total is an object of its own.
 */
export const refundedTotalOf = (event: JsonValue): RefundReported | undefined => {
  const charge = event.at("data.object");
  if (charge.at("captured").value !== true) return undefined;
  const id = charge.at("id").identifier();
  const units = charge.at("amount_refunded");
  return {
    kind: "RefundReported",
    objectId: `${id}:refunded:${String(units.integer())}`,
    paymentObjectId: id,
    status: "COMPLETED",
    price: priceInMinorUnits("stripe", units, charge.at("currency")),
    isTotal: true,
    happenedAt: unixTimeOf(event.at("created")),
  };
};

/**
 * Returns the dispute in an event; `undefined` if the event neither announces nor moves money.
 *
 * Only the events about funds complete a chargeback or a reversal, because an inquiry can end
 * without a chargeback, and each of them is sent once.
 */
export const disputeOf = (type: string, event: JsonValue): DisputeReported | undefined => {
  const dispute = event.at("data.object");
  const happenedAt = unixTimeOf(event.at("created"));
  switch (type) {
    case "charge.dispute.created":
    case "charge.dispute.updated":
      return reportOf(dispute, "CHARGEBACK", "PENDING", unixTimeOf(dispute.at("created")));
    case "charge.dispute.closed":
      return dispute.at("status").value === "warning_closed"
        ? reportOf(dispute, "CHARGEBACK", "FAILED", happenedAt)
        : undefined;
    case "charge.dispute.funds_withdrawn":
      return reportOf(dispute, "CHARGEBACK", "COMPLETED", happenedAt);
    case "charge.dispute.funds_reinstated":
      return reportOf(dispute, "REVERSAL", "COMPLETED", happenedAt);
    default:
      return undefined;
  }
};

const reportOf = (
  dispute: JsonValue,
  effect: DisputeReported["effect"],
  status: DisputeReported["status"],
  happenedAt: DisputeReported["happenedAt"],
): DisputeReported => {
  const id = dispute.at("id").identifier();
  const reason = dispute.at("reason").shortText(limits.maxReasonLength);
  return {
    kind: "DisputeReported",
    objectId: effect === "REVERSAL" ? `${id}:reinstated` : id,
    paymentObjectId: dispute.at("charge").identifier(),
    effect,
    status,
    price: priceInMinorUnits("stripe", dispute.at("amount"), dispute.at("currency")),
    happenedAt,
    ...(reason === undefined ? {} : { reason }),
  };
};
