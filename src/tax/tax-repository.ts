import type { Tax } from "./tax.ts";
import type { OrganizationId, TaxId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { TaxFilter } from "./tax-filter.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/**
 * The stored taxes of organizations, active or not.
 *
 * No task rejects; a failing store is `PortFailed`. Records of other organizations do not exist.
 */
export interface TaxRepository {
  /**
   * Returns the taxes with these identifiers, and the active version of the version group of each,
   * read at one time. An unknown identifier is absent from the result.
   */
  readonly findTaxes: (
    organizationId: OrganizationId,
    ids: ReadonlySet<TaxId>,
  ) => TaskEither<PortFailed, ReadonlyMap<TaxId, Tax>>;

  /** Returns a page of the taxes that `matchesTax` selects, as `pageOf` does. */
  readonly listTaxes: (
    organizationId: OrganizationId,
    filter: TaxFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Tax>>;

  /**
   * Stores a tax as the active version of its version group, and returns it. The previous active
   * version becomes inactive in the same transaction. Its `updatedAt` is the `createdAt` of the new
   * version, or its own `createdAt` if that is later.
   *
   * If a tax of the organization was stored with the idempotency key, also by a concurrent call,
   * nothing changes, and that tax is returned as it is now.
   */
  readonly storeTax: (
    organizationId: OrganizationId,
    tax: Tax,
    idempotencyKey?: string,
  ) => TaskEither<PortFailed, Tax>;

  /**
   * Makes one version inactive and returns it; an inactive one does not change. Of `updatedAt` and
   * the `createdAt` of the version, the later time is stored.
   */
  readonly deactivateTax: (
    organizationId: OrganizationId,
    id: TaxId,
    updatedAt: Timestamp,
  ) => TaskEither<PortFailed, Tax | undefined>;
}
