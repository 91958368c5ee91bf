import { unescapeFormulas } from "quittance/adapter";

/**
 * Returns the cells of a row of CSV as RFC 4180 defines it; `undefined` for any other text.
 *
 * Removes the apostrophe that `renderCsvRow` puts before formulas.
 */
export const parseCsvRow = (text: string): ReadonlyArray<string> | undefined => {
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(?=(,|$))/uy;
  const cells: Array<string> = [];
  for (;;) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (end === undefined) return undefined;
    cells.push(unescapeFormulas(quoted?.replaceAll('""', '"') ?? plain));
    if (end === "") return cells;
    cell.lastIndex += 1;
  }
};
