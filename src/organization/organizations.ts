import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";
import { ifSame, type RecordConflict } from "../administration/record-conflict.ts";
import type { IdSource, OrganizationId } from "../ids.ts";
import { isLeft, left, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/row-range.ts";
import { orElse } from "../schema/operation.ts";
import { asWritten, checkRules, read, type Invalid } from "../schema/schema.ts";
import {
  newOrganization,
  organizationChanges,
  organizationRecord,
  type NewOrganization,
  type Organization,
  type OrganizationChanges,
  type OrganizationNotFound,
} from "./organization.ts";

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

/** What operations on organizations need. */
export interface OrganizationPorts {
  readonly organizations: OrganizationRepository;
  readonly newId: IdSource;
}

/** Administers the organizations of a store. */
export interface Organizations {
  /**
   * Creates an organization. If it is stored with the same content, also by a concurrent call,
   * nothing changes and it is returned.
   *
   * Fails with `Invalid` (every issue), `RecordConflict` (how the stored one differs) or
   * `PortFailed`.
   *
   * @example
   * const shop = orThrow(
   *   await administration.organizations.create({ id: "org_shop", name: "Shop" }),
   * );
   */
  readonly create: (
    request: NewOrganization,
  ) => Promise<Either<Invalid | RecordConflict | PortFailed, Organization>>;

  /**
   * Changes the name, the image, the seller or the settings of an organization.
   *
   * Fails with `Invalid` (every issue), `OrganizationNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await administration.organizations.update(shop.id, { name: "Shop Ltd" }));
   */
  readonly update: (
    id: OrganizationId,
    changes: OrganizationChanges,
  ) => Promise<Either<Invalid | OrganizationNotFound | PortFailed, Organization>>;

  /**
   * Returns an organization. Fails with `OrganizationNotFound` or `PortFailed`.
   *
   * @example
   * const { name } = orThrow(await administration.organizations.get(shop.id));
   */
  readonly get: (
    id: OrganizationId,
  ) => Promise<Either<OrganizationNotFound | PortFailed, Organization>>;

  /**
   * Lists organizations by identifier; an organization that has no name yet is not listed.
   *
   * Fails with `Invalid` or `PortFailed`.
   *
   * @example
   * const { rows, hasMore } = orThrow(await administration.organizations.list({ limit: 50 }));
   */
  readonly list: (
    options?: RangeOptions<OrganizationId>,
  ) => Promise<Either<Invalid | PortFailed, Rows<Organization>>>;
}

const orNotFound = orElse<OrganizationNotFound>({ kind: "OrganizationNotFound" });

const compared = (
  Object.keys(organizationRecord.entries) as ReadonlyArray<keyof Organization>
).filter((property) => property !== "id");

/** Creates the operations on organizations. */
export const createOrganizations = ({
  organizations,
  newId,
}: OrganizationPorts): Organizations => ({
  create: async (request) => {
    const given = read(newOrganization, request);
    if (isLeft(given)) return given;
    const organization = { ...given.right, id: given.right.id ?? newId("org") };
    const stored = await organizations.storeOrganization(organization)();
    return isLeft(stored) ? stored : ifSame(stored.right, organization, compared);
  },
  update: async (id, request) => {
    const given = read(organizationChanges, request);
    if (isLeft(given)) return given;
    let broken: ReadonlyArray<Invalid> = [];
    const changed = await organizations.changeOrganization(id, (stored) => {
      const next = checkRules(organizationRecord, { ...stored, ...given.right });
      broken = isLeft(next) ? [next.left] : [];
      return isLeft(next) ? stored : next.right;
    })();
    const [invalid] = broken;
    if (invalid !== undefined) return left(asWritten(request)(invalid));
    return isLeft(changed) ? changed : orNotFound(changed.right);
  },
  get: (id) => pipe(organizations.findOrganization(id), TE.flatMapEither(orNotFound))(),
  list: (options) => listRange(options, organizations.listOrganizations),
});
