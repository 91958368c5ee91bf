import type { MeasurementTable } from "./measurement.ts";
import { writeTable } from "./write-table.ts";

/** The results of a run. */
export interface RunReport {
  readonly payments: number;
  /** Lines about the run itself: date, machine, versions, settings, data. */
  readonly facts: ReadonlyArray<string>;
  readonly tables: ReadonlyArray<MeasurementTable>;
}

/** Returns the section of a run. */
export const writeSection = ({ payments, facts, tables }: RunReport): string => {
  const missed = tables.flatMap(({ measurements }) =>
    measurements.filter(({ met }) => met === false),
  );
  const verdict =
    missed.length === 0
      ? "Every goal was met."
      : `Missed: ${missed.map(({ operation }) => operation).join("; ")}.`;
  return [
    headingOf(payments),
    facts.map((fact) => `- ${fact}`).join("\n"),
    verdict,
    ...tables.flatMap((table) => [`### ${table.title}`, table.note, writeTable(table)]),
  ].join("\n\n");
};

/** Returns the sections of a document by their number of payments. */
export const sectionsOf = (document: string): ReadonlyMap<number, string> =>
  new Map(
    document.split(/^(?=## )/mu).flatMap((section) => {
      const digits = /^## (?<digits>[\d,]+) payments$/mu.exec(section)?.groups?.["digits"];
      if (digits === undefined || !section.startsWith(`## ${digits}`)) return [];
      return [[parseInt(digits.replaceAll(",", ""), 10), section.trim()] as const];
    }),
  );

/** Returns the cells of all tables of a section, row by row. */
export const rowsOf = (section: string): ReadonlyArray<ReadonlyArray<string>> =>
  section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

const headingOf = (payments: number): string => `## ${payments.toLocaleString("en-US")} payments`;
