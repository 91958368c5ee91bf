import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Organization } from "./organization.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/row-range.ts";

/**
 * The stored organizations. No task rejects; a failing store is `PortFailed`.
 *
 * An organization that has records, but was never stored here, has no name: it is absent from the
 * results until it is stored.
 */
export interface OrganizationRepository {
  /** Returns an organization; `undefined` if there is none with this identifier. */
  readonly findOrganization: (
    id: OrganizationId,
  ) => TaskEither<PortFailed, Organization | undefined>;

  /** Returns organizations in the order of their identifiers. */
  readonly listOrganizations: (
    range: RowRange<OrganizationId>,
  ) => TaskEither<PortFailed, ReadonlyArray<Organization>>;

  /**
   * Stores an organization, unless there is one with its identifier, also by a concurrent call.
   * Returns the stored one in both cases.
   */
  readonly storeOrganization: (organization: Organization) => TaskEither<PortFailed, Organization>;

  /**
   * Stores what the function makes of a stored organization, and returns it. Concurrent changes of
   * an organization happen one after the other. The identifier stays.
   */
  readonly changeOrganization: (
    id: OrganizationId,
    change: (stored: Organization) => Organization,
  ) => TaskEither<PortFailed, Organization | undefined>;
}
