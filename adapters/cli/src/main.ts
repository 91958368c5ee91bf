import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { print, printable, printError } from "./output.ts";
import { packageRoot } from "./package-root.ts";
import { UsageError } from "./usage-error.ts";

const usage = `Usage:
  quittance serve [--port 8080] [--host 127.0.0.1] [--data FILE] [--env development|production]
                  [--now 'YYYY-MM-DD HH:MM:SS'] [--max-rate-age SECONDS]
                  [--accept-quotes SECONDS] [--log requests|failures|none]
                  [--store FOLDER | --database-url URL [--schema quittance] [--no-migrate]
                                    [--no-prepare]]
  quittance quote [REQUEST.json|-] [--data FILE] [--organization ID] [--currency EUR]
                  [--json] [--pretty]
  quittance verify QUOTE.json|INVOICE.json|-
  quittance explain [QUOTE.json|-] [--markdown]
  quittance diff EARLIER.json LATER.json
  quittance migrate [--database-url URL] [--schema quittance] [--grant-to ROLE]
                    [--grant-import-to ROLE] [--large-organizations] [--no-prepare]
                    [--data FILE | --dry-run]
  quittance migrate --print [--schema quittance] [--grant-to ROLE] [--grant-import-to ROLE]
                    [--large-organizations]
  quittance rollups [--database-url URL | --store FOLDER] [--schema quittance] [--no-prepare]
                    [--rebuild | --every SECONDS]
  quittance check [--database-url URL | --store FOLDER] [--schema quittance] [--no-prepare]
                  [--external-catalog]
  quittance --help | --version

serve   Answers the HTTP interface for what is in the data file. With --max-rate-age, rates that
        are further from the present (or from --now) are refused instead of used; --env
        production sets it to 86400 and needs --data with keys of 32 characters or more. With
        --accept-quotes, a quote can become an invoice at its own rates for so many seconds;
        several processes share a secret of 32 characters or more in QUITTANCE_QUOTE_SECRET.
        Records are kept in memory; with --store in a folder, for one process at a time; with
        --database-url or DATABASE_URL in PostgreSQL. Either is migrated first, and the data file is imported
        once; a new folder gets the sample. --log requests writes a line of JSON for each
        request to standard error; by default only failures of the service are told there.
quote   Prices a request (the body of POST /pay/quote) and prints every calculation step;
        with --json the quote itself, with --pretty indented.
verify  Replays a quote, or an invoice in full, from nothing but itself. Exit 0 when every
        figure holds, else 1.
explain Shows how a quote comes about, as a person would check it by hand.
diff    Says why the totals of two quotes differ: lines, quantities, prices, rates, rounding.
migrate Makes the tables of a PostgreSQL database, or brings them up to date: all or nothing.
        --grant-to names the role that the service runs as, --grant-import-to one that may
        import records: each gets the rights that it needs, and loses all others on the tables.
        --data then imports a data file, once. --dry-run only shows what would be done; --print
        prints the SQL of a new schema.
rollups Folds what was written into the sums of dashboards: once, or every so many seconds.
        --rebuild makes all sums anew from the records.
check   Holds everything that is stored against what it follows from: sums, statuses, stored
        calculations, links. Names what does not hold. Exit 0 when everything holds, else 1.
        Adjustment kinds and a catalogue of your own program are not at hand here: what would
        need them is counted as not checked. --external-catalog leaves out all products.

With --no-prepare, no statement is prepared by name: use it behind a pooler in transaction mode
that does not keep prepared statements, such as PgBouncer before 1.21.
Without --data the sample is used. '-' or nothing reads standard input. Every command that uses a
database reads its URL from DATABASE_URL, where other users of the machine do not see the password,
unless --database-url or --store is given.
`;

type Command = (args: ReadonlyArray<string>) => Promise<number>;

/** Loaded when they are called: a quote needs neither a server nor a database. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  quote: async () => (await import("./commands/quote.ts")).quote,
  verify: async () => (await import("./commands/verify.ts")).verify,
  explain: async () => (await import("./commands/explain.ts")).explain,
  diff: async () => (await import("./commands/diff.ts")).diff,
  migrate: async () => (await import("./commands/migrate.ts")).migrate,
  rollups: async () => (await import("./commands/rollups.ts")).rollups,
  check: async () => (await import("./commands/check.ts")).check,
};

const run = async ([name = "--help", ...args]: ReadonlyArray<string>): Promise<number> => {
  if (name === "--help" || name === "help" || args.includes("--help")) {
    print(usage);
    return 0;
  }
  if (name === "--version") {
    print(`${version()}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`Unknown command ${JSON.stringify(name)}.`);
  return (await command())(args);
};

const version = (): string => {
  const text = readFileSync(new URL("package.json", packageRoot), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) {
    printError(`${inspect(error)}\n`);
    process.exit(1);
  }
  printError(`quittance: ${printable(error.message)}\n`);
  printError(error.details.map((line) => `  ${printable(line)}\n`).join(""));
  printError("Run quittance --help for the commands.\n");
  process.exitCode = 2;
}
