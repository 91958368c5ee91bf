import type { Row } from "../executor.ts";

/** Reads the records of a column with a JSON array of rows, whose columns are text or null. */
export const readRecords = <Found>(
  row: Row,
  column: string,
  read: (row: Row) => Found,
): ReadonlyArray<Found> => {
  const text = row[column];
  return text ? (JSON.parse(text) as ReadonlyArray<Row>).map(read) : [];
};

/** Returns records by their identifiers. */
export const byId = <Id, Found extends { readonly id: Id }>(
  records: ReadonlyArray<Found>,
): ReadonlyMap<Id, Found> => new Map(records.map((record) => [record.id, record]));
