/** Which rows of a table `rowsByKey` selects, and which columns of them. */
export interface KeyedRows {
  readonly table: string;
  readonly columns: string;
  /** The column with the key. */
  readonly key: string;
  /** The parameter with an array of keys, such as `$2`, or a query of them. */
  readonly among: string;
  /** The end of the query, such as FOR UPDATE. */
  readonly rest?: string;
}

/**
 * Returns the query of the rows of the organization `$1` that have one of some keys, in the order of
 * the keys.
 *
 * It looks up each key. A plan for any organization would compare `= ANY` with every row of the
 * organization, if most have few of them. OFFSET 0 prevents the planner from joining the two.
 */
export const rowsByKey = ({ table, columns, key, among, rest = "" }: KeyedRows): string => {
  const keys = among.startsWith("$") ? `SELECT unnest(${among}::text[])` : among;
  return `SELECT found.* FROM (
    SELECT DISTINCT key FROM (${keys}) AS given (key) ORDER BY key
  ) AS given CROSS JOIN LATERAL (
    SELECT ${columns} FROM :"schema".${table}
    WHERE organization_id = $1 AND ${key} = given.key OFFSET 0 ${rest}
  ) AS found`;
};
