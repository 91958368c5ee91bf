import type { OrganizationId } from "quittance";
import type { Database } from "../tenancy/database.ts";
import { updateTenant } from "./update-rollups.ts";

/** Runs after each committed write of an organization, or after several. It never fails. */
export type AfterWrite = (organizationId: OrganizationId, writes?: number) => Promise<void>;

/**
 * Updates the rollups of an organization after every so many of its writes in this process. If an
 * update fails, the next one catches up; dashboards are exact in any case.
 *
 * @param every writes between two updates; 0 leaves them to `updateRollups`.
 */
export const updateAfterWrites = (database: Database, every: number): AfterWrite => {
  const written = new Map<OrganizationId, number>();
  return async (organizationId, writes = 1) => {
    if (every === 0) return;
    const count = (written.get(organizationId) ?? 0) + writes;
    written.set(organizationId, count % every);
    if (count < every) return;
    await updateTenant(database.tenant(organizationId), 2 * Math.max(count, every)).catch(() => 0);
  };
};
