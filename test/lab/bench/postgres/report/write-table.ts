import { markdownTable } from "../../core/benchmark-report.ts";
import { shown, type Measurement, type MeasurementTable } from "./measurement.ts";

/** Returns measurements as a table in Markdown. */
export const writeTable = ({ measurements, moreColumns }: MeasurementTable): string => {
  const head = ["Operation", "Floor", "Adapter", "Ratio", "Goal", "Met", "Rows", ...moreColumns];
  return markdownTable(head, measurements.map(cellsOf));
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
