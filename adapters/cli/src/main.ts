import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { commands, type CommandEntry } from "./commands.ts";
import { nearestName } from "./nearest-name.ts";
import { print, printable, printError } from "./output.ts";
import { packageRoot } from "./package-root.ts";
import { renderHelp, renderOverview } from "./render-help.ts";
import { isReported, UsageError } from "./usage-error.ts";

const run = async (given: ReadonlyArray<string>): Promise<number> => {
  const [first = "--help", second] = given;
  if (first === "--help" || first === "help") {
    print(renderOverview(commands));
    return 0;
  }
  if (first === "--version") {
    print(`${version()}\n`);
    return 0;
  }
  const name = nameOf(given);
  const entry = commandOf(name);
  const group = groupOf(first);
  if (entry === undefined && group !== undefined && (second ?? "--help") === "--help") {
    print(renderOverview(group));
    return 0;
  }
  if (entry === undefined) throw new UsageError(unknownCommand(name));
  const command = await entry.load();
  const args = given.slice(name.split(" ").length);
  if (!args.includes("--help")) return command.run(args);
  print(renderHelp(name, command));
  return 0;
};

/** Returns the name that arguments begin with: two words if the first one names a group. */
const nameOf = ([first = "", second = ""]: ReadonlyArray<string>): string =>
  groupOf(first) !== undefined && second !== "" && !second.startsWith("-")
    ? `${first} ${second}`
    : first;

const commandOf = (name: string): CommandEntry | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

/** Returns the commands of a group, or `undefined` if there is no such group. */
const groupOf = (name: string): typeof commands | undefined => {
  const grouped = Object.entries(commands).filter(([command]) => command.startsWith(`${name} `));
  return grouped.length > 0 ? Object.fromEntries(grouped) : undefined;
};

const unknownCommand = (name: string): string => {
  const nearest = nearestName(name, Object.keys(commands));
  const hint = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return `Unknown command ${JSON.stringify(name)}.${hint}`;
};

const version = (): string => {
  const text = readFileSync(new URL("package.json", packageRoot), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
};

/** The exit code EX_TEMPFAIL of sysexits.h. */
const temporaryFailure = 75;

const args = process.argv.slice(2);
try {
  process.exitCode = await run(args);
} catch (error) {
  if (!isReported(error)) {
    printError(`${inspect(error)}\n`);
    process.exit(1);
  }
  printError(`quittance: ${printable(error.message)}\n`);
  process.exitCode = temporaryFailure;
  if (error instanceof UsageError) {
    const name = nameOf(args);
    const command = commandOf(name) === undefined ? "--help" : `${name} --help`;
    printError(error.details.map((line) => `  ${printable(line)}\n`).join(""));
    printError(`Run "quittance ${command}" for help.\n`);
    process.exitCode = 2;
  }
}
