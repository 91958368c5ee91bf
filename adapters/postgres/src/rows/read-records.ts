import type { Row } from "../executor.ts";

/** The records in a column that holds a JSON array of rows, all of their columns text or null. */
export const readRecords = <Found>(
  row: Row,
  column: string,
  read: (row: Row) => Found,
): ReadonlyArray<Found> => {
  const text = row[column];
  return text ? (JSON.parse(text) as ReadonlyArray<Row>).map(read) : [];
};

/** Records by their identifiers. */
export const byId = <Id, Found extends { readonly id: Id }>(
  records: ReadonlyArray<Found>,
): ReadonlyMap<Id, Found> => new Map(records.map((record) => [record.id, record]));
