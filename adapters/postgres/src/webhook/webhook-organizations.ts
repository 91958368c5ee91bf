import type { Either, OrganizationId } from "quittance";
import {
  left,
  portFailed,
  right,
  type DeliveryLog,
  type OrganizationsFailed,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import { id } from "../rows/read-column.ts";
import { clusterDetection } from "../tenancy/cluster-detection.ts";
import type { Database, Run, Tenant } from "../tenancy/database.ts";
import { onEveryWorker } from "../tenancy/on-every-worker.ts";
import { organizations, organizationsWithWork } from "./delivery-statements.ts";

/**
 * Creates the reads of the organizations with endpoints. Each server is asked by itself, so that the
 * loss of one hides only its own organizations.
 */
export const webhookOrganizations = (
  database: Database,
): Pick<DeliveryLog, "organizations" | "organizationsWithWork"> => {
  const isCluster = clusterDetection();
  const servers = database.ofAllOrganizations.flatMap((all, place) => {
    const run = database.everywhere[place];
    return run === undefined ? [] : [{ run, all }];
  });
  const read = async (limit: number, ask: (server: Server) => Promise<ReadonlyArray<Row>>) => {
    const asked = servers.map(async (server) =>
      (await ask(server)).map((row) => id(row, "organization_id", "org")),
    );
    return foundIn(await Promise.allSettled(asked), limit);
  };
  return {
    organizations:
      (after = first, limit) =>
      () =>
        read(limit, ({ run }) => run(organizations, [after, String(limit)])),

    organizationsWithWork:
      (now, after = first, limit) =>
      () =>
        read(limit, async ({ run, all }) => {
          const values = [after, String(limit), now];
          return (await isCluster(run))
            ? onEveryWorker(all, (runAll) => runAll(organizationsWithWork, values))
            : all.read(organizationsWithWork, values);
        }),
  };
};

interface Server {
  readonly run: Run;
  readonly all: Tenant;
}

const first = "" as OrganizationId;

/** Returns the first organizations of the servers that responded, each once. */
const foundIn = (
  pages: ReadonlyArray<PromiseSettledResult<ReadonlyArray<OrganizationId>>>,
  limit: number,
): Either<OrganizationsFailed, ReadonlyArray<OrganizationId>> => {
  const ids = pages.flatMap((page) => (page.status === "fulfilled" ? page.value : []));
  const found = [...new Set(ids)].sort().slice(0, limit);
  const failed = pages.find((page) => page.status === "rejected");
  return failed === undefined
    ? right(found)
    : left({ ...portFailed("deliveries", failed.reason), found });
};
