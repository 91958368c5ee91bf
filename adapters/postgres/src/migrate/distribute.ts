import type { Queries } from "../executor.ts";
import { tablesOf, type MigrationFile } from "./migration-files.ts";
import { migrationRejected } from "./migration-rejected.ts";

/**
 * The tables that are searched without the organization. They stay tables of the coordinator, so
 * that a worker that fails affects only the organizations that it has.
 */
const ofCoordinator: ReadonlySet<string> = new Set([
  "credentials",
  "invoice_owners",
  "outbox_ranges",
]);

/** The tables that every organization shares. Each node has a copy. */
const shared: ReadonlySet<string> = new Set(["providers"]);

/**
 * Returns the tables of a schema that Citus does not manage yet: none of a schema that is not
 * distributed, unless it `isWanted`.
 *
 * Rejects with a `MigrationRejected` if it is wanted and the database is not the coordinator of a
 * cluster.
 */
export const tablesToDistribute = async (
  { query }: Queries,
  schema: string,
  files: ReadonlyArray<MigrationFile>,
  isWanted: boolean,
): Promise<ReadonlyArray<string>> => {
  const [{ extension } = {}] = await query(citusVersion, []);
  const managed = extension ? await query(managedTables, [schema]) : [];
  const names = new Set(managed.map(({ name }) => name));
  if (!isWanted && !names.has("organizations")) return [];
  const [{ coordinator } = {}] = extension ? await query(isCoordinator, []) : [];
  if (coordinator !== "true") throw notCoordinator(extension);
  return tablesOf(files).filter((table) => !names.has(table) && !ofCoordinator.has(table));
};

/** Distributes tables with their rows, in the order in which they were created. */
export const distributeTables = async (
  { query }: Queries,
  tables: ReadonlyArray<string>,
  translate: (text: string) => string,
): Promise<void> => {
  if (tables.includes("outbox")) {
    for (const policy of policiesOfOutbox) await query(translate(policy), []);
  }
  const nameOf = (table: string): string => translate(`:"schema".${table}`);
  for (const table of tables) {
    if (shared.has(table)) await query(copyToNodes, [nameOf(table)]);
    else {
      const colocated = table === "organizations" ? "none" : nameOf("organizations");
      await query(distributeByOrganization, [nameOf(table), colocated]);
    }
  }
};

const citusVersion = "SELECT extversion AS extension FROM pg_extension WHERE extname = 'citus'";

const managedTables = `SELECT relation.relname::text AS name FROM pg_dist_partition
  JOIN pg_class AS relation ON relation.oid = pg_dist_partition.logicalrelid
  JOIN pg_namespace AS space ON space.oid = relation.relnamespace
WHERE space.nspname = $1::text`;

/** The coordinator must be a node of the cluster, so that it has copies of shared tables. */
const isCoordinator = `SELECT (citus_is_coordinator()
  AND EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0))::text AS coordinator`;

const copyToNodes = "SELECT create_reference_table($1::text::regclass)::text";

const distributeByOrganization = `SELECT create_distributed_table(
  $1::text::regclass, 'organization_id', colocate_with => $2::text)::text`;

/** Without the subqueries that let a single server evaluate them once for a query. */
const policiesOfOutbox = ["outbox", "outbox_heads"].flatMap((table) => [
  `ALTER POLICY ${table}_of_organization ON :"schema".${table}
  USING (organization_id = nullif(current_setting('quittance.organization', true), ''))`,
  `ALTER POLICY ${table}_of_all ON :"schema".${table}
  USING (current_setting('quittance.organization', true) = '*')`,
]);

const notCoordinator = (extension: string | null | undefined): Error =>
  migrationRejected(
    "NotCoordinator",
    extension
      ? "The server is not the coordinator of a Citus cluster. Connect to the coordinator. If this " +
          "is it, make it a node of the cluster: SELECT citus_set_coordinator_host('HOST', PORT)."
      : "The database does not have the extension citus, which distributes tables. Set up a Citus " +
          "cluster first, with CREATE EXTENSION citus in this database on every node.",
  );
