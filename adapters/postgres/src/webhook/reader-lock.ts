import type { Run } from "../tenancy/database.ts";
import { addOrganization } from "../tenancy/organizations.ts";

/**
 * Locks the row of the organization's reader until the end of the transaction. It serializes what
 * changes which endpoints are active with what stores deliveries to active ones.
 */
export const lockReader = async (run: Run): Promise<void> => {
  await run(addOrganization);
  await run(addReader);
  await run(lock);
};

/**
 * Locks the row of the organization's reader until the end of the transaction, if it has one. It
 * changes the row, so that what has read before at a stricter isolation level fails and is repeated.
 */
export const holdReader = async (run: Run): Promise<void> => {
  await run(hold);
};

const hold = `UPDATE :"schema".webhook_readers SET deliveries = deliveries
WHERE organization_id = $1`;

const addReader = `INSERT INTO :"schema".webhook_readers (organization_id)
VALUES ($1) ON CONFLICT (organization_id) DO NOTHING`;

const lock = `SELECT 'true' AS locked FROM :"schema".webhook_readers
WHERE organization_id = $1 FOR UPDATE`;

/** Fails the pending deliveries of the endpoint `$2` at `$3`. */
export const failPending = `UPDATE :"schema".webhook_deliveries
SET state = 'FAILED', next_attempt_at = NULL, lease_token = NULL, lease_expires_at = NULL,
  updated_at = $3::text::timestamp(0)
WHERE organization_id = $1 AND endpoint_id = $2 AND state = 'PENDING'`;
