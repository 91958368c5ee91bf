import type { RoundingPolicy } from "quittance";
import { roundingDescription, type RoundingSource } from "quittance/adapter";
import type { Executor, Row } from "../executor.ts";
import {
  organizationRoundingColumns,
  readOrganizationRounding,
} from "./organization-rounding-row.ts";
import { attempt } from "../statements/attempt.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { databaseOf } from "../tenancy/database.ts";
import { oneServer, type Routing } from "../tenancy/routing.ts";

/** The options of `postgresRounding`. */
export interface RoundingOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
  /** The policy of organizations without their own. Defaults to no rounding. */
  readonly fallback?: RoundingPolicy | undefined;
}

/**
 * Creates the source of the roundings and totals profiles in the table `organizations`, which it
 * reads with one statement for each quote. Throws `TypeError` for an invalid fallback.
 *
 * @example
 * createQuittance({ ...postgresStore(executor), rounding: postgresRounding(executor), ...rest });
 */
export const postgresRounding = (
  servers: Executor | Routing,
  { schema = defaultSchema, fallback }: RoundingOptions = {},
): RoundingSource => {
  if (fallback !== undefined) roundingDescription.checkRoundingPolicy(fallback);
  const database = databaseOf("query" in servers ? oneServer(servers) : servers, schema);
  return {
    roundingFor: (organizationId) =>
      attempt("rounding", async () => {
        const [row] = await database.tenant(organizationId).read(findRounding);
        return row === undefined ? fallback : (roundingOfRow(row) ?? fallback);
      }),
  };
};

/** Returns the policy in a row of `findRounding`. Throws `TypeError` for an invalid one. */
export const roundingOfRow = (row: Row): ReturnType<typeof roundingDescription.ownPolicy> => {
  const found = readOrganizationRounding(row);
  const issue = roundingDescription.checkOwnRounding(found);
  if (issue !== undefined) throw new TypeError(issue);
  return roundingDescription.ownPolicy(found);
};

/** The SQL of whether an organization has its own rounding. */
export const hasOwnRounding = "(rounding IS NOT NULL OR totals IS NOT NULL)";

/** Finds the policy of an organization that has its own. */
export const findRounding = `SELECT ${organizationRoundingColumns} FROM :"schema".organizations
WHERE organization_id = $1 AND ${hasOwnRounding}`;
