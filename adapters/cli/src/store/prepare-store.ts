import { failureOfError } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { causeOf, isReported, Unavailable, UsageError } from "../usage-error.ts";
import { importOnce, type Import, type ImportReport } from "./import-once.ts";
import type { OpenStore } from "./opened-store.ts";

/** What is done to a store before it is served. */
export interface Preparation {
  readonly schema: string;
  /** Whether to bring the schema up to date; if not, a schema that is out of date is an error. */
  readonly migrates: boolean;
  readonly imports: Omit<Import, "schema"> | undefined;
}

/**
 * Prepares a store for being served. Rejects with a `UsageError`, or with `Unavailable`.
 *
 * @returns what was imported.
 */
export const prepareStore = (
  store: OpenStore,
  { schema, migrates, imports }: Preparation,
): Promise<ImportReport> =>
  withUsageErrors(store, () =>
    store.prepare(async (executor) => {
      const report = await migrate(executor, { schema, dryRun: !migrates });
      if (!migrates && report.applied.length > 0) {
        throw new UsageError(
          `The schema ${schema} of ${store.name} lacks the migrations ` +
            `${report.applied.join(", ")}. Leave out --no-migrate, or run "quittance migrate" first.`,
        );
      }
      if (imports === undefined) return { isImported: false, changedSettings: [] };
      return importOnce(executor, { schema, ...imports });
    }),
  );

/**
 * Runs work on a store; what the database rejects becomes a `UsageError`, and `Unavailable` if the
 * same work can succeed later.
 */
export const withUsageErrors = async <Result>(
  store: OpenStore,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (thrown) {
    const error = causeOf(thrown);
    if (isReported(error)) throw error;
    const message = `Cannot use ${store.name}: ${reasonOf(error)}`;
    const isUnavailable = failureOfError(error).kind === "Unavailable";
    throw isUnavailable ? new Unavailable(message) : new UsageError(message);
  }
};

const reasonOf = (error: unknown): string => {
  const isRejected = error instanceof Error && error.name === "MigrationRejected";
  return isRejected ? error.message : failureOfError(error).message;
};
