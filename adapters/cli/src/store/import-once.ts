import { hostTransaction, importRecords, type Executor, type Queries } from "@quittance/postgres";
import { escapeIdentifier } from "pg";
import type { OrganizationId } from "quittance";
import { organizationRoundingCodec } from "quittance/wire";
import type { Dataset } from "../data/read-data-file.ts";

/** When to skip an import: if the store has any organization, or one of the dataset. */
export type SkipIf = "anyOrganization" | "sameOrganization";

/** What an import did. */
export interface ImportReport {
  readonly isImported: boolean;
  /** The organizations whose rounding was that of the dataset only after the import. */
  readonly changedRoundings: ReadonlyArray<OrganizationId>;
}

/**
 * Imports a dataset in one transaction, unless the store has such organizations already. Then only
 * their roundings are changed to those of the dataset.
 *
 * Of several processes that start at the same time, one imports and the others find its records.
 *
 * Rejects with the driver's error or a `PostgresFailure`.
 */
export const importOnce = (
  executor: Executor,
  dataset: Dataset,
  schema: string,
  skipIf: SkipIf,
): Promise<ImportReport> =>
  executor.transaction(async (queries) => {
    await queries.query(lock, [schema]);
    const ids = dataset.organizations.map(({ id }) => id);
    const [found] = await queries.query(
      `SELECT EXISTS (
  SELECT FROM ${escapeIdentifier(schema)}.organizations
  WHERE $2::boolean OR organization_id IN (SELECT json_array_elements_text($1::json))
)::text AS known`,
      [JSON.stringify(ids), String(skipIf === "anyOrganization")],
    );
    if (found?.["known"] !== "false") {
      return {
        isImported: false,
        changedRoundings: await changeRoundings(queries, dataset, schema),
      };
    }
    await importRecords(hostTransaction(queries.query), dataset, { schema });
    return { isImported: true, changedRoundings: [] };
  });

/** Changes stored roundings that differ from the dataset. Writes nothing if none does. */
const changeRoundings = async (
  { query }: Queries,
  { roundings }: Dataset,
  schema: string,
): Promise<ReadonlyArray<OrganizationId>> => {
  const organizations = `${escapeIdentifier(schema)}.organizations`;
  const changed: Array<OrganizationId> = [];
  for (const record of roundings) {
    const rounding = JSON.stringify(organizationRoundingCodec.json.write(record).rounding);
    const values = [record.organizationId, rounding];
    const different = "organization_id = $1 AND rounding::jsonb IS DISTINCT FROM $2::jsonb";
    const [found] = await query(
      `SELECT organization_id FROM ${organizations} WHERE ${different}`,
      values,
    );
    if (found === undefined) continue;
    await query(
      `UPDATE ${organizations} SET rounding = $2::json WHERE organization_id = $1`,
      values,
    );
    changed.push(record.organizationId);
  }
  return changed;
};

/** Whether a store has any API key or token. Rejects with the driver's error. */
export const hasAnyKey = async ({ query }: Executor, schema: string): Promise<boolean> => {
  const [found] = await query(
    `SELECT EXISTS (SELECT FROM ${escapeIdentifier(schema)}.credentials)::text AS known`,
    [],
  );
  return found?.["known"] === "true";
};

/** Released at the end of the transaction. */
const lock =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance import ' || $1::text, 0))::text";
