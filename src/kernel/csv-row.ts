/**
 * Returns a row of CSV as RFC 4180 defines it, with CR LF at its end.
 *
 * Where a spreadsheet could read a formula, it gets an apostrophe in front: at the start of a cell,
 * and after semicolons, tabs and line breaks within it, where spreadsheets of some locales begin a
 * new cell. Decimal numbers are left as they are, negative ones too: they cannot be formulas.
 */
export const renderCsvRow = (cells: ReadonlyArray<string>): string =>
  `${cells.map((cell) => quoted(escapeFormulas(cell))).join(",")}\r\n`;

/**
 * Where a cell can begin, and what formulas start with, in full-width forms too, and what
 * spreadsheets skip before one; also after apostrophes, so that theirs differ from ours.
 */
const formulaStarts = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/gu;

const decimal = /^-?\d+(?:\.\d+)?$/u;

const escapeFormulas = (cell: string): string =>
  decimal.test(cell) ? cell : cell.replace(formulaStarts, "'");

/** Quotes a cell with a separator, quote, line break or space at an end, in any locale. */
const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
