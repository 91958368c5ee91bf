import type { Executor } from "@quittance/postgres";
import { escapeIdentifier } from "pg";
import { connectionSettings } from "./open-database.ts";

/** Difference between two clocks that causes a warning, in seconds. */
const maxClockDifference = 5;

/**
 * Returns warnings about the connections that serve requests: a role with more rights than the
 * service needs, settings that are missing, for example behind a pooler, or a clock of the database
 * that differs from the clock of this machine.
 */
export const connectionWarnings = async (
  { query }: Executor,
  schema: string,
): Promise<ReadonlyArray<string>> => {
  const startedAt = Date.now();
  const [found = {}] = await query(connection, [schema]);
  const endedAt = Date.now();
  const role = escapeIdentifier(found["role"] ?? "");
  const excessRights = [
    ...(found["superuser"] === "true" ? ["is a superuser"] : []),
    ...(found["bypass"] === "true" ? ["has BYPASSRLS"] : []),
    ...(found["owner"] === "true" ? ["owns the tables"] : []),
  ];
  const warnings: Array<string> = [];
  if (excessRights.length > 0) {
    warnings.push(
      `The role ${role} ${excessRights.join(" and ")}. Serve with a separate role and the rights ` +
        'that "quittance migrate --grant-to" grants.',
    );
  }
  const missing = connectionSettings.filter(({ name, unset }) => found[name] === unset);
  if (missing.length > 0) {
    const remedy = missing.map(({ name, value }) => `ALTER ROLE ${role} SET ${name} = '${value}';`);
    warnings.push(
      "Connections have no time limits or compile statements, for example because a pooler drops " +
        `the settings of new connections. Set them for the role: ${remedy.join(" ")}`,
    );
  }
  const databaseAt = Number(found["milliseconds"]);
  const difference = Math.max(startedAt - databaseAt, databaseAt - endedAt) / 1000;
  if (difference > maxClockDifference) {
    warnings.push(
      `The clock of this machine differs from the clock of the database by ${difference.toFixed(0)} ` +
        "seconds. Synchronize both, for example with NTP: receivers of webhooks reject wrong times, " +
        "and so does the service for notifications of providers.",
    );
  }
  return warnings;
};

/** A superuser has every role, including that of the owner. */
const connection = `SELECT rolname::text AS role, rolsuper::text AS superuser,
  (rolbypassrls AND NOT rolsuper)::text AS bypass,
  (NOT rolsuper AND EXISTS (
    SELECT FROM pg_catalog.pg_class AS relation
      JOIN pg_catalog.pg_namespace AS space ON space.oid = relation.relnamespace
     WHERE space.nspname = $1::text AND relation.relname = 'organizations'
       AND pg_has_role(relation.relowner, 'USAGE')
  ))::text AS owner,
  floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS milliseconds,
  ${connectionSettings.map(({ name }) => `current_setting('${name}') AS ${name}`).join(",\n  ")}
FROM pg_catalog.pg_roles WHERE rolname = current_user`;
