/**
 * A query as the organization `$1`, row security included, in one statement.
 *
 * The setting that the policies read has to be made before the first row is looked at. It is,
 * because the query below depends on the row that makes it: OFFSET 0 keeps the planner from
 * taking the two apart. Were it otherwise, the answer would be empty, never another's.
 *
 * @param query a SELECT with the organization as `$1` in the predicates of every table.
 */
export const scoped = (query: string): string =>
  `SELECT answer.* FROM (
  SELECT set_config('quittance.organization', $1::text, true) AS organization_id OFFSET 0
) AS tenant CROSS JOIN LATERAL (
  SELECT query.* FROM (${query}) AS query WHERE tenant.organization_id IS NOT NULL OFFSET 0
) AS answer`;

/** Names the organization `$1` for the rest of a transaction. */
export const enter = "SELECT set_config('quittance.organization', $1::text, true)";
