import { importRecords as storeRecords } from "@quittance/postgres";
import { causeOf } from "../cause-of.ts";
import type { Command } from "../command.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { organizationOption, readOrganization } from "../export/read-organization.ts";
import { importPayments as importRows } from "../import/import-payments.ts";
import { importRates, importService } from "../import/import-service.ts";
import { readFileRows } from "../import/read-file-rows.ts";
import { checkPaymentColumns } from "../import/read-payment-row.ts";
import { reportRows } from "../import/report-rows.ts";
import { importFormats, type ImportFormat } from "../import/split-records.ts";
import { print } from "../output.ts";
import { ratesOptions } from "../rates/rates-options.ts";
import { readArguments } from "../read-arguments.ts";
import { readChoice } from "../read-choice.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { withImportRights } from "../store/prepare-store.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  ...organizationOption,
  format: {
    type: "string",
    value: "FORMAT",
    help: `"csv" or "jsonl" (one JSON object per line). Default: by the name of the file, which ends
in .csv, .jsonl or .ndjson.`,
  },
  "dry-run": {
    type: "boolean",
    default: false,
    help: "Check every row against the store, and record nothing.",
  },
  rejects: {
    type: "string",
    value: "FILE",
    help: "Write rejected rows to this new file, unchanged, to correct and import them.",
  },
  "from-line": {
    type: "string",
    value: "LINE",
    help: "Skip the rows before this line of the file.",
  },
  data: { type: "string", value: "FILE", help: "Data file with the exchange rates." },
  ...ratesOptions,
  ...storeOptions,
} as const;

/** `quittance import payments`: records payments from a file. */
export const importPayments: Command = {
  usage: ["FILE --organization ID [options]"],
  description: `Record payments of invoices from a CSV or JSON Lines file, or from standard input for "-". Each
row is recorded once for its idempotency_key, so that you can run the command again: rows that are
recorded already change nothing, and a row with a later status updates its payment.

Columns: idempotency_key, provider_id, currency, price, and invoice_id or invoice_number. Optional:
status (default PENDING), happened_at, reference, failure_reason, metadata (a JSON object) and
metadata.KEY. A file of "quittance export payments" can be imported.

Each rejected row is one line on standard error, with its line, its key and what is wrong. Every
10,000 rows, a line of progress is written to standard error.

Payments in other currencies than US dollars need exchange rates: those of --data, --rates or
--rates-url, the same for all rows.

Exit code: 0 if no row was rejected, 1 if rows were rejected, 2 if the import ended early.`,
  options,
  examples: [
    "quittance import payments payments.csv --organization org_acme --rates ecb --dry-run",
    "quittance import payments payments.csv --organization org_acme --rates ecb --rejects rejected.csv",
    "quittance import payments payments.jsonl --organization org_acme --data acme.json --store ./ledger",
    "zcat payments.csv.gz | quittance import payments - --format csv --organization org_acme",
  ],
  run: async (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const owner = readOrganization(values.organization);
    const file = fileOf(positionals);
    const format = formatOf(file, values.format);
    const from = values["from-line"];
    const firstLine = from === undefined ? 1 : readWholeNumber("--from-line", from, 1, 1e15);
    try {
      const { head, rows } = await readFileRows(file, format, checkPaymentColumns);
      const rates = await importRates(values);
      const { schema, rejects, "dry-run": dryRun } = values;
      return await withStore(values, async (executor) => {
        try {
          const service = await importService(executor, owner, rates, { schema, dryRun });
          const imported = importRows(service, owner, rowsFrom(rows, firstLine));
          return await reportRows(imported, { head, rejects, dryRun });
        } catch (error) {
          throw causeOf(error);
        }
      });
    } finally {
      // A writer of standard input would keep the process running.
      if (file === "-") process.stdin.destroy();
    }
  },
};

async function* rowsFrom<Row extends { readonly line: number }>(
  rows: AsyncIterable<Row>,
  firstLine: number,
): AsyncGenerator<Row> {
  for await (const row of rows) if (row.line >= firstLine) yield row;
}

const fileOf = ([file]: ReadonlyArray<string>): string => {
  if (file !== undefined) return file;
  throw new UsageError('Name the file to import, or "-" for standard input.');
};

const formatOf = (file: string, text: string | undefined): ImportFormat => {
  if (text !== undefined) return readChoice("--format", text, importFormats);
  if (/\.csv$/iu.test(file)) return "csv";
  if (/\.(?:jsonl|ndjson)$/iu.test(file)) return "jsonl";
  throw new UsageError(
    "Set --format to csv or jsonl: the name of the file does not end in either.",
  );
};

/** `quittance import records`: stores the records of a data file. */
export const importRecords: Command = {
  usage: ["FILE [options]"],
  description: `Store the records of a data file, such as invoices with their items, calculations, payments and
refunds, as they are: with their identifiers, numbers, times and statuses. All are stored in one
transaction, or none.

You can run the command again, and import several files of one organization: a record that is stored
with the same content is skipped. A record that is stored with other content ends the import. No
events are stored. The role needs the rights of "quittance migrate --grant-import-to".

Exit code: 0 if all records are stored, 2 if none of the new ones is.`,
  options: storeOptions,
  examples: [
    "quittance import records invoices-2024.json",
    "quittance import records invoices-2024.json --store ./ledger",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, storeOptions, 1);
    const dataset = loadDataset(fileOf(positionals));
    return withStore(values, async (executor) => {
      const { schema } = values;
      await withImportRights(() => storeRecords(executor, dataset, { schema }));
      const { invoices, payments, refunds } = dataset;
      const counts = { invoices, payments, refunds };
      const stored = Object.entries(counts).map(([noun, all]) => `${noun}: ${String(all.length)}`);
      print(`The records of the file are stored (${stored.join(", ")}).\n`);
      return 0;
    });
  },
};
