import { scoped } from "../tenancy/scoped.ts";
import { deliveryColumns } from "./delivery-row.ts";

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
 * Reserves the first pending delivery of each lane in the rows `$2`, with the lease of its row. The
 * conditions on the delivery are checked again after a wait for another transaction, so that two
 * leases never overlap. PostgreSQL expects few rows because of the condition on their organization,
 * which all of them satisfy: otherwise it would read every delivery of it.
 *
 * No condition on the state of the delivery itself is needed, since only pending ones have times and
 * leases; with one, PostgreSQL may read an index of the pending ones instead of the key. The order
 * of the others makes it read the index of the lane.
 *
 * With `$3` `off`, the commit does not wait for the disk: a lease that a crash of the server loses
 * means that the event may be sent again, as a lost attempt does.
 */
export const claim = `WITH due AS MATERIALIZED (${scoped(`SELECT
    delivery.endpoint_id, delivery.event_id, wanted.lease_token, wanted.lease_expires_at,
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
    SELECT first.event_id FROM :"schema".webhook_deliveries AS first
    WHERE first.organization_id = $1 AND first.endpoint_id = wanted.endpoint_id
      AND first.subject_id = wanted.subject_id AND first.state = 'PENDING'
    ORDER BY first.ordinal LIMIT 1
  ) AS head
  JOIN :"schema".webhook_deliveries AS delivery ON delivery.organization_id = $1
    AND delivery.endpoint_id = wanted.endpoint_id AND delivery.event_id = head.event_id
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
    AND delivery.endpoint_id = due.endpoint_id AND delivery.event_id = due.event_id
  RETURNING delivery.*, due.url, due.secret, due.previous_secret, due.is_last
)
SELECT ${deliveryColumns}, body, lease_token, url, secret, previous_secret, is_last FROM claimed`;

/** Ends the lease `$4` of a delivery. */
export const release = `UPDATE :"schema".webhook_deliveries
SET lease_token = NULL, lease_expires_at = NULL
WHERE organization_id = $1 AND endpoint_id = $2 AND event_id = $3 AND lease_token = $4
RETURNING 'true' AS released`;

/**
 * Records the attempts in the rows `$2`, each of the delivery with its lease. Later deliveries of
 * the lane wait as long as it, so that those that are due can be found by their time alone.
 */
export const record = `WITH made AS MATERIALIZED (${scoped(`SELECT
    result.*, delivery.subject_id, delivery.ordinal
  FROM json_to_recordset($2::text::json) AS result (organization_id text,
    endpoint_id text, event_id text, lease_token text, state text, attempts json, next_attempt_at timestamp(0),
    updated_at timestamp(0))
  JOIN :"schema".webhook_deliveries AS delivery ON delivery.organization_id = $1
    AND delivery.endpoint_id = result.endpoint_id AND delivery.event_id = result.event_id
  WHERE result.organization_id = $1
    AND delivery.lease_token = result.lease_token
  ORDER BY delivery.ordinal FOR UPDATE OF delivery`)}
), recorded AS (
  UPDATE :"schema".webhook_deliveries AS delivery
  SET state = made.state, attempts = made.attempts, next_attempt_at = made.next_attempt_at,
    updated_at = made.updated_at, lease_token = NULL, lease_expires_at = NULL
  FROM made WHERE EXISTS (SELECT FROM made) AND delivery.organization_id = $1
    AND delivery.endpoint_id = made.endpoint_id AND delivery.event_id = made.event_id
  RETURNING made.lease_token
), waiting AS (
  UPDATE :"schema".webhook_deliveries AS delivery SET next_attempt_at = behind.next_attempt_at
  FROM (
    SELECT later.endpoint_id, later.event_id, made.next_attempt_at
    FROM made CROSS JOIN LATERAL (
      SELECT pending.endpoint_id, pending.event_id, pending.next_attempt_at
      FROM :"schema".webhook_deliveries AS pending
      WHERE pending.organization_id = $1 AND pending.endpoint_id = made.endpoint_id
        AND pending.subject_id = made.subject_id AND pending.state = 'PENDING'
        AND pending.ordinal > made.ordinal
      ORDER BY pending.ordinal OFFSET 0
    ) AS later WHERE later.next_attempt_at < made.next_attempt_at
  ) AS behind
  WHERE EXISTS (SELECT FROM made WHERE next_attempt_at IS NOT NULL)
    AND delivery.organization_id = $1 AND delivery.endpoint_id = behind.endpoint_id
    AND delivery.event_id = behind.event_id AND delivery.next_attempt_at < behind.next_attempt_at
)
SELECT lease_token FROM recorded`;

/** Lets the deliveries after the place `$2`, stored at `$3`, wait as long as the first of their lane. */
export const waitInLane = `UPDATE :"schema".webhook_deliveries AS delivery
SET next_attempt_at = added.next_attempt_at
FROM (
  SELECT new.endpoint_id, new.event_id, first.next_attempt_at
  FROM :"schema".webhook_deliveries AS new CROSS JOIN LATERAL (
    SELECT head.ordinal, head.next_attempt_at FROM :"schema".webhook_deliveries AS head
    WHERE head.organization_id = $1 AND head.endpoint_id = new.endpoint_id
      AND head.subject_id = new.subject_id AND head.state = 'PENDING'
    ORDER BY head.ordinal LIMIT 1
  ) AS first
  WHERE new.organization_id = $1 AND new.ordinal > $2::text::bigint
    AND first.ordinal <= $2::text::bigint AND first.next_attempt_at > $3::text::timestamp(0)
) AS added
WHERE delivery.organization_id = $1 AND delivery.endpoint_id = added.endpoint_id
  AND delivery.event_id = added.event_id`;

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
