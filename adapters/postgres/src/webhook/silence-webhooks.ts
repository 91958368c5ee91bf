import type { Executor } from "../executor.ts";
import { integer } from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import type { Tenant } from "../tenancy/database.ts";
import { sumOverOrganizations } from "../tenancy/organizations.ts";

/** How many deliveries one transaction ends. */
const batchSize = 1000;

/**
 * Disables every webhook endpoint of a store and ends every pending delivery as failed: for a copy
 * of a store, such as a restored backup, which must send nothing to the receivers of the original.
 *
 * Run it before anything serves the copy, as a role that may update the tables, such as the owner
 * of the schema. Endpoints can be enabled again one by one.
 *
 * @returns how many deliveries were ended. Rejects with a `PostgresFailure`; run it again then.
 */
export const silenceWebhooks = (
  executor: Executor,
  { schema = defaultSchema }: { readonly schema?: string } = {},
): Promise<number> => sumOverOrganizations(executor, schema, silence);

const silence = async (tenant: Tenant): Promise<number> => {
  let sum = 0;
  for (;;) {
    const ended = await tenant.change({ text: anyEndpoint }, async (_, run) => {
      await run(disableEndpoints);
      const [row = {}] = await run(endDeliveries, [String(batchSize)]);
      return integer(row, "ended");
    });
    sum += ended;
    if (ended < batchSize) return sum;
  }
};

const anyEndpoint = `SELECT 'true' AS found FROM :"schema".webhook_endpoints
WHERE organization_id = $1 LIMIT 1`;

const disableEndpoints = `UPDATE :"schema".webhook_endpoints
SET is_active = false, disabled_reason = 'REQUESTED' WHERE organization_id = $1 AND is_active`;

const endDeliveries = `WITH ended AS (
  UPDATE :"schema".webhook_deliveries SET state = 'FAILED', next_attempt_at = NULL,
    lease_token = NULL, lease_expires_at = NULL
  WHERE organization_id = $1 AND (endpoint_id, event_id) IN (
    SELECT endpoint_id, event_id FROM :"schema".webhook_deliveries
    WHERE organization_id = $1 AND state = 'PENDING' LIMIT $2::text::bigint
  ) RETURNING 1
) SELECT count(*)::text AS ended FROM ended`;
