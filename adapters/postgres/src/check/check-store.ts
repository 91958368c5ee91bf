import { idOf, type AdjustmentKind, type CatalogRepository, type OrganizationId } from "quittance";
import { databaseOf, type Database } from "../tenancy/database.ts";
import type { Executor } from "../executor.ts";
import { checkRollups, type RollupMismatch } from "../rollups/check-rollups.ts";
import { eachOrganization } from "../tenancy/organizations.ts";
import { oneServer } from "../tenancy/routing.ts";
import { text } from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { catalogToCheck } from "./catalog-to-check.ts";
import { checkInvoices } from "./check-invoices.ts";
import { checkLinks } from "./check-links.ts";
import type { Mismatch, OwnMismatch } from "./mismatch.ts";

/** How a store is checked. */
export interface CheckOptions {
  readonly schema?: string;
  /**
   * The adjustment kinds that a host has added. An invoice with another kind is not replayed, and a
   * `CalculationNotChecked` is returned for it.
   */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind>;
  /**
   * The host's own catalogue, in which the products and billing schemas of items are looked up; or
   * `"external"` when it cannot be passed. Defaults to the catalogue in the store, where an
   * organization has one. Otherwise one `CatalogNotChecked` is returned for each organization.
   */
  readonly catalog?: CatalogRepository | "external";
}

/**
 * Hold everything in a store against what it follows from, and tell what does not hold.
 *
 * Sums of dashboards against records, statuses of invoices against the fold of their payments,
 * stored calculations against their replay, and every link against what it links. Changes nothing.
 * It may run beside readers and writers, for whatever is compared is read in one statement, and the
 * catalogue, whose versions stay, after the invoices. It reads every record, so give it a connection
 * without a short `statement_timeout`.
 *
 * @returns the findings as they are found, organization by organization; none is a pass. What could
 * not be checked is among them, see `isNotChecked`. Rejects with a `PostgresFailure`, or with the
 * cause of the failure of a catalogue that was given.
 */
export async function* checkStore(
  executor: Executor,
  { schema = defaultSchema, ...options }: CheckOptions = {},
): AsyncGenerator<Mismatch, void> {
  const database = databaseOf(oneServer(executor), schema);
  const check = async function* (organizationId: OrganizationId): AsyncGenerator<Mismatch> {
    for await (const mismatch of checkTenant(database, organizationId, options)) {
      yield { organizationId, ...mismatch };
    }
  };
  for await (const organizationId of eachOrganization(database)) yield* check(organizationId);
  for (const organizationId of await unlisted(database)) {
    const message = "it owns invoices, and is not among the organizations";
    yield { organizationId, kind: "OrganizationNotListed", subject: organizationId, message };
    yield* check(organizationId);
  }
}

async function* checkTenant(
  database: Database,
  organizationId: OrganizationId,
  { adjustmentKinds = [], catalog }: CheckOptions,
): AsyncGenerator<OwnMismatch> {
  const tenant = database.tenant(organizationId);
  const lookUp = await catalogToCheck(database, organizationId, catalog);
  yield* checkInvoices(tenant, { kinds: adjustmentKinds, lookUp });
  yield* await checkLinks(tenant);
  yield* (await checkRollups(tenant)).map(ofMismatch);
}

const ofMismatch = ({ kind, table, key, expected, found }: RollupMismatch): OwnMismatch => {
  const words = (of: Readonly<Record<string, string>>): string =>
    Object.entries(of)
      .map(([name, value]) => `${name} ${value === "" ? "-" : value}`)
      .join(", ");
  return {
    kind,
    subject: table,
    message: `${words(key)}: expected ${words(expected)}; found ${words(found)}`,
  };
};

const unlisted = async ({ shared }: Database): Promise<ReadonlyArray<OrganizationId>> =>
  (await shared(unlistedOwners)).map((row) => idOf("org", text(row, "organization_id")));

const unlistedOwners = `SELECT DISTINCT organization_id FROM :"schema".invoice_owners AS owner
WHERE NOT EXISTS (SELECT FROM :"schema".organizations AS listed
  WHERE listed.organization_id = owner.organization_id)
ORDER BY organization_id`;
