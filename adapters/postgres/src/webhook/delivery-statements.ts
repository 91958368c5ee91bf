import { givenRows } from "../insert-rows.ts";

/** Selects the organizations with endpoints after `$1`, at most `$2`. */
export const organizations = `SELECT organization_id FROM :"schema".webhook_readers
WHERE organization_id > $1 ORDER BY organization_id LIMIT $2::text::bigint`;

/**
 * Selects the organizations after `$2`, at most `$3`, that have events after their position in the
 * outbox, or deliveries that are due at `$4`.
 */
export const organizationsWithWork = `SELECT organization_id FROM (
  SELECT reader.organization_id FROM :"schema".webhook_readers AS reader WHERE EXISTS (
    SELECT FROM :"schema".outbox AS event
    WHERE event.organization_id = reader.organization_id AND event.position IS NULL
  )
  UNION
  SELECT reader.organization_id FROM :"schema".webhook_readers AS reader
  JOIN :"schema".outbox_heads AS head ON head.organization_id = reader.organization_id
  WHERE head.position > coalesce(substring(reader.position FROM '^[0-9]{16}')::bigint, 0)
  UNION
  SELECT reader.organization_id FROM :"schema".webhook_readers AS reader WHERE EXISTS (
    SELECT FROM :"schema".webhook_deliveries AS delivery
    WHERE delivery.organization_id = reader.organization_id AND delivery.state = 'PENDING'
      AND delivery.next_attempt_at <= $4::text::timestamp(0)
      AND (delivery.lease_expires_at <= $4::text::timestamp(0)
        OR delivery.lease_expires_at IS NULL)
  )
) AS found WHERE organization_id > $2 AND organization_id <> $1
ORDER BY organization_id LIMIT $3::text::bigint`;

/** Selects the position of the reader. */
export const position = `SELECT position FROM :"schema".webhook_readers WHERE organization_id = $1`;

/** Moves the reader from `$2` to `$3` and reserves `$4` places; without a row if it is not at `$2`. */
export const moveReader = `UPDATE :"schema".webhook_readers
SET position = $3, deliveries = deliveries + $4::text::bigint
WHERE organization_id = $1 AND position IS NOT DISTINCT FROM $2
RETURNING (deliveries - $4::text::bigint)::text AS before`;

/**
 * Selects which of the new deliveries `$2` are about an invoice with the address `$3`, or about a
 * notification, and of an event that the expression `$4` finds nothing in.
 */
export const erasedEvents = `SELECT event.event_id
FROM ${givenRows("webhook_deliveries", "$2::text")} AS delivery
JOIN :"schema".outbox AS event
  ON event.organization_id = $1 AND event.event_id = delivery.event_id
WHERE event.subject::text !~ $4
  AND (starts_with(delivery.subject_id, 'notification_') OR EXISTS (
    SELECT FROM :"schema".invoices AS invoice WHERE invoice.organization_id = $1
      AND invoice.invoice_id = delivery.subject_id AND invoice.customer_email_folded = $3
  ))`;

/** The end of an insertion of deliveries. */
export const toActiveEndpoints = `WHERE organization_id = $1 AND endpoint_id IN (
  SELECT endpoint.endpoint_id FROM :"schema".webhook_endpoints AS endpoint
  WHERE endpoint.organization_id = $1 AND endpoint.is_active
) ON CONFLICT (organization_id, endpoint_id, event_id) DO NOTHING`;

/** Selects the lanes whose first pending delivery is due at `$2`, at most `$3` of each endpoint. */
export const dueLanes = `SELECT due.endpoint_id, due.subject_id,
  row_number() OVER (ORDER BY due.next_attempt_at, due.ordinal)::text AS place
FROM :"schema".webhook_endpoints AS endpoint CROSS JOIN LATERAL (
  SELECT delivery.endpoint_id, delivery.subject_id, delivery.next_attempt_at, delivery.ordinal
  FROM :"schema".webhook_deliveries AS delivery
  WHERE delivery.organization_id = $1 AND delivery.endpoint_id = endpoint.endpoint_id
    AND delivery.state = 'PENDING' AND delivery.next_attempt_at <= $2::text::timestamp(0)
    AND (delivery.lease_expires_at <= $2::text::timestamp(0)
      OR delivery.lease_expires_at IS NULL)
    AND delivery.ordinal = (
      SELECT first.ordinal FROM :"schema".webhook_deliveries AS first
      WHERE first.organization_id = $1 AND first.endpoint_id = delivery.endpoint_id
        AND first.subject_id = delivery.subject_id AND first.state = 'PENDING'
      ORDER BY first.ordinal LIMIT 1
    )
  ORDER BY delivery.next_attempt_at, delivery.ordinal LIMIT $3::text::bigint
) AS due
WHERE endpoint.organization_id = $1`;

/** Ends the lease `$4` of a delivery. */
export const release = `UPDATE :"schema".webhook_deliveries
SET lease_token = NULL, lease_expires_at = NULL
WHERE organization_id = $1 AND endpoint_id = $2 AND event_id = $3 AND lease_token = $4
RETURNING 'true' AS released`;

/** Lets the deliveries after the place `$2`, stored at `$3`, wait as long as the first of their lane. */
export const waitInLane = `UPDATE :"schema".webhook_deliveries AS delivery
SET next_attempt_at = added.next_attempt_at
FROM (
  SELECT new.ordinal, first.next_attempt_at
  FROM :"schema".webhook_deliveries AS new CROSS JOIN LATERAL (
    SELECT head.ordinal, head.next_attempt_at FROM :"schema".webhook_deliveries AS head
    WHERE head.organization_id = $1 AND head.endpoint_id = new.endpoint_id
      AND head.subject_id = new.subject_id AND head.state = 'PENDING'
    ORDER BY head.ordinal LIMIT 1
  ) AS first
  WHERE new.organization_id = $1 AND new.ordinal > $2::text::bigint
    AND first.ordinal <= $2::text::bigint AND first.next_attempt_at > $3::text::timestamp(0)
) AS added
WHERE delivery.organization_id = $1 AND delivery.ordinal = added.ordinal`;

/** Selects a row if the endpoint is active. */
export const activeEndpoint = `SELECT 'true' AS active FROM :"schema".webhook_endpoints
WHERE organization_id = $1 AND endpoint_id = $2 AND is_active`;

const replaying = `UPDATE :"schema".webhook_deliveries AS delivery
SET state = 'PENDING', attempts = '[]', next_attempt_at = $3::text::timestamp(0),
  updated_at = $3::text::timestamp(0)
WHERE delivery.organization_id = $1 AND delivery.endpoint_id = $2`;

const counted = (update: string): string => `WITH replayed AS (${update} RETURNING 1)
SELECT count(*)::text AS replayed FROM replayed`;

/** Makes the deliveries of the events `$4` pending at `$3`. */
export const replayEvents = counted(`${replaying}
  AND delivery.state <> 'PENDING' AND delivery.event_id = ANY ($4::text[])`);

/** Makes the oldest `$5` deliveries pending at `$3` that have failed since `$4`. */
export const replayFailed = counted(`${replaying}
  AND delivery.state = 'FAILED' AND delivery.event_id IN (
    SELECT failed.event_id FROM :"schema".webhook_deliveries AS failed
    WHERE failed.organization_id = $1 AND failed.endpoint_id = $2 AND failed.state = 'FAILED'
      AND failed.created_at >= $4::text::timestamp(0)
    ORDER BY failed.ordinal LIMIT $5::text::bigint
  )`);

/**
 * Deletes the deliveries that changed first, before `$2`, at most `$3`. Deliveries that another
 * transaction has locked, such as for a replay, are left for later.
 */
export const prune = `WITH old AS MATERIALIZED (
  SELECT delivery.ordinal FROM :"schema".webhook_deliveries AS delivery
  WHERE delivery.organization_id = $1 AND delivery.state <> 'PENDING'
    AND coalesce(delivery.updated_at, delivery.created_at) < $2::text::timestamp(0)
  ORDER BY coalesce(delivery.updated_at, delivery.created_at), delivery.ordinal
  LIMIT $3::text::bigint
  FOR UPDATE SKIP LOCKED
), pruned AS (
  DELETE FROM :"schema".webhook_deliveries AS delivery USING old
  WHERE delivery.organization_id = $1 AND delivery.ordinal = old.ordinal
  RETURNING 1
)
SELECT count(*)::text AS pruned FROM pruned`;
