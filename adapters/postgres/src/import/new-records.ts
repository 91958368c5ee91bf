import type { Run } from "../database.ts";
import type { Row } from "../executor.ts";
import type { PostgresFailure } from "../failure.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { textArray } from "../text-array.ts";

/** How stored records of one table are read and compared. */
export interface ImportedTable<Imported> {
  readonly name: string;
  /** The column of the identifier. */
  readonly key: string;
  /** The selected columns of a record. */
  readonly columns: string;
  readonly readRecord: (row: Row) => Imported;
  readonly rowOf: (record: Imported) => JsonRow;
  /** A condition for the rows that count as stored; all of them by default. */
  readonly condition?: string;
}

/**
 * Returns the records that are not stored yet. Those stored with the same content are left out.
 *
 * Rejects with a `PostgresFailure` that names a record whose stored content differs.
 *
 * @param run for a table of one organization, with that organization as `$1`.
 * @param isOwned whether the table has rows of many organizations, of which only one's are meant.
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

/** Returns the records that are not stored; those that are must be stored with the same content. */
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

const differentRecord = (id: string): Error & PostgresFailure => {
  const message =
    `${id} is stored with different content. An import adds records and changes none: remove this ` +
    "record from the import, or make it equal to the stored one. Nothing was imported.";
  const failure = { kind: "Rejected", sqlState: undefined, constraint: undefined } as const;
  return Object.assign(new Error(message), { name: "PostgresFailure", ...failure });
};
