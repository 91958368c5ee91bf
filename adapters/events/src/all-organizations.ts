import type { OrganizationId } from "quittance";
import type { PortFailed } from "quittance/errors";
import type { DeliveryLog } from "quittance/adapter";

/** Maximum number of organizations that are read at once. */
const organizationsPerRead = 1000;

/** Reads all organizations page by page; after a failure, those that were read before it. */
export const allOrganizations = async (
  onFailure: (failure: PortFailed) => void,
  read: DeliveryLog["organizations"],
): Promise<ReadonlyArray<OrganizationId>> => {
  const found: Array<OrganizationId> = [];
  for (;;) {
    const page = await read(found.at(-1), organizationsPerRead)();
    if (page._tag === "Left") {
      onFailure(page.left);
      return found;
    }
    found.push(...page.right);
    if (page.right.length < organizationsPerRead) return found;
  }
};
