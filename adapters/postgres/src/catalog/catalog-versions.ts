import type { OrganizationId, Timestamp } from "quittance";
import type { Row } from "../executor.ts";
import { insertRows } from "../insert-rows.ts";
import type { RecordTable } from "../lists/record-table.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { tryAgain } from "../statements/run-transaction.ts";
import type { Database } from "../tenancy/database.ts";
import { addOrganization } from "../tenancy/organizations.ts";

/** A table of versions, of which one of each group is active. */
export interface Versions {
  readonly table: RecordTable<never>["name"];
  /** The column of the identifier. */
  readonly id: string;
  readonly columns: string;
}

/** How often a version is stored again because a concurrent call has stored one of its group. */
const maxAttempts = 5;

/**
 * Stores a version as the active one of its group, and deactivates the previous one.
 *
 * @returns the row that was stored with the key before, if there is one. Then nothing changes.
 */
export const storeVersion = (
  database: Database,
  organizationId: OrganizationId,
  { table, columns }: Versions,
  row: JsonRow,
  key: string | undefined,
): Promise<Row | undefined> => {
  const group = String(row["version_group_id"]);
  const createdAt = String(row["created_at"]);
  return database
    .tenant(organizationId)
    .change(
      { text: lockActive(table), values: [group], locks: `${table} ${group}` },
      async (_, run) => {
        await run(addOrganization);
        const rows = [key === undefined ? row : { ...row, idempotency_key: key }];
        const insert = insertRows(
          table,
          rows,
          "$2::text",
          key === undefined ? unlessActive : unlessKnown,
        );
        for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
          const [earlier] = key === undefined ? [] : await run(withKey(table, columns), [key]);
          if (earlier !== undefined) return earlier;
          await run(retire(table, "version_group_id"), [group, createdAt]);
          const stored = await run(insert, [JSON.stringify(rows)]);
          if (stored.length > 0) return undefined;
        }
        throw tryAgain();
      },
    );
};

const unlessActive = `WHERE organization_id = $1
ON CONFLICT (organization_id, version_group_id) WHERE is_active DO NOTHING RETURNING 'true' AS stored`;

/** A concurrent call can have stored the key, or another version of the group. */
const unlessKnown = `WHERE organization_id = $1 ON CONFLICT DO NOTHING RETURNING 'true' AS stored`;

const withKey = (table: string, columns: string): string =>
  `SELECT ${columns} FROM :"schema".${table} WHERE organization_id = $1 AND idempotency_key = $2`;

const lockActive = (table: string): string =>
  `SELECT version_group_id FROM :"schema".${table}
  WHERE organization_id = $1 AND version_group_id = $2 AND is_active FOR UPDATE`;

/** Returns the statement that makes active versions inactive, at or after their creation. */
const retire = (table: string, column: string): string =>
  `UPDATE :"schema".${table}
  SET is_active = false, updated_at = greatest(created_at, $3::text::timestamp)
  WHERE organization_id = $1 AND ${column} = $2 AND is_active`;

/** Makes a version inactive and returns its row; `undefined` if there is none. */
export const deactivate = (
  database: Database,
  organizationId: OrganizationId,
  { table, id: idColumn, columns }: Versions,
  id: string,
  updatedAt: Timestamp,
): Promise<Row | undefined> => {
  const find = `SELECT ${columns} FROM :"schema".${table}
  WHERE organization_id = $1 AND ${idColumn} = $2`;
  return database
    .tenant(organizationId)
    .change(
      { text: `${find} FOR UPDATE`, values: [id], locks: `${table} ${id}` },
      async ([found], run) => {
        if (found?.["is_active"] !== "true") return found;
        await run(retire(table, idColumn), [id, updatedAt]);
        const [changed] = await run(find, [id]);
        return changed;
      },
    );
};
