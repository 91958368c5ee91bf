import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { markdownTable } from "../../report.ts";
import { renderPage } from "./render-page.ts";
import { shown, type Measurement, type MeasurementTable } from "./measurement.ts";

/**
 * Adds a run to the data beside a page, in place of the run of the same size, and writes the page
 * from all of them. A run of writes only replaces the tables of the writes.
 *
 * @param page the path of the page, such as `postgres.md`; the data is in `postgres.json`.
 * @returns all runs, the smallest first.
 */
export const writeRuns = (page: string, run: RunReport): ReadonlyArray<RunReport> => {
  const file = page.replace(/\.md$/u, ".json");
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<RunReport>)
    : [];
  const earlier = known.find(({ payments }) => payments === run.payments);
  const others = known.filter((other) => other !== earlier);
  const runs = [...others, rounded(withReadsOf(earlier, run))].sort(
    (a, b) => a.payments - b.payments,
  );
  writeFileSync(file, `[\n${runs.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`);
  writeFileSync(page, renderPage(runs));
  return runs;
};

const writesAgain = "Writes: ";

const withReadsOf = (earlier: RunReport | undefined, run: RunReport): RunReport => {
  if (earlier === undefined || run.tables.length >= earlier.tables.length) return run;
  const tables = new Map([...earlier.tables, ...run.tables].map((table) => [table.title, table]));
  const [measured = ""] = run.facts;
  return {
    payments: run.payments,
    facts: [
      ...earlier.facts.filter((fact) => !fact.startsWith(writesAgain)),
      `${writesAgain}${measured}`,
    ],
    tables: [...tables.values()],
  };
};

/** Rounds every number to four significant digits. */
const rounded = (run: RunReport): RunReport =>
  JSON.parse(
    JSON.stringify(run, (_, value: unknown) =>
      typeof value === "number" && !Number.isInteger(value)
        ? parseFloat(value.toPrecision(4))
        : value,
    ),
  ) as RunReport;

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

/** The results of a run. */
export interface RunReport {
  readonly payments: number;
  /** Lines about the run itself: date, machine, versions, settings, data. */
  readonly facts: ReadonlyArray<string>;
  readonly tables: ReadonlyArray<MeasurementTable>;
}
