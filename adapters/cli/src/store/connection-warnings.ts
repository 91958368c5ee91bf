import type { Executor } from "@quittance/postgres";
import { escapeIdentifier } from "pg";

/**
 * Returns warnings about the connections that serve requests: a role with more rights than the
 * service needs, or missing time limits, for example behind a pooler.
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
  const missing = Object.entries(limits).filter(([name]) => found[name] === "0");
  if (missing.length > 0) {
    const remedy = missing.map(([name, limit]) => `ALTER ROLE ${role} SET ${name} = '${limit}';`);
    warnings.push(
      "Connections have no time limits, for example because a pooler drops the settings of new " +
        `connections. Set the limits for the role: ${remedy.join(" ")}`,
    );
  }
  return warnings;
};

/** Time limits that a connection needs, with the values of `openDatabase`. */
const limits = {
  lock_timeout: "5s",
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
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
  ${Object.keys(limits)
    .map((name) => `current_setting('${name}') AS ${name}`)
    .join(",\n  ")}
FROM pg_catalog.pg_roles WHERE rolname = current_user`;
