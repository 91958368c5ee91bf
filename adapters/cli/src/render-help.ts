import type { Command } from "./command.ts";
import { optionName, type Options } from "./parameters.ts";

/** The commands of `quittance`, by name, each with one line about what it does. */
export type CommandSummaries = Readonly<Record<string, { readonly summary: string }>>;

/** Returns the text of `quittance --help`. */
export const renderOverview = (commands: CommandSummaries): string =>
  `Usage: quittance <command> [options]

Commands:
${rows(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}
Options:
${rows([
  ["--help", "Show this help, or the help of a command."],
  ["--version", "Show the version."],
])}
Run "quittance <command> --help" for the options and examples of a command.
`;

/** Returns the text of `quittance <name> --help`. */
export const renderHelp = (name: string, command: Command): string => {
  const { usage, description, options, examples } = command;
  return [
    `Usage: quittance ${`${name} ${usage}`.trimEnd()}\n`,
    `${description}\n`,
    `Options:\n${rows([...optionRows(options), ["--help", "Show this help."]])}`,
    `Examples:\n${examples.map((example) => `  ${example}\n`).join("")}`,
  ].join("\n");
};

/** Returns the options of a command and what they do. */
export const optionRows = (options: Options): ReadonlyArray<readonly [string, string]> =>
  Object.entries(options).map(([name, { value, help }]) => [
    `${optionName(name)}${value === undefined ? "" : ` ${value}`}`,
    help,
  ]);

/** Renders two columns; a long text continues in the second column. */
const rows = (entries: ReadonlyArray<readonly [string, string]>): string => {
  const width = Math.max(...entries.map(([name]) => name.length));
  const indent = " ".repeat(width + 4);
  return entries
    .map(
      ([name, text]) =>
        `  ${name.padEnd(width)}  ${wrap(text, 98 - indent.length).join(`\n${indent}`)}\n`,
    )
    .join("");
};

/** Breaks a text into lines of limited length. */
const wrap = (text: string, maxLength: number): ReadonlyArray<string> => {
  const lines: Array<string> = [];
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > maxLength) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};
