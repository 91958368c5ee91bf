import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import {
  createdOnce,
  differencesIn,
  newVersion,
  readKey,
  type CreatedVersion,
  type CreateOptions,
  type CreateVersionError,
} from "../catalog/version-create.ts";
import type { IdSource, OrganizationId, TaxId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { portFailed, type PortFailed } from "../kernel/port-failed.ts";
import type { Listed, Page, PageRequest } from "../listing/page.ts";
import { allOf, listOf, ofOrganization, orElse } from "../schema/operation.ts";
import { asWritten, checkRules, read, type Invalid } from "../schema/schema.ts";
import type { Clock, Timestamp } from "../time/timestamp.ts";
import {
  newTax,
  taxChanges,
  taxList,
  type NewTax,
  type Tax,
  type TaxChanges,
  type TaxFilter,
  type TaxList,
  type TaxNotFound,
} from "./tax.ts";

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
   * nothing changes, and that tax is returned as it is now. Otherwise an identifier that another
   * version has is a failure.
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

/** What operations on taxes need. @inline */
export interface TaxPorts {
  readonly taxRecords: TaxRepository;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Writes and reads the taxes of an organization. */
export interface Taxes {
  /**
   * Adds a tax, as the active version of a new version group.
   *
   * The category defaults to S, the standard rate. Other defaults are an exclusive tax that is not
   * compound. With an `idempotencyKey` the call is safe to retry: the same key and content return
   * the same tax in its present state. Fails with `Invalid` (every issue),
   * `IdempotencyKeyInvalid`, `IdempotencyMismatch` or `PortFailed`.
   *
   * @example
   * const vat = orThrow(
   *   await quittance.taxes.create(organizationId, { name: "VAT", percent: "20" }),
   * ).created;
   */
  readonly create: (
    organizationId: OrganizationId,
    request: NewTax,
    options?: CreateOptions,
  ) => Promise<Either<CreateVersionError, CreatedVersion<Tax>>>;

  /**
   * Stores a new version of a tax as the active version of its group.
   *
   * Only the active version can be charged. A billing schema that names an earlier one in `taxIds`
   * charges the active version; a request that names an earlier one is invalid. Fails with
   * `Invalid`, `TaxNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await quittance.taxes.revise(organizationId, vat.id, { percent: "21" }));
   */
  readonly revise: (
    organizationId: OrganizationId,
    id: TaxId,
    changes: TaxChanges,
  ) => Promise<Either<Invalid | TaxNotFound | PortFailed, Tax>>;

  /**
   * Deactivates a version of a tax, so that it is no longer charged. Existing invoices keep it.
   *
   * Fails with `TaxNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await quittance.taxes.deactivate(organizationId, vat.id));
   */
  readonly deactivate: (
    organizationId: OrganizationId,
    id: TaxId,
  ) => Promise<Either<TaxNotFound | PortFailed, Tax>>;

  /**
   * Returns a version of a tax, active or not. Fails with `TaxNotFound` or `PortFailed`.
   *
   * @example
   * const { percent } = orThrow(await quittance.taxes.get(organizationId, vat.id));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: TaxId,
  ) => Promise<Either<TaxNotFound | PortFailed, Tax>>;

  /**
   * Lists the taxes that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await quittance.taxes.list(organizationId, { isActive: true }));
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: TaxList,
  ) => Promise<Either<Invalid | PortFailed, Listed<Tax>>>;

  /**
   * Returns every tax that matches a filter, newest first. Reads page after page, and throws
   * failures as `QuittanceError`.
   *
   * @example
   * for await (const tax of quittance.taxes.all(organizationId, { isActive: true })) {
   *   console.log(tax.id, tax.name, String(tax.percent));
   * }
   */
  readonly all: (organizationId: OrganizationId, filter?: TaxList) => AsyncIterable<Tax>;
}

const orNotFound = orElse<TaxNotFound>({ kind: "TaxNotFound" });
const differences = differencesIn(newTax);

/** Creates the operations on taxes. */
export const createTaxes = (ports: TaxPorts): Taxes => {
  const { taxRecords } = ports;
  const list = listOf("taxes", taxList, taxRecords.listTaxes);
  const get: Taxes["get"] = (organizationId, id) =>
    pipe(
      taxRecords.findTaxes(organizationId, new Set([id])),
      TE.flatMapEither((found) => orNotFound(found.get(id))),
    )();
  return ofOrganization("taxes", {
    create: async (organizationId, request, options) => {
      const given = read(newTax, request);
      if (isLeft(given)) return given;
      const key = readKey(options);
      if (isLeft(key)) return key;
      const tax: Tax = {
        ...given.right,
        ...newVersion("tax", ports),
        organizationId,
        versionGroupId: ports.newId("group"),
      };
      const stored = await taxRecords.storeTax(organizationId, tax, key.right)();
      return createdOnce(stored, tax, differences, key.right);
    },
    revise: async (organizationId, id, changes) => {
      const given = read(taxChanges, changes);
      if (isLeft(given)) return given;
      const found = await get(organizationId, id);
      if (isLeft(found)) return found;
      const revised = checkRules(newTax, { ...found.right, ...given.right });
      if (isLeft(revised)) return left(asWritten(changes)(revised.left));
      return taxRecords.storeTax(organizationId, {
        ...revised.right,
        ...newVersion("tax", ports),
      })();
    },
    deactivate: (organizationId, id) =>
      pipe(
        taxRecords.deactivateTax(organizationId, id, ports.clock()),
        TE.flatMapEither(orNotFound),
      )(),
    get,
    list,
    all: allOf(list),
  });
};

/** A store without taxes, which cannot store one, for a catalog without `taxRecords`. */
export const noTaxes: TaxRepository = {
  findTaxes: () => () => Promise.resolve(right(new Map())),
  listTaxes: () => () =>
    Promise.resolve(right({ rows: [], total: 0, totalCapped: false, hasMore: false })),
  storeTax: () => () =>
    Promise.resolve(left(portFailed("taxes", new TypeError("pass taxRecords to store taxes")))),
  deactivateTax: () => () => Promise.resolve(right(undefined)),
};
