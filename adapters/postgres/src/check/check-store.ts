import type { OrganizationId, Timestamp } from "quittance";
import { idOf, type AdjustmentKind, type CatalogRepository } from "quittance/adapter";
import { databaseOf, type Database, type Tenant } from "../tenancy/database.ts";
import type { Executor } from "../executor.ts";
import { checkRollups, type RollupMismatch } from "../rollups/check-rollups.ts";
import { eachOrganization } from "../tenancy/organizations.ts";
import { oneServer } from "../tenancy/routing.ts";
import { text } from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { catalogToCheck } from "./catalog-to-check.ts";
import { checkInvoices, type InvoiceCheck } from "./check-invoices.ts";
import { checkLinks } from "./check-links.ts";
import { checkNotifications } from "./check-notifications.ts";
import type { Mismatch, OwnMismatch } from "./mismatch.ts";
import { findRounding, roundingOfRow } from "../organization/rounding-source.ts";

/** The options of `checkStore`. */
export interface CheckOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
  /** Checks only this organization, which must have records. Defaults to all. */
  readonly organizationId?: OrganizationId | undefined;
  /**
   * The adjustment kinds of the host. For an invoice with another kind, `CalculationNotChecked` is
   * returned.
   */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind>;
  /**
   * The host's own catalog, which has the products and billing schemas of items, or `"external"` if
   * it is not available. Defaults to the catalog in the store, if the organization has one there.
   * Otherwise one `CatalogNotChecked` is returned for each organization.
   */
  readonly catalog?: CatalogRepository | "external";
  /**
   * Reports the notifications of providers that are unmatched since before this time. Defaults to
   * none.
   */
  readonly unmatchedBefore?: Timestamp | undefined;
  /**
   * Checks only those invoices that were created or changed at this time or later, or that have a
   * payment, refund or credit note that was. Their times count, so an import of older records is
   * not included, and neither is what was changed in the tables by hand. Everything that does not
   * need the calculations of an invoice is checked for all records in any case: references, counts,
   * number series, the outbox, rounding policies and rollups. Defaults to all invoices.
   */
  readonly since?: Timestamp;
  /** Is called after each page of invoices with the number of invoices checked so far. */
  readonly onProgress?: (invoices: number) => void;
}

/**
 * Checks everything in a store that follows from other records: rollups, the status of each invoice
 * by its payments, stored calculations, all references, and what the notifications of providers
 * report. Also checks that stored rounding policies are valid. Changes nothing.
 *
 * It can run beside readers and writers, because everything that is compared is read in one
 * statement, and the catalog, whose versions are immutable, after the invoices. It reads every
 * record, so use a connection without a short `statement_timeout`.
 *
 * @returns the mismatches as they are found, organization by organization; none if all is right.
 * What could not be checked is included, see `isNotChecked`. Rejects with a `PostgresFailure`, with
 * the cause of the failure of the given catalog, or with a `RangeError` if there are no records of the
 * given organization.
 */
export async function* checkStore(
  executor: Executor,
  { schema = defaultSchema, ...options }: CheckOptions = {},
): AsyncGenerator<Mismatch, void> {
  const database = databaseOf(oneServer(executor), schema);
  let checked = 0;
  const onChecked = (invoices: number): void => {
    checked += invoices;
    options.onProgress?.(checked);
  };
  const check = async function* (organizationId: OrganizationId): AsyncGenerator<Mismatch> {
    for await (const mismatch of checkTenant(database, organizationId, { ...options, onChecked })) {
      yield { organizationId, ...mismatch };
    }
  };
  const { organizationId: only } = options;
  if (only === undefined) {
    for await (const organizationId of eachOrganization(database)) yield* check(organizationId);
  } else if ((await database.shared(listed, [only])).length > 0) {
    yield* check(only);
    return;
  }
  const unlistedOnes = await unlisted(database);
  if (only !== undefined && !unlistedOnes.includes(only)) {
    throw new RangeError(`There are no records of ${only}.`);
  }
  for (const organizationId of only === undefined ? unlistedOnes : [only]) {
    const message = "it has invoices, but is not in organizations";
    yield { organizationId, kind: "OrganizationNotListed", subject: organizationId, message };
    yield* check(organizationId);
  }
}

async function* checkTenant(
  database: Database,
  organizationId: OrganizationId,
  {
    adjustmentKinds = [],
    catalog,
    unmatchedBefore,
    since,
    onChecked,
  }: CheckOptions & Pick<InvoiceCheck, "onChecked">,
): AsyncGenerator<OwnMismatch> {
  const tenant = database.tenant(organizationId);
  const lookUp = await catalogToCheck(database, organizationId, catalog);
  yield* checkInvoices(tenant, { kinds: adjustmentKinds, lookUp, since, onChecked });
  yield* await checkLinks(tenant);
  yield* await checkNotifications(tenant, unmatchedBefore);
  yield* await checkRounding(tenant, organizationId);
  yield* (await checkRollups(tenant)).map(ofMismatch);
}

const ofMismatch = ({ kind, table, key, expected, found }: RollupMismatch): OwnMismatch => {
  const describe = (of: Readonly<Record<string, string>>): string =>
    Object.entries(of)
      .map(([name, value]) => `${name} ${value === "" ? "-" : value}`)
      .join(", ");
  return {
    kind,
    subject: table,
    message: `${describe(key)}: expected ${describe(expected)}; found ${describe(found)}`,
  };
};

const unlisted = async ({ shared }: Database): Promise<ReadonlyArray<OrganizationId>> =>
  (await shared(unlistedOwners)).map((row) => idOf("org", text(row, "organization_id")));

const listed = `SELECT organization_id FROM :"schema".organizations WHERE organization_id = $1`;

const unlistedOwners = `SELECT organization_id FROM :"schema".invoice_owners
EXCEPT SELECT organization_id FROM :"schema".organizations
ORDER BY organization_id`;

/** Checks the stored rounding policy of an organization. */
const checkRounding = async (
  tenant: Tenant,
  organizationId: OrganizationId,
): Promise<ReadonlyArray<OwnMismatch>> => {
  const rows = await tenant.read(findRounding);
  return rows.flatMap((row) => {
    try {
      roundingOfRow(row);
      return [];
    } catch (error) {
      const { message } = error as Error;
      return [{ kind: "RoundingInvalid", subject: organizationId, message } as const];
    }
  });
};
