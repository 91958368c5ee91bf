import { systemClock } from "@quittance/memory";
import type { OrganizationId } from "quittance";
import {
  creditNoteDescription,
  invoiceList,
  paymentDescription,
  refundDescription,
} from "quittance/adapter";
import type { Command } from "../command.ts";
import { filterOptions, readFilter, type FilterValues } from "../export/read-filter.ts";
import { organizationOption, readOrganization } from "../export/read-organization.ts";
import { exportFormats, exportOf, type Export, type ExportFormat } from "../export/render-rows.ts";
import { invoicesExport } from "../export/invoice-rows.ts";
import {
  openItemsExport,
  openItemsOptions,
  openItemsRows,
  readAsOf,
} from "../export/open-items.ts";
import { taxesExport, taxOptions, type TaxValues } from "../export/taxes.ts";
import { withSnapshot } from "../export/snapshot-service.ts";
import { writeRows } from "../export/write-rows.ts";
import { readArguments } from "../read-arguments.ts";
import { readChoice } from "../read-choice.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  ...organizationOption,
  format: {
    type: "string",
    value: "FORMAT",
    default: "csv",
    help: `"csv" (RFC 4180, with a heading) or "jsonl" (one JSON object per line).`,
  },
  ...filterOptions,
  ...openItemsOptions,
  ...taxOptions,
  ...storeOptions,
} as const;

const nouns = ["invoices", "payments", "refunds", "credit-notes", "open-items", "taxes"] as const;

/** `quittance export`: writes records, open items or taxes of an organization. */
export const exportRecords: Command = {
  usage: nouns.map((noun) => `${noun} [options]`),
  description: `Write the invoices, payments, refunds or credit notes of an organization to standard output, newest
first, with exact amounts. All records are read in one snapshot: one REPEATABLE READ transaction.
Progress is written to standard error, a line for every 10,000 records.

With open-items, write what its customers owe, by due date, or with --by customer those with the
oldest debts first. Days and dates are those in the time zone of the seller.

With taxes, write the taxes of the documents that were issued in a period, by category and rate;
with --detail a row for each document, with --ec-sales the EC sales list. Rows are sorted.

In CSV, an invoice is a row for accounting, with its dates in the time zone of the seller, and what
of its total is credited, paid and due. In JSON it is as stored, with amount_due, what is left to
pay, and amount_paid, the value of completed payments less refunds. Amounts are exact.

In CSV, a cell that a spreadsheet could read as a formula (it starts with =, +, -, @, a tab or a
line break) gets a leading apostrophe; decimal numbers stay as they are. JSON is as stored.

Exit code: 0 if all records were written, or the reader of the output has ended.`,
  options,
  examples: [
    "quittance export invoices --organization org_acme > invoices.csv",
    "quittance export payments --organization org_acme --format jsonl --status COMPLETED",
    "quittance export invoices --organization org_acme --created-at-from 2025-07-01 --store ./ledger",
    "quittance export open-items --organization org_acme --as-of 2026-11-30 --by customer",
    "quittance export taxes --organization org_acme --month 2026-10",
  ],
  run: (args) => {
    const { values, positionals } = readArguments(args, options, 1);
    const owner = readOrganization(values.organization);
    const format = readChoice("--format", values.format, exportFormats);
    const [noun] = positionals;
    if (noun === undefined) {
      throw new UsageError(`Name what to export: ${nouns.join(", ")}.`);
    }
    const name = readChoice("The argument", noun, nouns);
    const { head, rowsOf } = exports[name](owner, values, format);
    return withStore(values, async (executor) => {
      await withSnapshot(executor, values.schema, (service) =>
        writeRows({ head }, rowsOf(service), name),
      );
      return 0;
    });
  },
};

/** The options that say what is exported. */
interface ExportValues extends FilterValues, TaxValues {
  readonly "as-of"?: string | undefined;
  readonly by?: string | undefined;
}

const exports: Readonly<
  Record<
    (typeof nouns)[number],
    (owner: OrganizationId, values: ExportValues, format: ExportFormat) => Export
  >
> = {
  invoices: (owner, values, format) => {
    const filter = readFilter(values, ["status", "currency"], invoiceList);
    return invoicesExport(owner, ({ quittance }) => quittance.invoices.all(owner, filter), format);
  },
  payments: (owner, values, format) => {
    const lists = ["status", "currency", "provider-id"] as const;
    const filter = readFilter(values, lists, paymentDescription.paymentList);
    return exportOf(format, paymentDescription.paymentRecord.json, ({ quittance }) =>
      quittance.payments.all(owner, filter),
    );
  },
  refunds: (owner, values, format) => {
    const filter = readFilter(values, ["status", "currency", "kind"], refundDescription.refundList);
    return exportOf(format, refundDescription.refundRecord.json, ({ quittance }) =>
      quittance.refunds.all(owner, filter),
    );
  },
  "open-items": (owner, values, format) => {
    const by = readChoice("--by", values.by ?? "item", openItemsRows);
    return openItemsExport({ owner, asOf: readAsOf(values["as-of"], systemClock), by, format });
  },
  taxes: taxesExport,
  "credit-notes": (owner, values, format) => {
    const filter = readFilter(values, ["currency"], creditNoteDescription.creditNoteList);
    return exportOf(format, creditNoteDescription.creditNoteRecord.json, ({ quittance }) =>
      quittance.creditNotes.all(owner, filter),
    );
  },
};
