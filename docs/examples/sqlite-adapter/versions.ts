import type { BillingSchema, OrganizationId, Product, Tax, Timestamp } from "quittance";
import { deactivateVersion } from "quittance/adapter";
import type { SqliteConnection } from "./connection.ts";
import { insert, selectBy, update } from "./rows.ts";
import type { Table } from "./tables.ts";
import { writing } from "./transaction.ts";

type Version = Product | BillingSchema | Tax;

/**
 * Stores a version as the active one of its group, and deactivates the previous one. Returns the
 * version that was stored with the key before, if there is one.
 */
export const storeVersion = <Found extends Version>(
  connection: SqliteConnection,
  table: Table<Found>,
  stored: Found,
  key: string | undefined,
): Found =>
  writing(connection, () => {
    const { organizationId: owner, versionGroupId: group, createdAt } = stored;
    const keyed = { organization_id: owner, idempotency_key: key ?? "" };
    const [earlier] = key === undefined ? [] : selectBy(connection, table, keyed);
    if (earlier !== undefined) return earlier;
    const isBefore = { organization_id: owner, version_group_id: group, is_active: 1 };
    for (const active of selectBy(connection, table, isBefore)) {
      update(connection, table, deactivateVersion(active, createdAt));
    }
    insert(connection, table, stored, key === undefined ? {} : keyed);
    return stored;
  });

/** Makes a version inactive and returns it; `undefined` if the organization has none. */
export const deactivate = <Found extends Version>(
  connection: SqliteConnection,
  table: Table<Found>,
  owner: OrganizationId,
  id: Found["id"],
  updatedAt: Timestamp,
): Found | undefined =>
  writing(connection, () => {
    const [found] = selectBy(connection, table, { organization_id: owner, id });
    if (found?.isActive !== true) return found;
    const inactive = deactivateVersion(found, updatedAt);
    update(connection, table, inactive);
    return inactive;
  });
