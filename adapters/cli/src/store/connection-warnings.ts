import type { Executor } from "@quittance/postgres";
import { escapeIdentifier } from "pg";
import { connectionSettings } from "./connection-settings.ts";

/**
 * Returns warnings about the connections that serve requests: a role with more rights than the
 * service needs, or settings that are missing, for example behind a pooler.
 */
export const connectionWarnings = async (
  { query }: Executor,
  schema: string,
): Promise<ReadonlyArray<string>> => {
  const [found = {}] = await query(connection, [schema]);
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
  ${connectionSettings.map(({ name }) => `current_setting('${name}') AS ${name}`).join(",\n  ")}
FROM pg_catalog.pg_roles WHERE rolname = current_user`;
