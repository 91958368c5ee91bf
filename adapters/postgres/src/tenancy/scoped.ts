/** How every scoped query begins. */
const scopeStart = `SELECT result.* FROM (
  SELECT set_config('quittance.organization', $1::text, true) AS organization_id OFFSET 0
) AS tenant CROSS JOIN LATERAL (`;

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
  `${scopeStart}
  SELECT query.* FROM (${query}) AS query WHERE tenant.organization_id IS NOT NULL OFFSET 0
) AS result`;

/**
 * Returns whether a statement begins with a scoped query: it is one, or the first part of its WITH
 * is. Only such a statement may follow one of another organization in a transaction.
 */
export const isScoped = (text: string): boolean =>
  text.startsWith(scopeStart, firstPart.exec(text)?.[0].length ?? 0);

const firstPart = /^WITH [a-z_]+ AS MATERIALIZED \(/u;
