import type { Executor } from "@quittance/postgres";
import { escapeIdentifier } from "pg";

/**
 * What is wrong with the connections that requests are answered on: a role that may do more than
 * the service needs, or time limits that did not arrive, such as through a pooler.
 */
export const connectionWarnings = async (
  { query }: Executor,
  schema: string,
): Promise<ReadonlyArray<string>> => {
  const [found = {}] = await query(connection, [schema]);
  const role = escapeIdentifier(found["role"] ?? "");
  const powers = [
    ...(found["superuser"] === "true" ? ["is a superuser"] : []),
    ...(found["bypass"] === "true" ? ["has BYPASSRLS"] : []),
    ...(found["owner"] === "true" ? ["owns the tables"] : []),
  ];
  const warnings: Array<string> = [];
  if (powers.length > 0) {
    warnings.push(
      `The role ${role} ${powers.join(" and ")}. Serve as a role of its own, with the rights ` +
        "that quittance migrate --grant-to gives it.",
    );
  }
  const missing = Object.entries(limits).filter(([name]) => found[name] === "0");
  if (missing.length > 0) {
    const remedy = missing.map(([name, limit]) => `ALTER ROLE ${role} SET ${name} = '${limit}';`);
    warnings.push(
      "Connections lack time limits, as behind a pooler that drops the settings of a new " +
        `connection. Set them for the role: ${remedy.join(" ")}`,
    );
  }
  return warnings;
};

/** Limits of time that a connection needs, with the values of `openDatabase`. */
const limits = {
  lock_timeout: "5s",
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
};

/** A superuser has every role, that of the owner included. */
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
