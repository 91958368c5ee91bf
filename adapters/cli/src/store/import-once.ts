import { hostTransaction, importRecords, type Executor } from "@quittance/postgres";
import { escapeIdentifier } from "pg";
import type { Dataset } from "../data/read-data-file.ts";

/** When records are left alone: `any` organization is there, or one `ofTheFile`. */
export type Unless = "any" | "ofTheFile";

/**
 * Import a dataset in one transaction, unless the store has such records already.
 *
 * Of several processes that begin at once, one imports and the others find its records.
 *
 * @returns whether it was imported. Rejects with the driver's error or a `PostgresFailure`.
 */
export const importOnce = (
  executor: Executor,
  dataset: Dataset,
  schema: string,
  unless: Unless,
): Promise<boolean> =>
  executor.transaction(async (queries) => {
    await queries.query(lock, [schema]);
    const ids = dataset.organizations.map(({ id }) => id);
    const [found] = await queries.query(
      `SELECT EXISTS (
  SELECT FROM ${escapeIdentifier(schema)}.organizations
  WHERE $2::boolean OR organization_id IN (SELECT json_array_elements_text($1::json))
)::text AS known`,
      [JSON.stringify(ids), String(unless === "any")],
    );
    if (found?.["known"] !== "false") return false;
    await importRecords(hostTransaction(queries.query), dataset, { schema });
    return true;
  });

/** Whether a store has a key or token of anybody. Rejects with the driver's error. */
export const hasAnyKey = async ({ query }: Executor, schema: string): Promise<boolean> => {
  const [found] = await query(
    `SELECT EXISTS (SELECT FROM ${escapeIdentifier(schema)}.credentials)::text AS known`,
    [],
  );
  return found?.["known"] === "true";
};

/** Ends with the transaction. */
const lock =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance import ' || $1::text, 0))::text";
