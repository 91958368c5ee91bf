/**
 * Returns a row of CSV as RFC 4180 defines it, with CR LF at its end.
 *
 * A cell that a spreadsheet could read as a formula gets an apostrophe in front. Decimal numbers
 * are left as they are, negative ones too: they cannot be formulas.
 */
export const renderCsvRow = (cells: ReadonlyArray<string>): string =>
  `${cells.map((cell) => quoted(defused(cell))).join(",")}\r\n`;

/** What formulas start with, in full-width forms too, and what spreadsheets skip before one. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

const decimal = /^-?\d+(?:\.\d+)?$/u;

const defused = (cell: string): string =>
  formulaStart.test(cell) && !decimal.test(cell) ? `'${cell}` : cell;

/** Quotes a cell with a separator, quote, line break or space at an end, in any locale. */
const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
