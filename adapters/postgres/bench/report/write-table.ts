import { shown, type Figure, type FigureTable } from "./measurement.ts";

/** A table in Markdown, its columns aligned. */
export const writeTable = ({ figures, moreColumns }: FigureTable): string => {
  const head = ["Operation", "Floor", "Adapter", "Ratio", "Goal", "Met", "Rows", ...moreColumns];
  return alignedTable([head, ...figures.map(cellsOf)]);
};

/** Rows of cells as a table in Markdown; the first one is the head. */
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

const cellsOf = (figure: Figure): ReadonlyArray<string> => [
  figure.operation,
  shown(figure.floor),
  shown(figure.adapter),
  shown(figure.ratio),
  figure.goal ?? "",
  figure.met === undefined ? "" : figure.met ? "yes" : "NO",
  String(figure.rows),
  ...figure.more,
];
