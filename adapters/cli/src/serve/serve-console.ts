import { withConsole } from "@quittance/console";
import { consoleFiles } from "@quittance/console/node";
import type { HttpHandler } from "@quittance/http";
import type { Environment } from "quittance/adapter";
import { activeOrganizationKey } from "../activity/write-activity.ts";
import { storeOf } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";
import type { ServeValues } from "./serve-options.ts";

/** The options that decide whether `quittance serve` serves the console. */
export type ConsoleChoice = Pick<ServeValues, "console" | "noConsole">;

/** What the console needs to know about a service. */
export interface ConsoleOf {
  readonly environment: Environment;
  /** Whether the store accepts the published keys of the sample data. */
  readonly acceptsPublishedKeys: boolean;
  /** Whether the records of an active organization were generated. */
  readonly hasActivity: boolean;
}

/** The console of a service. */
export interface ServedConsole {
  readonly handler: HttpHandler;
  /** A published key to sign in with; `undefined` for a store without the sample data. */
  readonly sampleKey: string | undefined;
}

/**
 * Returns whether to generate the records of an active organization, so that the console has
 * something to show: for the sample data in memory, in development.
 */
export const generatesActivity = (values: ServeValues): boolean => {
  if (values.console && values.noConsole) {
    throw new UsageError("--console cannot be combined with --no-console.");
  }
  const { store, databaseUrl } = storeOf(values);
  const isSample = (values.data ?? store ?? databaseUrl) === undefined;
  return isSample && values.env === "development" && !values.noConsole;
};

/**
 * Adds the console to a handler, as chosen, and by default for sample data in development. Resolves
 * with `undefined` without the console.
 */
export const serveConsole = async (
  handler: HttpHandler,
  choice: ConsoleChoice,
  { environment, acceptsPublishedKeys, hasActivity }: ConsoleOf,
): Promise<ServedConsole | undefined> => {
  const isSample = acceptsPublishedKeys && environment === "development";
  if (choice.noConsole || !(choice.console || isSample)) return undefined;
  const files = await consoleFiles();
  if (!isSample) return { handler: withConsole(handler, { files }), sampleKey: undefined };
  const sampleKey = hasActivity ? activeOrganizationKey : "sk_test_sample_key_of_org_lantern";
  return { handler: withConsole(handler, { files, sampleKey }), sampleKey };
};
