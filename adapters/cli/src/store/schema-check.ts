import type { ReadinessCheck } from "@quittance/http";
import type { Executor } from "@quittance/postgres";
import { escapeIdentifier } from "pg";

/**
 * Returns a check that fails when the schema has a newer migration than it has now: a newer version
 * has migrated it, so that requests of this process can fail.
 */
export const schemaCheck = async ({ query }: Executor, schema: string): Promise<ReadinessCheck> => {
  const latest = async (): Promise<number> => {
    const table = `${escapeIdentifier(schema)}.migrations`;
    const [found] = await query(`SELECT max(number)::text AS latest FROM ${table}`, []);
    return Number(found?.["latest"]);
  };
  const known = await latest();
  return async () => {
    if ((await latest()) > known) throw new Error("A newer version has migrated the schema.");
  };
};
