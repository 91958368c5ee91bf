import { isDeepStrictEqual } from "node:util";
import {
  failureOfError,
  hostTransaction,
  importRecords,
  postgresStore,
  type Executor,
  type Queries,
} from "@quittance/postgres";
import { escapeIdentifier } from "pg";
import { isLeft, type Either, type Organization, type OrganizationId } from "quittance";
import type { PortFailed } from "quittance/errors";
import type { Dataset } from "../data/read-data-file.ts";
import { UsageError } from "../usage-error.ts";

/** A dataset to import into a schema. */
export interface Import {
  readonly dataset: Dataset;
  readonly schema: string;
  /** When to skip it: if the store has any organization, or one of the dataset. */
  readonly skipIf: "anyOrganization" | "sameOrganization";
}

/** The settings of an organization that were changed to those of a data file. */
export interface ChangedSettings {
  readonly id: OrganizationId;
  readonly properties: ReadonlyArray<keyof Organization>;
}

/** What an import did. */
export interface ImportReport {
  readonly isImported: boolean;
  /** What was that of the dataset only after the import. */
  readonly changedSettings: ReadonlyArray<ChangedSettings>;
}

/**
 * Imports a dataset in one transaction, unless the store has such organizations already. Then only
 * their settings are changed to those that the dataset states.
 *
 * Of several processes that start at the same time, one imports and the others find its records.
 *
 * Rejects with the driver's error or a `PostgresFailure`; if the role lacks the permission, with a
 * `UsageError` that says which roles have it.
 */
export const importOnce = (
  executor: Executor,
  { dataset, schema, skipIf }: Import,
): Promise<ImportReport> =>
  executor
    .transaction(async (queries) => {
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
          changedSettings: await changeSettings(queries, dataset, schema),
        };
      }
      await importRecords(hostTransaction(queries.query), dataset, { schema });
      return { isImported: true, changedSettings: [] };
    })
    .catch((error: unknown) => {
      if (failureOfError(error).sqlState !== "42501") throw error;
      throw new UsageError(
        "The role cannot import the data file. Import it as the owner of the schema with " +
          '"quittance migrate --data FILE", or as a role of "quittance migrate --grant-import-to".',
      );
    });

/** Changes stored settings that differ from the dataset. Writes nothing if none does. */
const changeSettings = async (
  { query }: Queries,
  dataset: Dataset,
  schema: string,
): Promise<ReadonlyArray<ChangedSettings>> => {
  const { organizations } = postgresStore(hostTransaction(query), { schema });
  const changed: Array<ChangedSettings> = [];
  for (const given of dataset.organizations) {
    const stored = done(await organizations.findOrganization(given.id)());
    const stated = statedSettings(given);
    const properties = (Object.keys(stated) as ReadonlyArray<keyof typeof stated>).filter(
      (name) => !isDeepStrictEqual(stated[name], stored?.[name]),
    );
    if (stored === undefined || properties.length === 0) continue;
    const change = (found: Organization) => ({
      organization: { ...found, ...stated },
      events: [],
    });
    done(await organizations.changeOrganization(given.id, change)());
    changed.push({ id: given.id, properties });
  }
  return changed;
};

/** A profile or a rounding replaces both; what a file does not state is left unchanged. */
const statedSettings = (given: Organization): Partial<Organization> => {
  const { totals, increments, rounding, numbering, creditNumbering } = given;
  return {
    ...((totals ?? rounding) !== undefined && { totals, increments, rounding }),
    ...(numbering !== undefined && { numbering }),
    ...(creditNumbering !== undefined && { creditNumbering }),
  };
};

const done = <Found>(result: Either<PortFailed, Found>): Found => {
  if (isLeft(result)) throw result.left.cause;
  return result.right;
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
