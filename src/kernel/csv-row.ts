/**
 * Returns a row of CSV as RFC 4180 defines it, with CR LF at its end.
 *
 * A cell that a spreadsheet could read as a formula gets an apostrophe in front. Decimal numbers
 * are left as they are, negative ones too: they cannot be formulas.
 */
export const renderCsvRow = (cells: ReadonlyArray<string>): string =>
  `${cells.map((cell) => quoted(escapeFormula(cell))).join(",")}\r\n`;

/**
 * What formulas start with, in full-width forms too, and what spreadsheets skip before one; also
 * after apostrophes, so that the one in front can be removed again.
 */
const formulaStart = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

const decimal = /^-?\d+(?:\.\d+)?$/u;

const isEscaped = (cell: string): boolean => formulaStart.test(cell) && !decimal.test(cell);

const escapeFormula = (cell: string): string => (isEscaped(cell) ? `'${cell}` : cell);

/** Returns a cell without the apostrophe that `renderCsvRow` puts before formulas. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && isEscaped(cell.slice(1)) ? cell.slice(1) : cell;

/** Quotes a cell with a separator, quote, line break or space at an end, in any locale. */
const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
