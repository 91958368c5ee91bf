/** A mutant as a person reads it: where, what stood there, what stands there instead. */
const described = (path, source, { location: { start, end }, replacement }) => {
  const lines = source.split("\n");
  const text =
    start.line === end.line
      ? lines[start.line - 1].slice(start.column - 1, end.column - 1)
      : `${lines[start.line - 1].slice(start.column - 1)} ...`;
  const short = (words) => words.replace(/\s+/gu, " ").slice(0, 70);
  return { place: path, line: start.line, was: short(text), is: short(replacement ?? "") };
};

const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;

/**
 * The page of evidence. A reason names the file, what stood there and, where that is not enough,
 * what stands there instead; a survivor without one is reported. Folders that are missing are named.
 */
export const pageOf = (results, reasons, missing) => {
  const unexplained = [];
  const survivors = [];
  const rows = [];
  const all = { killed: 0, valid: 0 };
  for (const { folder, files } of results) {
    let killed = 0;
    let valid = 0;
    for (const [path, { source, mutants }] of Object.entries(files)) {
      for (const mutant of mutants) {
        const { status } = mutant;
        if (status === "CompileError" || status === "RuntimeError") continue;
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
    rows.push([folder, valid, killed, valid - killed, `${((100 * killed) / valid).toFixed(1)} %`]);
  }
  const score = ((100 * all.killed) / all.valid).toFixed(1);
  rows.push(["**all**", all.valid, all.killed, all.valid - all.killed, `**${score} %**`]);
  const text = `# Mutation score

Made by \`npm run mutation -- --write\`: Stryker changes one place of the core at a time, and the tests
that need no server must notice. A score is the share of changes that were noticed; a test that runs
into its time limit has noticed, and so has a file of tests that can no longer be loaded. Nothing is
left out of the count but what does not run at all.

| Folder of \`src\` | Mutants | Noticed | Survived | Score |
| --- | --- | --- | --- | --- |
${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
${missing.length === 0 ? "" : `\nNot in this table, for they were not run to the end: ${missing.join(", ")}.\n`}
## What survived, and why

Most of these change nothing that can be seen: another way to the same result.

| Place | Was | Became | Why no test notices |
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
