import { printableJson } from "../output.ts";
import { renderCsvRow } from "quittance/adapter";

/** The formats of exported records. */
export const exportFormats = ["csv", "jsonl"] as const;

/** A format of exported records. */
export type ExportFormat = (typeof exportFormats)[number];

/** How records are exported as JSON, by `quittance/adapter`. */
export interface RecordView<Found> {
  readonly columns: ReadonlyArray<{ readonly name: string }>;
  readonly write: (record: Found) => Readonly<Record<string, unknown>>;
}

/** The text before the first record, and the text of a record. */
export interface RowRenderer<Found> {
  readonly head: string;
  readonly row: (record: Found) => string;
}

/** Creates the renderer of records in a format. */
export const rowRenderer = <Found>(
  format: ExportFormat,
  { columns, write }: RecordView<Found>,
): RowRenderer<Found> => {
  const names = columns.map(({ name }) => name);
  switch (format) {
    case "csv":
      return {
        head: renderCsvRow(names),
        row: (record) => {
          const json = write(record);
          return renderCsvRow(names.map((name) => cellOf(json[name])));
        },
      };
    case "jsonl":
      return { head: "", row: (record) => `${printableJson(JSON.stringify(write(record)))}\n` };
  }
};

/** Returns the text of a value: empty for null, JSON for an object. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : printableJson(JSON.stringify(value));
};
