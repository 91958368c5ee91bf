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

/**
 * Renders the page. A reason contains the file, the original code and, if that is ambiguous, the
 * changed code; survivors without a reason are returned. Folders without results are listed.
 */
export const pageOf = (results, reasons, missing) => {
  const unexplained = [];
  const survivors = [];
  const rows = [];
  const all = { killed: 0, valid: 0, ignored: 0 };
  for (const { folder, percentage, files } of results) {
    let killed = 0;
    let valid = 0;
    let ignored = 0;
    for (const [path, { source, mutants }] of Object.entries(files)) {
      for (const mutant of mutants) {
        const { status } = mutant;
        if (status === "CompileError" || status === "RuntimeError") continue;
        if (status === "Ignored") {
          ignored += 1;
          continue;
        }
        valid += 1;
        if (status === "Killed" || status === "Timeout") {
          killed += 1;
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
        }
        survivors.push({ ...survivor, reason: reason?.reason ?? "none given" });
      }
    }
    all.killed += killed;
    all.valid += valid;
    all.ignored += ignored;
    rows.push([
      folder,
      `${String(percentage)} %`,
      valid,
      killed,
      valid - killed,
      ignored,
      `${((100 * killed) / valid).toFixed(1)} %`,
    ]);
  }
  const score = ((100 * all.killed) / all.valid).toFixed(1);
  rows.push([
    "**all**",
    "",
    all.valid,
    all.killed,
    all.valid - all.killed,
    all.ignored,
    `**${score} %**`,
  ]);
  const text = `# Mutation score

Created by \`npm run mutation -- --write\`: Stryker changes one place of the core at a time, and the tests
that need no server must detect the change. The score is the percentage of detected changes. A test that
times out and a test file that cannot be loaded count as detected. Only changes that do not compile or
run are excluded, and changes of code that runs only while a module is loaded, such as tables and schemas
("at load"): each of them would have to run all tests. Where only a part of the lines was changed, a hash of their place selected it.

| Folder of \`src\` | Lines | Mutants | Detected | Survived | At load | Score |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
${missing.length === 0 ? "" : `\nNot in this table, because their runs were not completed: ${missing.join(", ")}.\n`}
## Survivors

Most of these changes have no observable effect.

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
