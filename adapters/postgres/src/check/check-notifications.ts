import type { Timestamp } from "quittance";
import type { Tenant } from "../tenancy/database.ts";
import { text } from "../rows/read-column.ts";
import type { MismatchKind, OwnMismatch } from "./mismatch.ts";

/**
 * Compares applied notifications of providers with what they are applied to, and finds objects of
 * providers that are recorded twice.
 *
 * @param unmatchedBefore notifications that are unmatched since before this time are reported.
 */
export const checkNotifications = async (
  tenant: Tenant,
  unmatchedBefore: Timestamp | undefined,
): Promise<ReadonlyArray<OwnMismatch>> => {
  const rows = await tenant.read(queries, [unmatchedBefore ?? null]);
  return rows.map((row) => ({
    kind: text(row, "kind") as MismatchKind,
    subject: text(row, "subject"),
    message: text(row, "message"),
  }));
};

/** A final status is recorded for ever. The content of a payment never changes. */
const notRecorded = `SELECT 'NotificationNotRecorded' AS kind, notification_id AS subject,
  CASE
    WHEN record_key IS NULL THEN object_key || ' is not recorded'
    WHEN reported IN ('COMPLETED', 'FAILED') AND reported <> recorded
      THEN object_key || ' is ' || recorded || ' but was reported ' || reported
    ELSE object_key || ' has another currency or price'
  END AS message`;

const payments = `${notRecorded}
FROM (
  SELECT note.notification_id, note.payment_key AS object_key, note.fact ->> 'status' AS reported,
    payment.idempotency_key AS record_key, payment.status AS recorded,
    payment.currency = note.fact -> 'price' ->> 'currency'
      AND payment.price = (note.fact -> 'price' ->> 'amount')::numeric AS is_same
  FROM :"schema".notifications AS note LEFT JOIN :"schema".payments AS payment
    ON payment.organization_id = $1 AND payment.idempotency_key = note.payment_key
  WHERE note.organization_id = $1 AND note.status = 'APPLIED'
    AND note.fact ->> 'kind' = 'PaymentReported'
) AS compared
WHERE record_key IS NULL OR NOT is_same
  OR (reported IN ('COMPLETED', 'FAILED') AND reported <> recorded)`;

/** The price of a refund that is reported as a total is what it adds. */
const refunds = `${notRecorded}
FROM (
  SELECT note.notification_id, note.object_key, note.fact ->> 'status' AS reported,
    refund.idempotency_key AS record_key, refund.status AS recorded,
    refund.currency = note.fact -> 'price' ->> 'currency'
      AND (coalesce(note.fact ->> 'is_total', 'false') = 'true'
        OR refund.price = (note.fact -> 'price' ->> 'amount')::numeric) AS is_same
  FROM (
    SELECT notification_id, fact, provider_id || ':' || (fact ->> 'object_id') AS object_key
    FROM :"schema".notifications
    WHERE organization_id = $1 AND status = 'APPLIED' AND fact ->> 'kind' <> 'PaymentReported'
  ) AS note LEFT JOIN :"schema".refunds AS refund
    ON refund.organization_id = $1 AND refund.idempotency_key = note.object_key
) AS compared
WHERE record_key IS NULL OR NOT is_same
  OR (reported IN ('COMPLETED', 'FAILED') AND reported <> recorded)`;

/** A host recorded the same object itself, with a key of its own. */
const paidTwice = `SELECT 'ObjectRecordedTwice', own.payment_id,
  own.reference || ' of ' || own.provider_id || ' is also the payment ' || other.payment_id
FROM :"schema".notifications AS note
JOIN :"schema".payments AS own
  ON own.organization_id = $1 AND own.idempotency_key = note.payment_key
JOIN :"schema".payments AS other
  ON other.organization_id = $1 AND other.provider_id = own.provider_id
    AND other.reference = own.reference AND other.payment_id <> own.payment_id
WHERE note.organization_id = $1 AND note.status = 'APPLIED'
  AND note.fact ->> 'kind' = 'PaymentReported' AND note.fact ->> 'status' = 'COMPLETED'
  AND own.status = 'COMPLETED' AND other.status = 'COMPLETED'
GROUP BY own.payment_id, own.reference, own.provider_id, other.payment_id`;

const refundedTwice = `SELECT 'ObjectRecordedTwice', own.refund_id,
  own.reference || ' of ' || note.provider_id || ' is also the refund ' || other.refund_id
FROM :"schema".notifications AS note
JOIN :"schema".refunds AS own ON own.organization_id = $1
  AND own.idempotency_key = note.provider_id || ':' || (note.fact ->> 'object_id')
JOIN :"schema".refunds AS other
  ON other.organization_id = $1 AND other.payment_id = own.payment_id
    AND other.reference = own.reference AND other.refund_id <> own.refund_id
WHERE note.organization_id = $1 AND note.status = 'APPLIED'
  AND note.fact ->> 'kind' <> 'PaymentReported' AND note.fact ->> 'status' = 'COMPLETED'
  AND own.status = 'COMPLETED' AND other.status = 'COMPLETED'
GROUP BY own.refund_id, own.reference, note.provider_id, other.refund_id`;

const unmatched = `SELECT 'NotificationUnmatched', notification_id,
  reason || ' for ' || payment_key || ' since '
    || to_char(created_at, 'YYYY-MM-DD HH24:MI:SS')
FROM :"schema".notifications
WHERE organization_id = $1 AND status = 'UNMATCHED' AND created_at < $2::text::timestamp(0)`;

const queries = [payments, refunds, paidTwice, refundedTwice, unmatched].join("\nUNION ALL\n");
