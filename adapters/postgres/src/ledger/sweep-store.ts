import type { Clock } from "quittance";
import { sweepDue, type IdSource } from "quittance/adapter";
import type { Executor } from "../executor.ts";
import { postgresStore } from "../postgres-store.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { databaseOf } from "../tenancy/database.ts";
import { eachOrganization } from "../tenancy/organizations.ts";
import { oneServer } from "../tenancy/routing.ts";

/** What `sweepStore` needs besides a database. */
export interface SweepOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/**
 * Calls `invoices.sweep` for every organization of a store and returns how many events were created.
 *
 * It can run beside readers and writers, and at the same time as itself. Rejects with the cause of
 * the failure of an organization; what was reported before stays reported.
 */
export const sweepStore = async (
  executor: Executor,
  { schema = defaultSchema, clock, newId }: SweepOptions,
): Promise<{ readonly overdue: number; readonly expired: number }> => {
  const { invoices } = postgresStore(executor, { schema });
  const sum = { overdue: 0, expired: 0 };
  for await (const organizationId of eachOrganization(databaseOf(oneServer(executor), schema))) {
    const swept = await sweepDue(organizationId, { invoices, clock, newId });
    if (swept._tag === "Left") throw swept.left.cause;
    sum.overdue += swept.right.overdue;
    sum.expired += swept.right.expired;
  }
  return sum;
};
