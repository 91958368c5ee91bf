import { shown, type Measurement, type MeasurementTable } from "./measurement.ts";

/** Returns a table in Markdown, with aligned columns. */
export const writeTable = ({ measurements, moreColumns }: MeasurementTable): string => {
  const head = ["Operation", "Floor", "Adapter", "Ratio", "Goal", "Met", "Rows", ...moreColumns];
  return alignedTable([head, ...measurements.map(cellsOf)]);
};

/** Returns rows of cells as a table in Markdown; the first row is the head. */
export const alignedTable = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const [head = []] = rows;
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: ReadonlyArray<string>): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  const [first = "", ...others] = rows.map(line);
  return [first, rule, ...others].join("\n");
};

const cellsOf = (measurement: Measurement): ReadonlyArray<string> => [
  measurement.operation,
  shown(measurement.floor),
  shown(measurement.adapter),
  shown(measurement.ratio),
  measurement.goal ?? "",
  measurement.met === undefined ? "" : measurement.met ? "yes" : "NO",
  String(measurement.rows),
  ...measurement.more,
];
