import { deliveryColumns } from "./delivery-row.ts";

/** Selects the organizations with endpoints after `$1`, at most `$2`. */
export const organizations = `SELECT organization_id FROM :"schema".webhook_readers
WHERE organization_id > $1 ORDER BY organization_id LIMIT $2::text::bigint`;

/** Selects the position of the reader. */
export const position = `SELECT position FROM :"schema".webhook_readers WHERE organization_id = $1`;

/** Moves the reader from `$2` to `$3` and reserves `$4` places; without a row if it is not at `$2`. */
export const moveReader = `UPDATE :"schema".webhook_readers
SET position = $3, deliveries = deliveries + $4::text::bigint
WHERE organization_id = $1 AND position IS NOT DISTINCT FROM $2
RETURNING (deliveries - $4::text::bigint)::text AS before`;

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
    AND NOT EXISTS (
      SELECT FROM :"schema".webhook_deliveries AS earlier
      WHERE earlier.organization_id = $1 AND earlier.endpoint_id = delivery.endpoint_id
        AND earlier.subject_id = delivery.subject_id AND earlier.state = 'PENDING'
        AND earlier.ordinal < delivery.ordinal
    )
  ORDER BY delivery.next_attempt_at, delivery.ordinal LIMIT $3::text::bigint
) AS due
WHERE endpoint.organization_id = $1`;

/**
 * Reserves the first pending delivery of a lane. The conditions on its own row are checked again
 * after a wait for another transaction, so that two leases never overlap.
 */
export const claim = `WITH claimed AS (UPDATE :"schema".webhook_deliveries AS delivery
SET lease_token = $4, lease_expires_at = $5::text::timestamp(0)
FROM :"schema".webhook_endpoints AS endpoint
WHERE delivery.organization_id = $1 AND delivery.endpoint_id = $2
  AND delivery.event_id = (
    SELECT head.event_id FROM :"schema".webhook_deliveries AS head
    WHERE head.organization_id = $1 AND head.endpoint_id = $2 AND head.subject_id = $3
      AND head.state = 'PENDING'
    ORDER BY head.ordinal LIMIT 1
  )
  AND delivery.state = 'PENDING' AND delivery.next_attempt_at <= $6::text::timestamp(0)
  AND (delivery.lease_expires_at <= $6::text::timestamp(0) OR delivery.lease_expires_at IS NULL)
  AND endpoint.organization_id = $1 AND endpoint.endpoint_id = $2
RETURNING delivery.*, endpoint.url, endpoint.secret, endpoint.previous_secret,
  endpoint.previous_secret_expires_at
)
SELECT ${deliveryColumns}, body, url, secret, CASE
  WHEN previous_secret_expires_at > $6::text::timestamp(0) THEN previous_secret
END AS previous_secret FROM claimed`;

/** Records the attempts `$6` of the delivery `$3` with the lease `$4`. */
export const record = `UPDATE :"schema".webhook_deliveries
SET state = $5, attempts = $6::text::json, next_attempt_at = $7::text::timestamp(0),
  updated_at = $8::text::timestamp(0), lease_token = NULL, lease_expires_at = NULL
WHERE organization_id = $1 AND endpoint_id = $2 AND event_id = $3 AND lease_token = $4
  AND state = 'PENDING'
RETURNING 'true' AS recorded`;

/** Disables an endpoint that still has the URL that is gone. */
export const disable = `UPDATE :"schema".webhook_endpoints
SET is_active = false, disabled_reason = 'GONE', updated_at = $4::text::timestamp(0)
WHERE organization_id = $1 AND endpoint_id = $2 AND url = $3 AND is_active
RETURNING 'true' AS disabled`;

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
  SELECT delivery.endpoint_id, delivery.event_id FROM :"schema".webhook_deliveries AS delivery
  WHERE delivery.organization_id = $1 AND delivery.state <> 'PENDING'
    AND coalesce(delivery.updated_at, delivery.created_at) < $2::text::timestamp(0)
  ORDER BY coalesce(delivery.updated_at, delivery.created_at), delivery.ordinal
  LIMIT $3::text::bigint
  FOR UPDATE SKIP LOCKED
), pruned AS (
  DELETE FROM :"schema".webhook_deliveries AS delivery USING old
  WHERE delivery.organization_id = $1 AND delivery.endpoint_id = old.endpoint_id
    AND delivery.event_id = old.event_id
  RETURNING 1
)
SELECT count(*)::text AS pruned FROM pruned`;
