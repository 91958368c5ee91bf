import { renderCsvRow } from "quittance/adapter";

/** A column of a CSV file: a property of the API, or a text under a title. */
export type CsvColumn<Row> =
  Extract<keyof Row, string> | { readonly title: string; readonly value: (row: Row) => string };

/** Returns rows as a CSV file (RFC 4180), with the property names of the API as titles. */
export const csvOf = <Row>(
  columns: ReadonlyArray<CsvColumn<Row>>,
  rows: ReadonlyArray<Row>,
): string => {
  const lines = [
    columns.map((column) => (typeof column === "string" ? column : column.title)),
    ...rows.map((row) =>
      columns.map((column) =>
        typeof column === "string" ? textOf(row[column]) : column.value(row),
      ),
    ),
  ];
  return lines.map(renderCsvRow).join("");
};

/** Amounts have all digits; of several ids there are spaces in between. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** Lets the browser save a CSV file. */
export const saveCsv = (name: string, text: string): void => {
  saveFile(name, text, "text/csv");
};

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, text: string, mediaType: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
