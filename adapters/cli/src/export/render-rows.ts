import type { PostgresStore } from "@quittance/postgres";
import type { Quittance } from "quittance";
import { renderCsvRow } from "quittance/adapter";
import { printableJson } from "../output.ts";

/** The formats of exported records. */
export const exportFormats = ["csv", "jsonl"] as const;

/** A format of exported records. */
export type ExportFormat = (typeof exportFormats)[number];

/** How records are exported as JSON, by `quittance/adapter`. */
export interface RecordView<Found> {
  readonly columns: ReadonlyArray<{ readonly name: string }>;
  readonly write: (record: Found) => Readonly<Record<string, unknown>>;
}

/** What records are read from: one snapshot of a store. */
export interface Snapshot {
  readonly quittance: Quittance;
  readonly store: PostgresStore;
}

/** The text before the first record, and those of the records. */
export interface Export {
  readonly head: string;
  readonly rowsOf: (snapshot: Snapshot) => AsyncIterable<string>;
}

/** Exports records in a format. */
export const exportOf = <Found>(
  format: ExportFormat,
  view: RecordView<Found>,
  recordsOf: (snapshot: Snapshot) => AsyncIterable<Found>,
): Export => {
  const { head, row } = rendererOf(format, view);
  return {
    head,
    rowsOf: async function* (snapshot) {
      for await (const record of recordsOf(snapshot)) yield row(record);
    },
  };
};

const rendererOf = <Found>(format: ExportFormat, { columns, write }: RecordView<Found>) => {
  const names = columns.map(({ name }) => name);
  switch (format) {
    case "csv":
      return {
        head: renderCsvRow(names),
        row: (record: Found) => {
          const json = write(record);
          return renderCsvRow(names.map((name) => cellOf(json[name])));
        },
      };
    case "jsonl":
      return {
        head: "",
        row: (record: Found) => `${printableJson(JSON.stringify(write(record)))}\n`,
      };
  }
};

/** Returns the text of a value: empty for null, JSON for an object. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : printableJson(JSON.stringify(value));
};
