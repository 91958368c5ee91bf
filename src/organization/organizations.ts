import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";
import { ifSame, type RecordConflict } from "../administration/record-conflict.ts";
import { organizationEvents, type LedgerEvent } from "../event/event.ts";
import type { IdSource, OrganizationId } from "../ids.ts";
import { isLeft, left, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/page.ts";
import { orElse } from "../schema/operation.ts";
import { asWritten, checkRules, read, type Invalid, type Out } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import { changesBetween, host, propertiesOf, type Actor } from "../event/organization-change.ts";
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
   * Stores what the function makes of a stored organization, with its events in the same
   * transaction, and returns it. Concurrent changes of an organization happen one after the other.
   * The identifier stays.
   */
  readonly changeOrganization: (
    id: OrganizationId,
    change: (stored: Organization) => ChangedOrganization,
  ) => TaskEither<PortFailed, Organization | undefined>;

  /** Returns how many numbers the series `numberSeriesOf` of an organization have given. */
  readonly countNumbers: (id: OrganizationId) => TaskEither<PortFailed, NumberCounts>;
}

/** An organization after a change, and the events about it. @inline */
export interface ChangedOrganization {
  readonly organization: Organization;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** How many invoices and credit notes have a number of the series of an organization. @inline */
export interface NumberCounts {
  readonly invoices: number;
  readonly creditNotes: number;
}

/** The names of the series that the patterns of an organization number its documents by. */
export const numberSeriesOf = { invoices: "invoices", creditNotes: "credit_notes" } as const;

/** What operations on organizations need. */
export interface OrganizationPorts {
  readonly organizations: OrganizationRepository;
  readonly clock: Clock;
  readonly newId: IdSource;
  /** Who changes organizations, which their events name. Defaults to the host. */
  readonly actor?: Actor | undefined;
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

/** A change of an organization: the changes, and the request that they were read from. @inline */
export interface RequestedChange {
  readonly changes: Out<typeof organizationChanges>;
  readonly request: unknown;
}

/**
 * Changes an organization, and stores the events about it in the same transaction.
 *
 * @param check returns why a valid change is rejected. It sees the stored organization.
 */
export const changeRecorded = async <Failure = never>(
  { organizations, clock, newId, actor = host }: OrganizationPorts,
  id: OrganizationId,
  { changes, request }: RequestedChange,
  check: (before: Organization, after: Organization) => Failure | undefined = () => undefined,
): Promise<Either<Failure | Invalid | OrganizationNotFound | PortFailed, Organization>> => {
  const failures: Array<Failure | Invalid> = [];
  const stamp = () => ({ id: newId("event"), createdAt: clock() });
  const stored = await organizations.changeOrganization(id, (before) => {
    // A store may run this again after a conflict.
    failures.length = 0;
    const next = checkRules(organizationRecord, { ...before, ...changes });
    const failure = isLeft(next) ? asWritten(request)(next.left) : check(before, next.right);
    if (failure !== undefined) failures.push(failure);
    if (isLeft(next) || failure !== undefined) return { organization: before, events: [] };
    const changed = changesBetween(propertiesOf(before), propertiesOf(next.right));
    const change = { actor, changed };
    return { organization: next.right, events: organizationEvents(id, change, stamp) };
  })();
  const [failure] = failures;
  if (failure !== undefined) return left(failure);
  return isLeft(stored) ? stored : orNotFound(stored.right);
};

/** Creates the operations on organizations. */
export const createOrganizations = (ports: OrganizationPorts): Organizations => {
  const { organizations, newId } = ports;
  return {
    create: async (request) => {
      const given = read(newOrganization, request);
      if (isLeft(given)) return given;
      const organization = { ...given.right, id: given.right.id ?? newId("org") };
      const stored = await organizations.storeOrganization(organization)();
      return isLeft(stored) ? stored : ifSame(stored.right, organization, compared);
    },
    update: async (id, request) => {
      const given = read(organizationChanges, request);
      return isLeft(given) ? given : changeRecorded(ports, id, { changes: given.right, request });
    },
    get: (id) => pipe(organizations.findOrganization(id), TE.flatMapEither(orNotFound))(),
    list: (options) => listRange(options, organizations.listOrganizations),
  };
};
