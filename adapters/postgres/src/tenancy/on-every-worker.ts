import type { Run, Tenant } from "./database.ts";

/**
 * Runs work in a transaction for all organizations of a Citus cluster, as the policies of `*`. The
 * settings of a session do not reach the workers; those of this transaction do.
 *
 * @param server the organizations of the cluster together.
 * @param locks as for `Tenant.change`.
 */
export const onEveryWorker = <Result>(
  server: Tenant,
  work: (run: Run, runFor: (organizationId: string) => Run) => Promise<Result>,
  locks?: string,
): Promise<Result> =>
  server.change(
    { text: propagateSettings, ...(locks === undefined ? {} : { locks }) },
    async (_, run, queries, runFor) => {
      await queries.query(nameAll, []);
      return work(run, runFor);
    },
  );

/** From then on, settings apply to the connections to the workers too. */
const propagateSettings =
  "SELECT set_config('citus.propagate_set_commands', 'local', true) AS propagated";

const nameAll = "SET LOCAL quittance.organization TO '*'";
