import type { Mutant } from "./mutants.ts";

/**
 * Why no test can detect some changes of a line: those of a text that begins with `was`, to one that
 * begins with `is` if that is given.
 */
export interface Reason {
  readonly file: string;
  /** The text of the line, without its indentation. */
  readonly line: string;
  readonly was: string;
  readonly is?: string;
  readonly reason: string;
}

/** What the tests did with a change. */
export interface Outcome {
  readonly mutant: Mutant;
  /** A change of code that also runs while a module is loaded is not counted. */
  readonly result: "detected" | "not detected" | "at load";
  readonly reason: string | undefined;
}

const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

const percent = (part: number, whole: number): string =>
  whole === 0 ? "" : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;

/** Returns a row: the score of all changes, and of those that have an effect. */
const rowOf = (name: string, outcomes: ReadonlyArray<Outcome>): string => {
  const counted = outcomes.filter(({ result }) => result !== "at load");
  const detected = counted.filter(({ result }) => result === "detected").length;
  const left = counted.filter(({ result }) => result === "not detected");
  const explained = left.filter(({ reason }) => reason !== undefined).length;
  const numbers = [
    ...[counted.length, detected, explained, left.length - explained],
    outcomes.length - counted.length,
  ];
  const scores = [percent(detected, counted.length), percent(detected, counted.length - explained)];
  return `| ${[name, ...numbers.map(String), ...scores].join(" | ")} |`;
};

const folderOf = ({ mutant }: Outcome): string => mutant.file.split("/")[1] ?? "";

/** Renders the tables of the page. */
export const pageOf = (outcomes: ReadonlyArray<Outcome>): string => {
  const folders = [...new Set(outcomes.map(folderOf))];
  const rows = folders.map((folder) =>
    rowOf(
      folder,
      outcomes.filter((outcome) => folderOf(outcome) === folder),
    ),
  );
  const left = outcomes.filter(({ result }) => result === "not detected");
  const reasons = left.map(
    ({ mutant: { file, line, text, replacement }, reason = "none given" }) =>
      `| ${file.replace("src/", "")}:${String(line)} | ${code(text)} | ${code(replacement)} | ${reason} |`,
  );
  return `| Folder of \`src\` | Mutants | Detected | No effect | Not detected | At load | Score | With an effect |
| --- | --- | --- | --- | --- | --- | --- | --- |
${[...rows, rowOf("**all**", outcomes)].join("\n")}

| Place | Original | Changed | Why no test detects it |
| --- | --- | --- | --- |
${reasons.join("\n")}
`;
};
