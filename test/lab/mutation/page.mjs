/** Describes a mutant: its place, the original code and the changed code. */
const described = (path, source, { location: { start, end }, replacement }) => {
  const lines = source.split("\n");
  const text =
    start.line === end.line
      ? lines[start.line - 1].slice(start.column - 1, end.column - 1)
      : `${lines[start.line - 1].slice(start.column - 1)} ...`;
  const shorten = (text) => text.replace(/\s+/gu, " ").slice(0, 70);
  return { place: path, line: start.line, was: shorten(text), is: shorten(replacement ?? "") };
};

const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;

const percent = (part, whole) =>
  `${(Math.floor((1000 * part) / Math.max(whole, 1)) / 10).toFixed(1)} %`;

/** Returns the cells of a row: the score of all mutants, and of those that have an effect. */
const cellsOf = (name, { valid, killed, explained, ignored }) => [
  ...[name, valid, killed, explained, valid - killed - explained, ignored],
  ...(valid === 0 ? ["", ""] : [percent(killed, valid), percent(killed, valid - explained)]),
];

/**
 * Renders the tables of the page. A reason contains the file, the original code and, if that is
 * ambiguous, the changed code; survivors without a reason are returned.
 */
export const pageOf = (results, reasons) => {
  const unexplained = [];
  const survivors = [];
  const rows = [];
  const all = { killed: 0, valid: 0, explained: 0, ignored: 0 };
  for (const { folder, files } of results) {
    const own = { killed: 0, valid: 0, explained: 0, ignored: 0 };
    for (const [path, { source, mutants }] of Object.entries(files)) {
      for (const mutant of mutants) {
        const { status } = mutant;
        if (status === "CompileError" || status === "RuntimeError") continue;
        if (status === "Ignored") {
          own.ignored += 1;
          continue;
        }
        own.valid += 1;
        if (status === "Killed" || status === "Timeout") {
          own.killed += 1;
          continue;
        }
        const survivor = described(path, source, mutant);
        const reason = reasons.find(
          (given) =>
            given.file === path &&
            survivor.was.startsWith(given.was) &&
            (given.is === undefined || survivor.is.startsWith(given.is)),
        );
        if (reason === undefined) {
          unexplained.push(`${path}:${String(survivor.line)} ${survivor.was} -> ${survivor.is}`);
        } else own.explained += 1;
        survivors.push({ ...survivor, reason: reason?.reason ?? "none given" });
      }
    }
    for (const key of Object.keys(all)) all[key] += own[key];
    if (own.valid + own.ignored > 0) rows.push(cellsOf(folder, own));
  }
  rows.push(cellsOf("**all**", all));
  const text = `| Folder of \`src\` | Mutants | Detected | No effect | Not detected | At load | Score | With an effect |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}

| Place | Original | Changed | Why no test detects it |
| --- | --- | --- | --- |
${survivors
  .map(
    ({ place, line, was, is, reason }) =>
      `| ${place.replace("src/", "")}:${String(line)} | ${code(was)} | ${code(is)} | ${reason} |`,
  )
  .join("\n")}
`;
  return { text, unexplained };
};
