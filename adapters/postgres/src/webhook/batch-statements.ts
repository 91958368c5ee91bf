import { scoped } from "../tenancy/scoped.ts";
import { deliveryColumns } from "./delivery-row.ts";

/**
 * Reserves the first pending delivery of each lane in the rows `$2`, with the lease of its row. The
 * conditions on the delivery are checked again after a wait for another transaction, so that two
 * leases never overlap. PostgreSQL expects few rows because of the condition on their organization,
 * which all of them satisfy: otherwise it would read every delivery of it.
 *
 * The delivery is read by its ordinal alone. PostgreSQL does not know that an endpoint belongs to one
 * organization: where both are compared, it expects about one row, and may then read every delivery
 * of the endpoint. No condition on the state of the delivery itself is needed, since only
 * pending ones have times and leases. The order of the others makes it read the index of the lane.
 *
 * With `$3` `off`, the commit does not wait for the disk: a lease that a crash of the server loses
 * means that the event may be sent again, as a lost attempt does.
 */
export const claim = `WITH due AS MATERIALIZED (${scoped(`SELECT
    delivery.ordinal, wanted.lease_token, wanted.lease_expires_at,
    endpoint.url, endpoint.secret, CASE
      WHEN endpoint.previous_secret_expires_at > wanted.now THEN endpoint.previous_secret
    END AS previous_secret,
    ((
      SELECT later.event_id FROM :"schema".webhook_deliveries AS later
      WHERE later.organization_id = $1 AND later.endpoint_id = delivery.endpoint_id
        AND later.subject_id = delivery.subject_id AND later.state = 'PENDING'
        AND later.ordinal > delivery.ordinal
      ORDER BY later.ordinal LIMIT 1
    ) IS NULL)::text AS is_last
  FROM (SELECT set_config('synchronous_commit',
    coalesce($3, current_setting('synchronous_commit')), true) OFFSET 0) AS commit
  CROSS JOIN json_to_recordset($2::text::json) AS wanted (organization_id text,
    endpoint_id text, subject_id text, lease_token text, lease_expires_at timestamp(0), now timestamp(0))
  CROSS JOIN LATERAL (
    SELECT first.ordinal FROM :"schema".webhook_deliveries AS first
    WHERE first.organization_id = $1 AND first.endpoint_id = wanted.endpoint_id
      AND first.subject_id = wanted.subject_id AND first.state = 'PENDING'
    ORDER BY first.ordinal LIMIT 1
  ) AS head
  JOIN :"schema".webhook_deliveries AS delivery ON delivery.organization_id = $1
    AND delivery.ordinal = head.ordinal
  JOIN :"schema".webhook_endpoints AS endpoint ON endpoint.organization_id = $1
    AND endpoint.endpoint_id = wanted.endpoint_id
  WHERE wanted.organization_id = $1
    AND delivery.next_attempt_at <= wanted.now
    AND (delivery.lease_expires_at <= wanted.now OR delivery.lease_expires_at IS NULL)
  ORDER BY delivery.ordinal FOR UPDATE OF delivery`)}
), claimed AS (
  UPDATE :"schema".webhook_deliveries AS delivery
  SET lease_token = due.lease_token, lease_expires_at = due.lease_expires_at
  FROM due WHERE EXISTS (SELECT FROM due) AND delivery.organization_id = $1
    AND delivery.ordinal = due.ordinal
  RETURNING delivery.*, due.url, due.secret, due.previous_secret, due.is_last
)
SELECT ${deliveryColumns}, body, lease_token, url, secret, previous_secret, is_last FROM claimed`;

/**
 * Records the attempts in the rows `$2`, each of the delivery with its lease. Later deliveries of
 * the lane wait as long as it, so that those that are due can be found by their time alone.
 *
 * With `created_at`, both indexes that begin with the endpoint and contain the event find one row.
 */
export const record = `WITH made AS MATERIALIZED (${scoped(`SELECT
    result.*, delivery.subject_id, delivery.ordinal
  FROM json_to_recordset($2::text::json) AS result (organization_id text,
    endpoint_id text, event_id text, created_at timestamp(0), lease_token text, state text,
    attempts json, next_attempt_at timestamp(0), updated_at timestamp(0))
  JOIN :"schema".webhook_deliveries AS delivery ON delivery.organization_id = $1
    AND delivery.endpoint_id = result.endpoint_id AND delivery.event_id = result.event_id
    AND delivery.created_at = result.created_at
  WHERE result.organization_id = $1
    AND delivery.lease_token = result.lease_token
  ORDER BY delivery.ordinal FOR UPDATE OF delivery`)}
), recorded AS (
  UPDATE :"schema".webhook_deliveries AS delivery
  SET state = made.state, attempts = made.attempts, next_attempt_at = made.next_attempt_at,
    updated_at = made.updated_at, lease_token = NULL, lease_expires_at = NULL
  FROM made WHERE EXISTS (SELECT FROM made) AND delivery.organization_id = $1
    AND delivery.ordinal = made.ordinal
  RETURNING made.lease_token
), waiting AS (
  UPDATE :"schema".webhook_deliveries AS delivery SET next_attempt_at = behind.next_attempt_at
  FROM (
    SELECT later.ordinal, made.next_attempt_at
    FROM made CROSS JOIN LATERAL (
      SELECT pending.ordinal, pending.next_attempt_at
      FROM :"schema".webhook_deliveries AS pending
      WHERE pending.organization_id = $1 AND pending.endpoint_id = made.endpoint_id
        AND pending.subject_id = made.subject_id AND pending.state = 'PENDING'
        AND pending.ordinal > made.ordinal
      ORDER BY pending.ordinal OFFSET 0
    ) AS later WHERE later.next_attempt_at < made.next_attempt_at
  ) AS behind
  WHERE EXISTS (SELECT FROM made WHERE next_attempt_at IS NOT NULL)
    AND delivery.organization_id = $1 AND delivery.ordinal = behind.ordinal
    AND delivery.next_attempt_at < behind.next_attempt_at
)
SELECT lease_token FROM recorded`;

/** Disables an endpoint that still has the URL that is gone. */
export const disable = `UPDATE :"schema".webhook_endpoints
SET is_active = false, disabled_reason = 'GONE', updated_at = $4::text::timestamp(0)
WHERE organization_id = $1 AND endpoint_id = $2 AND url = $3 AND is_active
RETURNING 'true' AS disabled`;
