import { idOf, type AdjustmentKind, type OrganizationId } from "quittance";
import { databaseOf, type Database, type Tenant } from "../database.ts";
import type { Executor } from "../executor.ts";
import { checkRollups, type RollupMismatch } from "../rollups/check-rollups.ts";
import { eachOrganization } from "../rollups/each-organization.ts";
import { oneServer } from "../routing.ts";
import { text } from "../rows/read-column.ts";
import { defaultSchema } from "../schema-name.ts";
import { checkInvoices } from "./check-invoices.ts";
import { checkLinks } from "./check-links.ts";
import type { Finding, OwnFinding } from "./finding.ts";

/** How a store is checked. */
export interface CheckOptions {
  readonly schema?: string;
  /** The kinds of adjustments that a host has added; lines with others cannot be replayed. */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind>;
}

/**
 * Hold everything in a store against what it follows from, and tell what does not hold.
 *
 * Sums of dashboards against records, statuses of invoices against the fold of their payments,
 * stored calculations against their replay, and every link against what it links. Changes nothing.
 * It may run beside readers and writers, for whatever is compared is read in one statement; it
 * reads every record, so give it a connection without a short `statement_timeout`.
 *
 * @returns the findings as they are found, organization by organization; none is a pass. Rejects
 * with a `PostgresFailure`.
 */
export async function* checkStore(
  executor: Executor,
  { schema = defaultSchema, adjustmentKinds = [] }: CheckOptions = {},
): AsyncGenerator<Finding, void> {
  const database = databaseOf(oneServer(executor), schema);
  const check = async function* (organizationId: OrganizationId): AsyncGenerator<Finding> {
    for await (const finding of checkTenant(database.tenant(organizationId), adjustmentKinds)) {
      yield { organizationId, ...finding };
    }
  };
  for await (const organizationId of eachOrganization(database)) yield* check(organizationId);
  for (const organizationId of await unlisted(database)) {
    const message = "it owns invoices, and is not among the organizations";
    yield { organizationId, kind: "OrganizationUnlisted", subject: organizationId, message };
    yield* check(organizationId);
  }
}

async function* checkTenant(
  tenant: Tenant,
  kinds: ReadonlyArray<AdjustmentKind>,
): AsyncGenerator<OwnFinding> {
  yield* checkInvoices(tenant, kinds);
  yield* await checkLinks(tenant);
  yield* (await checkRollups(tenant)).map(ofMismatch);
}

const ofMismatch = ({ kind, table, key, expected, found }: RollupMismatch): OwnFinding => {
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
