import type { Run } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import { postgresError, type PostgresFailure } from "../failure.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { textArray } from "../statements/text-array.ts";

/** How the records of a table are found and compared. */
export interface ImportedTable<Imported> {
  readonly name: string;
  /** The column of the identifier. */
  readonly key: string;
  /** The selected columns. */
  readonly columns: string;
  readonly readRecord: (row: Row) => Imported;
  readonly rowOf: (record: Imported) => JsonRow;
  /** The SQL condition of rows that count as stored. Defaults to all rows. */
  readonly condition?: string;
}

/**
 * Returns the records that are not stored yet, without those that are stored with the same content.
 *
 * Rejects with a `PostgresFailure` that names a record whose stored content differs.
 *
 * @param run with the organization as `$1` if `isOwned`.
 * @param isOwned whether each row of the table belongs to an organization.
 */
export const newRecords = async <Imported>(
  run: Run,
  { name, key, columns, readRecord, rowOf, condition = "true" }: ImportedTable<Imported>,
  records: ReadonlyArray<Imported>,
  isOwned: boolean,
): Promise<ReadonlyArray<Imported>> => {
  if (records.length === 0) return [];
  const idOf = (record: Imported): string => String(rowOf(record)[key]);
  const among = isOwned ? `organization_id = $1 AND ${key} = ANY ($2` : `${key} = ANY ($1`;
  const rows = await run(
    `SELECT ${columns} FROM :"schema".${name} WHERE ${among}::text[]) AND ${condition}`,
    [textArray(records.map(idOf))],
    { prepare: false },
  );
  const stored = rows.map(readRecord).map((record) => [idOf(record), rowOf(record)] as const);
  return withoutStored(records, idOf, rowOf, new Map(stored));
};

/** Returns the records that are not among the stored ones, which must have the same content. */
export const withoutStored = <Imported>(
  records: ReadonlyArray<Imported>,
  idOf: (record: Imported) => string,
  contentOf: (record: Imported) => unknown,
  stored: ReadonlyMap<string, unknown>,
): ReadonlyArray<Imported> =>
  records.filter((record) => {
    const id = idOf(record);
    if (!stored.has(id)) return true;
    if (canonical(stored.get(id)) === canonical(contentOf(record))) return false;
    throw differentRecord(id);
  });

/** Returns the same text for equal JSON values, whatever the order of their properties. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const differentRecord = (id: string): Error & PostgresFailure =>
  postgresError({
    kind: "Rejected",
    message:
      `${id} is stored with different content. An import only adds records: remove this record ` +
      "from the import, or make it equal to the stored one. Nothing was imported.",
  });
