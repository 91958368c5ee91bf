import { hostTransaction, importRecords, type Executor } from "@quittance/postgres";
import { escapeIdentifier } from "pg";
import type { Dataset } from "../data/read-data-file.ts";

/** When to skip an import: if the store has any organization, or one of the dataset. */
export type SkipIf = "anyOrganization" | "sameOrganization";

/**
 * Imports a dataset in one transaction, unless the store has such organizations already.
 *
 * Of several processes that start at the same time, one imports and the others find its records.
 *
 * @returns whether it was imported. Rejects with the driver's error or a `PostgresFailure`.
 */
export const importOnce = (
  executor: Executor,
  dataset: Dataset,
  schema: string,
  skipIf: SkipIf,
): Promise<boolean> =>
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
    if (found?.["known"] !== "false") return false;
    await importRecords(hostTransaction(queries.query), dataset, { schema });
    return true;
  });

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
