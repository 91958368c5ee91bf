import { renderCsvRow } from "quittance/adapter";

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | null | undefined;
}

/** Returns rows as a CSV file (RFC 4180), with the property names of the API as titles. */
export const csvOf = <Row>(
  columns: ReadonlyArray<CsvColumn<Row>>,
  rows: ReadonlyArray<Row>,
): string => {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row) ?? "")),
  ];
  return lines.map(renderCsvRow).join("");
};

/** Lets the browser save a CSV file. */
export const saveCsv = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
