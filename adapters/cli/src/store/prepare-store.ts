import { failureOfError, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import type { Dataset } from "../data/read-data-file.ts";
import { UsageError } from "../usage-error.ts";
import { importOnce, type Unless } from "./import-once.ts";
import type { OpenStore } from "./open-store.ts";

/** What is done to a store before it is served. */
export interface Preparation {
  readonly schema: string;
  /** Bring the schema up to date; without it, a schema that is not up to date is refused. */
  readonly migrates: boolean;
  readonly imports: { readonly dataset: Dataset; readonly unless: Unless } | undefined;
}

/**
 * Make a store ready to be served.
 *
 * @returns whether anything was imported. What hinders it is a `UsageError`.
 */
export const prepareStore = (
  store: OpenStore,
  { schema, migrates, imports }: Preparation,
): Promise<boolean> =>
  explained(store, () =>
    store.prepare(async (executor) => {
      const report = await migrate(executor, { schema, dryRun: !migrates });
      if (!migrates && report.applied.length > 0) {
        throw new UsageError(
          `The schema ${schema} of ${store.name} lacks ${report.applied.join(", ")}. Leave out ` +
            "--no-migrate, or run its migrations first.",
        );
      }
      if (imports === undefined) return false;
      return importAs(executor, { schema, ...imports });
    }),
  );

/** Import, and say who may when the role may not. */
export const importAs = async (
  executor: Executor,
  { schema, dataset, unless }: NonNullable<Preparation["imports"]> & { readonly schema: string },
): Promise<boolean> => {
  try {
    return await importOnce(executor, dataset, schema, unless);
  } catch (error) {
    if (failureOfError(error).sqlState !== "42501") throw error;
    throw new UsageError(
      "The role may not import the data file. Import it as the owner of the schema, by quittance " +
        "migrate --data FILE, or as a role that quittance migrate --grant-import-to names.",
    );
  }
};

/** Do something with a store, so that what the database refuses is told as a `UsageError`. */
export const explained = async <Answer>(
  store: OpenStore,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${store.name} cannot be used: ${reasonOf(error)}`);
  }
};

const reasonOf = (error: unknown): string => {
  const isRefusal = error instanceof Error && error.name === "MigrationRejected";
  return isRefusal ? error.message : failureOfError(error).message;
};
