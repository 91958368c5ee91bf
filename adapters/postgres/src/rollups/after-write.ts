import type { OrganizationId } from "quittance";
import type { Database } from "../tenancy/database.ts";
import { updateTenant } from "./update-rollups.ts";

/** What follows a write that was committed. It never fails: the write stands. */
export type AfterWrite = (organizationId: OrganizationId) => Promise<void>;

/**
 * Folds the transitions of an organization after each so many of its writes here. What a fold that
 * fails leaves behind, the next one takes; sums are exact in any case.
 *
 * @param every writes from one fold to the next; 0 leaves folding to `updateRollups`.
 */
export const updateAfterWrites = (database: Database, every: number): AfterWrite => {
  const written = new Map<OrganizationId, number>();
  return async (organizationId) => {
    if (every === 0) return;
    const count = (written.get(organizationId) ?? 0) + 1;
    written.set(organizationId, count % every);
    if (count < every) return;
    await updateTenant(database.tenant(organizationId), 2 * every).catch(() => 0);
  };
};
