import { type OrganizationId } from "quittance";
import { idOf } from "quittance/adapter";
import type { Executor } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { databaseOf, type Database, type Tenant } from "./database.ts";
import { oneServer } from "./routing.ts";

/** The statement that lists the organization `$1` as one that has records here. */
export const addOrganization = `INSERT INTO :"schema".organizations (organization_id)
VALUES ($1) ON CONFLICT (organization_id) DO NOTHING`;

/**
 * A first statement for transactions that begin with a write. It names a table, so that a cluster
 * runs it on the server of the organization `$1`, where the rest of the transaction runs.
 */
export const noQuery = `SELECT EXISTS (
  SELECT FROM :"schema".organizations WHERE organization_id = $1)::text AS is_listed`;

/**
 * Returns the statement that takes a lock of the organization `$1` until the end of the transaction,
 * which needs no right to change a table.
 *
 * @param name the SQL of a text that names the lock.
 */
export const lockWith = (name: string): string =>
  `SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))::text AS locked, found.* FROM (${noQuery}) AS found`;

/** Iterates over every organization that has records here, ordered by identifier. */
export async function* eachOrganization({ shared }: Database): AsyncGenerator<OrganizationId> {
  let last = "";
  for (;;) {
    const rows = await shared(page, [last]);
    for (const row of rows) yield idOf("org", read.text(row, "organization_id"));
    const end = rows.at(-1);
    if (end === undefined) return;
    last = read.text(end, "organization_id");
  }
}

const page = `SELECT organization_id FROM :"schema".organizations
WHERE organization_id > $1 ORDER BY organization_id LIMIT 1000`;

/** Runs work for one organization after another, and returns the sum of what it returns. */
export const sumOverOrganizations = async (
  executor: Executor,
  schema: string,
  work: (tenant: Tenant) => Promise<number>,
): Promise<number> => {
  const database = databaseOf(oneServer(executor), schema);
  let sum = 0;
  for await (const organizationId of eachOrganization(database)) {
    sum += await work(database.tenant(organizationId));
  }
  return sum;
};
