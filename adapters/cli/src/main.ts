import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import type { Command } from "./command.ts";
import { nearestName } from "./nearest-name.ts";
import { print, printable, printError } from "./output.ts";
import { packageRoot } from "./package-root.ts";
import { renderHelp, renderOverview } from "./render-help.ts";
import { UsageError } from "./usage-error.ts";

interface Entry {
  readonly summary: string;
  /** Loads the command on demand: `quote` needs neither a server nor a database. */
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Entry>> = {
  serve: {
    summary: "Serve the HTTP API.",
    load: async () => (await import("./commands/serve.ts")).serve,
  },
  quote: {
    summary: "Calculate a quote and print every calculation step.",
    load: async () => (await import("./commands/quote.ts")).quote,
  },
  verify: {
    summary: "Verify a quote or an invoice.",
    load: async () => (await import("./commands/verify.ts")).verify,
  },
  explain: {
    summary: "Show the full calculation of a quote.",
    load: async () => (await import("./commands/explain.ts")).explain,
  },
  diff: {
    summary: "Show why the totals of two quotes differ.",
    load: async () => (await import("./commands/diff.ts")).diff,
  },
  migrate: {
    summary: "Create or update the tables of a PostgreSQL database.",
    load: async () => (await import("./commands/migrate.ts")).migrate,
  },
  rollups: {
    summary: "Update or rebuild the aggregates of dashboards.",
    load: async () => (await import("./commands/rollups.ts")).rollups,
  },
  sweep: {
    summary: "Report invoices that are overdue or expired.",
    load: async () => (await import("./commands/sweep.ts")).sweep,
  },
  check: {
    summary: "Check the consistency of all stored records.",
    load: async () => (await import("./commands/check.ts")).check,
  },
  export: {
    summary: "Write invoices, payments or refunds as CSV or JSON lines.",
    load: async () => (await import("./commands/export.ts")).exportRecords,
  },
  journal: {
    summary: "Write double entries for hledger.",
    load: async () => (await import("./commands/journal.ts")).journal,
  },
};

const run = async ([name = "--help", ...args]: ReadonlyArray<string>): Promise<number> => {
  if (name === "--help" || name === "help") {
    print(renderOverview(commands));
    return 0;
  }
  if (name === "--version") {
    print(`${version()}\n`);
    return 0;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) throw new UsageError(unknownCommand(name));
  const command = await entry.load();
  if (!args.includes("--help")) return command.run(args);
  print(renderHelp(name, command));
  return 0;
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

const args = process.argv.slice(2);
try {
  process.exitCode = await run(args);
} catch (error) {
  if (!(error instanceof UsageError)) {
    printError(`${inspect(error)}\n`);
    process.exit(1);
  }
  const [name = ""] = args;
  const command = Object.hasOwn(commands, name) ? `${name} --help` : "--help";
  printError(`quittance: ${printable(error.message)}\n`);
  printError(error.details.map((line) => `  ${printable(line)}\n`).join(""));
  printError(`Run "quittance ${command}" for help.\n`);
  process.exitCode = 2;
}
