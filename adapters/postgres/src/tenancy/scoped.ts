/**
 * Returns a statement that runs a query as the organization `$1`, with row security.
 *
 * The policies read a setting that must be set before the first row is read. It is, because the
 * query depends on the row that sets it, and OFFSET 0 prevents the planner from separating the two.
 * Otherwise the result would be empty, and never that of another organization.
 *
 * @param query a SELECT with the organization as `$1` in the predicates of every table.
 */
export const scoped = (query: string): string =>
  `SELECT result.* FROM (
  SELECT set_config('quittance.organization', $1::text, true) AS organization_id OFFSET 0
) AS tenant CROSS JOIN LATERAL (
  SELECT query.* FROM (${query}) AS query WHERE tenant.organization_id IS NOT NULL OFFSET 0
) AS result`;
