import {
  endpointDescription,
  limits,
  type EndpointRepository,
  type WebhookEndpoint,
} from "quittance/adapter";
import { insertRows } from "../insert-rows.ts";
import { listRecords } from "../lists/list-records.ts";
import { insertEvents } from "../outbox/insert-events.ts";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { noQuery } from "../tenancy/organizations.ts";
import { failPending, lockReader } from "./reader-lock.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of webhook endpoints, without their secrets. */
const {
  columns: endpointColumns,
  read: readEndpoint,
  row: endpointRow,
} = rowCodec(endpointDescription.endpointRecord);

/** Creates the repository of webhook endpoints. */
export const endpointsOf = (database: Database): EndpointRepository => {
  const list = listEndpoints(database);
  return {
    findEndpoint: (organizationId, id) =>
      attempt("endpoints", async () => {
        const [row] = await database.tenant(organizationId).read(find, [id]);
        return row && readEndpoint(row);
      }),

    listEndpoints: (organizationId, filter, page) =>
      attempt("endpoints", () => list(organizationId, filter, page)),

    storeEndpoint: (organizationId, endpoint, secret, events) =>
      attempt("endpoints", () =>
        database.tenant(organizationId).change({ text: noQuery }, async (_, run) => {
          await lockReader(run);
          const row = { ...endpointRow(endpoint), secret };
          const stored = await run(
            insertRows("webhook_endpoints", [row], "$2::text", unlessTooMany),
            [JSON.stringify([row])],
          );
          if (stored.length > 0) await insertEvents(run, events);
          return stored.length > 0;
        }),
      ),

    changeEndpoint: (organizationId, id, change) =>
      attempt("endpoints", () =>
        database.tenant(organizationId).change({ text: noQuery }, async (_, run) => {
          await lockReader(run);
          const [found] = await run(`${find}\nFOR UPDATE`, [id]);
          if (found === undefined) return undefined;
          const stored = readEndpoint(found);
          const { endpoint, events } = change(stored);
          const changed = { ...endpoint, id, organizationId, createdAt: stored.createdAt };
          const updated = await run(update, [JSON.stringify(endpointRow(changed))]);
          if (updated.length === 0) return "TOO_MANY_ACTIVE";
          const { isActive, updatedAt = null } = changed;
          if (!isActive) await run(failPending, [id, updatedAt]);
          await insertEvents(run, events);
          return changed;
        }),
      ),

    rotateSecret: (organizationId, id, { secret, previousExpiresAt, updatedAt, events }) =>
      attempt("endpoints", () =>
        database.tenant(organizationId).change({ text: noQuery }, async (_, run) => {
          const [row] = await run(rotate, [id, secret, previousExpiresAt, updatedAt]);
          if (row === undefined) return undefined;
          await insertEvents(run, events);
          return readEndpoint(row);
        }),
      ),
  };
};

const find = `SELECT ${endpointColumns} FROM :"schema".webhook_endpoints
WHERE organization_id = $1 AND endpoint_id = $2`;

const isBelowMaximum = `(SELECT count(*) FROM :"schema".webhook_endpoints AS other
  WHERE other.organization_id = $1 AND other.is_active) < ${String(limits.maxActiveEndpoints)}`;

const unlessTooMany = `WHERE organization_id = $1 AND (NOT is_active OR ${isBelowMaximum})
RETURNING 'true' AS stored`;

const update = `UPDATE :"schema".webhook_endpoints AS endpoint
SET url = given.url, types = given.types, is_active = given.is_active,
  disabled_reason = given.disabled_reason, updated_at = given.updated_at
FROM json_populate_record(NULL:::"schema".webhook_endpoints, $2::text::json) AS given
WHERE endpoint.organization_id = $1 AND endpoint.endpoint_id = given.endpoint_id
  AND (NOT given.is_active OR endpoint.is_active OR ${isBelowMaximum})
RETURNING 'true' AS changed`;

const rotate = `WITH rotated AS (UPDATE :"schema".webhook_endpoints
  SET secret = $3, previous_secret = secret, previous_secret_expires_at = $4::text::timestamp(0),
    updated_at = $5::text::timestamp(0)
  WHERE organization_id = $1 AND endpoint_id = $2
  RETURNING *
) SELECT ${endpointColumns} FROM rotated`;

/** Returns `matchesEndpoint` of the core in SQL. */
const matchingEndpoints = ({ isActive }: endpointDescription.EndpointFilter): MatchingRows => ({
  from: ':"schema".webhook_endpoints',
  conditions: [
    "organization_id = $1",
    ...(isActive === undefined ? [] : [isActive ? "is_active" : "NOT is_active"]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});

const listEndpoints = listRecords<endpointDescription.EndpointFilter, WebhookEndpoint>(
  {
    name: "webhook_endpoints",
    kind: undefined,
    id: "endpoint_id",
    columns: endpointColumns,
    readRecord: readEndpoint,
  },
  matchingEndpoints,
);
