import type { Command } from "../../../adapters/cli/src/command.ts";
import { commands } from "../../../adapters/cli/src/commands.ts";
import { optionRows } from "../../../adapters/cli/src/render-help.ts";

/** Returns the page of the command: its introduction, and the help of every command. */
export const commandPage = async (): Promise<string> => {
  const sections = await Promise.all(
    Object.entries(commands).map(async ([name, { load }]) => sectionOf(name, await load())),
  );
  return `${[introduction(), ...sections].join("\n\n")}\n`;
};

const introduction = (): string =>
  [
    "# Command line",
    "`quittance` serves the HTTP API, calculates and verifies quotes, and maintains a store. Run it " +
      "with `npx quittance` in a project that has `@quittance/cli`. This page has the texts of " +
      "`quittance <command> --help`.",
    table(
      ["Command", "Description"],
      Object.entries(commands).map(([name, { summary }]) => [linkTo(name), marked(summary)]),
    ),
    "`quittance --version` shows the version. Every command ends with one of these exit codes:",
    table(
      ["Exit code", "Meaning"],
      [
        ["0", "success"],
        ["1", "the quote failed, or the command found mismatches, problems or invalid rows"],
        ["2", "invalid arguments, an invalid file, or a database that cannot be used"],
      ],
    ),
    "Messages about failures go to standard error.",
  ].join("\n\n");

const linkTo = (name: string): string => `[\`${name}\`](#quittance-${name.replaceAll(" ", "-")})`;

const sectionOf = (name: string, { usage, description, options, examples }: Command): string =>
  [
    `## quittance ${name}`,
    fenced("text", `quittance ${name} ${usage}`.trimEnd()),
    ...description.split(/\n{2,}/u).map((text) => marked(text.replaceAll("\n", " "))),
    ...(Object.keys(options).length === 0
      ? []
      : [
          table(
            ["Option", "Description"],
            optionRows(options).map(([option, help]) => [
              `\`${option}\``,
              marked(help.replaceAll(/\s+/gu, " ")),
            ]),
          ),
        ]),
    fenced("sh", examples.join("\n")),
  ].join("\n\n");

/** Returns a text with its options and environment variables as code, and without HTML. */
const marked = (text: string): string =>
  text
    .replaceAll(/[<>|*]/gu, String.raw`\$&`)
    .replaceAll(/(?<![\w`-])--[a-z][a-z-]*|\b[A-Z]+(?:_[A-Z]+)+\b/gu, "`$&`");

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
