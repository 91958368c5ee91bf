import type { CreditNoteRepository } from "../credit-note/credit-notes.ts";
import type { IdSource, OrganizationId } from "../ids.ts";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import { formatNumber } from "../invoice/number-series.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { revisionOf } from "../kernel/text.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { LedgerEvent } from "../event/event.ts";
import { host, newAccounts, type Actor } from "../event/organization-change.ts";
import type { Outbox } from "../event/outbox.ts";
import {
  organizationRecord,
  type Organization,
  type OrganizationNotFound,
} from "../organization/organization.ts";
import {
  changeRecorded,
  type NumberCounts,
  type OrganizationRepository,
} from "../organization/organizations.ts";
import type { Listed, Page } from "../listing/page.ts";
import { checkNames } from "../quittance/check-ports.ts";
import { listOf, ofOrganization } from "../schema/operation.ts";
import { read, type Invalid } from "../schema/schema.ts";
import { dateIn } from "../time/time-zone.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  changeList,
  confirmedCharacters,
  settingsChanges,
  type ChangeList,
  type ConfirmationRequired,
  type NumberTaken,
  type OrganizationSettings,
  type SettingsChanged,
  type SettingsChanges,
} from "./setting.ts";

/** What operations on settings need. */
export interface SettingsPorts {
  readonly organizations: OrganizationRepository;
  readonly invoices: Pick<InvoiceRepository, "listInvoices">;
  readonly creditNotes: Pick<CreditNoteRepository, "listCreditNotes">;
  readonly outbox: Pick<Outbox, "listChanges">;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** How a change of settings can fail. @inline */
export type SettingsFailure =
  | Invalid
  | SettingsChanged
  | NumberTaken
  | ConfirmationRequired
  | OrganizationNotFound
  | PortFailed;

/** Reads and changes what an organization decides itself: seller, numbers and whole amounts. */
export interface Settings {
  /**
   * Returns the settings of an organization. Fails with `OrganizationNotFound` or `PortFailed`.
   *
   * @example
   * const { organization, revision } = orThrow(await settings.read("org_shop"));
   */
  readonly read: (
    organizationId: OrganizationId,
  ) => Promise<Either<OrganizationNotFound | PortFailed, OrganizationSettings>>;

  /**
   * Changes settings, and stores the events `organization.updated` and, if accounts of the seller
   * changed, `seller.accounts_changed` with them.
   *
   * Fails with `Invalid` (every issue), `SettingsChanged` if the revision is not the stored one,
   * `NumberTaken` if a document has the next number of a new numbering, `ConfirmationRequired`
   * for a new account of the seller, `OrganizationNotFound` or `PortFailed`.
   *
   * @param actor who changes them. Defaults to the host.
   *
   * @example
   * const { revision } = orThrow(await settings.read("org_shop"));
   * orThrow(await settings.update("org_shop", { name: "Shop Ltd", revision }));
   */
  readonly update: (
    organizationId: OrganizationId,
    request: SettingsChanges,
    actor?: Actor,
  ) => Promise<Either<SettingsFailure, OrganizationSettings>>;

  /**
   * Lists the events about changes of settings and of webhook endpoints that the store has, newest
   * first. Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await settings.changes("org_shop", { limit: 50 }));
   */
  readonly changes: (
    organizationId: OrganizationId,
    request?: ChangeList,
  ) => Promise<Either<Invalid | PortFailed, Listed<LedgerEvent>>>;
}

/**
 * Creates a service for the settings of organizations, such as for `createHttpHandler`.
 *
 * @example
 * const settings = createSettings(memoryStore());
 */
export const createSettings = (ports: SettingsPorts): Settings => {
  checkNames("createSettings", ports);
  const { organizations, outbox, clock, newId } = ports;
  const settingsOf = async (organization: Organization) => {
    const counts = await organizations.countNumbers(organization.id)();
    return isLeft(counts) ? counts : right(describe(organization, counts.right, clock));
  };
  return ofOrganization<Settings>("settings", {
    read: async (organizationId) => {
      const found = await organizations.findOrganization(organizationId)();
      if (isLeft(found)) return found;
      return found.right === undefined ? notFound : settingsOf(found.right);
    },
    update: async (organizationId, request, actor = host) => {
      const given = read(settingsChanges, request);
      if (isLeft(given)) return given;
      const { revision, confirm, ...changes } = given.right;
      const taken = await findTaken(ports, organizationId, changes);
      if (taken !== undefined) return left(taken);
      const changed = await changeRecorded<SettingsChanged | ConfirmationRequired>(
        { organizations, clock, newId, actor },
        organizationId,
        { changes, request },
        (before, after) => {
          if (revisionOf(organizationRecord.json.write(before)) !== revision) return conflict;
          const accounts = newAccounts(before, after);
          const [account] = accounts;
          const isConfirmed =
            accounts.length === 1 && account?.slice(-confirmedCharacters) === confirm;
          if (account === undefined || isConfirmed) return undefined;
          return { kind: "ConfirmationRequired", accounts: accounts.length };
        },
      );
      return isLeft(changed) ? changed : settingsOf(changed.right);
    },
    changes: listOf("changes", changeList, (id, _, page) => outbox.listChanges(id, page)),
  });
};

const notFound = left<OrganizationNotFound>({ kind: "OrganizationNotFound" });
const conflict: SettingsChanged = { kind: "SettingsChanged" };

/** Returns settings with the next numbers, which are those of documents that are issued now. */
const describe = (
  organization: Organization,
  counts: NumberCounts,
  clock: Clock,
): OrganizationSettings => {
  const { numbering, creditNumbering, seller } = organization;
  const next = (pattern: string | undefined, count: number): string | undefined =>
    pattern && formatNumber(pattern, count + 1, dateIn(clock(), seller?.timeZone));
  return {
    organization,
    nextNumber: next(numbering, counts.invoices),
    nextCreditNumber: next(creditNumbering, counts.creditNotes),
    revision: revisionOf(organizationRecord.json.write(organization)),
  };
};

/** Returns the failure of a new numbering whose next number a document has. */
const findTaken = async (
  { organizations, invoices, creditNotes, clock }: SettingsPorts,
  organizationId: OrganizationId,
  changes: Partial<Pick<Organization, "numbering" | "creditNumbering" | "seller">>,
): Promise<NumberTaken | PortFailed | undefined> => {
  const { numbering, creditNumbering } = changes;
  if (numbering === undefined && creditNumbering === undefined) return undefined;
  const found = await organizations.findOrganization(organizationId)();
  if (isLeft(found)) return found.left;
  const stored = found.right;
  if (stored === undefined) return undefined;
  const counts = await organizations.countNumbers(organizationId)();
  if (isLeft(counts)) return counts.left;
  const next = describe({ ...stored, ...changes }, counts.right, clock);
  const page = { limit: 1, start: { offset: 0 } };
  const documents: ReadonlyArray<{
    readonly number: string | undefined;
    readonly find: (number: string) => TaskEither<PortFailed, Page<unknown>>;
  }> = [
    {
      number: numbering === stored.numbering ? undefined : next.nextNumber,
      find: (number: string) => invoices.listInvoices(organizationId, { number }, page),
    },
    {
      number: creditNumbering === stored.creditNumbering ? undefined : next.nextCreditNumber,
      find: (number: string) => creditNotes.listCreditNotes(organizationId, { number }, page),
    },
  ];
  for (const { number, find } of documents) {
    if (number === undefined) continue;
    const same = await find(number)();
    if (isLeft(same)) return same.left;
    if (same.right.rows.length > 0) return { kind: "NumberTaken", number };
  }
  return undefined;
};
