/** Reads CSV as RFC 4180 defines it. Throws for anything else. */
export const readCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = [];
  let row: Array<string> = [];
  let rest = text;
  while (rest !== "") {
    const [whole = "", quoted, plain = "", end = ""] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/u.exec(rest) ?? [];
    if (end === "") throw new Error(`not CSV: ${JSON.stringify(rest.slice(0, 60))}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(whole.length);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error("the last row has no end");
  return rows;
};

/** Reads CSV with a heading, each row as an object. */
export const readRecords = (text: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`a row has ${String(row.length)} cells`);
    return Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""]));
  });
};
