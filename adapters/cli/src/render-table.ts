import { printable } from "./output.ts";

/** Renders rows under headings, in columns as wide as their widest cell. */
export const renderTable = (
  headings: ReadonlyArray<string>,
  texts: ReadonlyArray<ReadonlyArray<string>>,
): string => {
  const rows = texts.map((row) => row.map(printable));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => "-".repeat(width));
  return [headings, rule, ...rows]
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
};
