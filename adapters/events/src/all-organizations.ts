import type { OrganizationId } from "quittance";
import type { DeliveryLog, OrganizationsFailed } from "quittance/adapter";

/** Maximum number of organizations that are read at once. */
const organizationsPerRead = 1000;

/** The organizations of all pages that were read. */
interface AllOrganizations {
  readonly found: ReadonlyArray<OrganizationId>;
  /** The first failure; others may be missing then. */
  readonly failure: OrganizationsFailed | undefined;
}

/**
 * Reads all organizations page by page. After the failure of a server, those of the others; after a
 * failure of the whole store, those that were read before it.
 */
export const allOrganizations = async (
  read: DeliveryLog["organizations"],
): Promise<AllOrganizations> => {
  const found: Array<OrganizationId> = [];
  let failure: OrganizationsFailed | undefined;
  for (;;) {
    const result = await read(found.at(-1), organizationsPerRead)();
    if (result._tag === "Left") failure ??= result.left;
    const page = result._tag === "Left" ? (result.left.found ?? []) : result.right;
    found.push(...page);
    if (page.length < organizationsPerRead) return { found, failure };
  }
};
