import { failureOfError } from "../failure.ts";
import { isRetryable } from "../statements/run-transaction.ts";
import { sharing, type Run, type Tenant } from "../tenancy/database.ts";

/**
 * Writes in one statement, without a lock that was acquired before; it may share its transaction
 * with statements of other calls. Returns `undefined` if it wrote nothing, also because of
 * contention; then write under the lock. In a transaction of the host it rejects after contention,
 * because that transaction has failed.
 */
export const tryWrite = async <Written>(
  tenant: Tenant,
  write: (run: Run) => Promise<Written | undefined>,
): Promise<Written | undefined> => {
  try {
    return await write(sharing(tenant.write));
  } catch (error) {
    if (tenant.isHostTransaction || !isRetryable(failureOfError(error))) throw error;
    return undefined;
  }
};
