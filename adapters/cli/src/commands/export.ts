import { inSnapshot, postgresStore } from "@quittance/postgres";
import type { OrganizationId } from "quittance";
import {
  creditNoteDescription,
  invoiceList,
  paymentDescription,
  refundDescription,
} from "quittance/adapter";
import { invoicesExport } from "../export/invoice-rows.ts";
import { openItemsExport, openItemsOptions } from "../export/open-items.ts";
import { filterOptions, readFilter, type FilterValues } from "../export/read-filter.ts";
import { exportFormats, exportOf, type Export, type ExportFormat } from "../export/render-rows.ts";
import { taxesExport, taxOptions, type TaxValues } from "../export/taxes.ts";
import { writeRows } from "../export/write-rows.ts";
import { argument, optionWith, type Values } from "../parameters.ts";
import { oneOf, organizationOption } from "../readers.ts";
import { quittanceOn, storeCommand } from "../store/with-store.ts";

const nouns = ["invoices", "payments", "refunds", "credit-notes", "open-items", "taxes"] as const;

/** `quittance export`: writes records, open items or taxes of an organization. */
export const exportRecords = storeCommand({
  description: `With invoices, payments, refunds or credit-notes, write these records of an organization to
standard output, newest first, with exact amounts. All records are read in one snapshot: one
REPEATABLE READ transaction.
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
  arguments: { noun: argument("RECORDS", nouns.join(", "), oneOf(nouns)) },
  options: {
    ...organizationOption,
    format: optionWith(
      "FORMAT",
      "csv",
      `"csv" (RFC 4180, with a heading) or "jsonl" (one JSON object per line).`,
      oneOf(exportFormats),
    ),
    ...filterOptions,
    ...openItemsOptions,
    ...taxOptions,
  },
  examples: [
    "quittance export invoices --organization org_acme > invoices.csv",
    "quittance export payments --organization org_acme --format jsonl --status COMPLETED",
    "quittance export invoices --organization org_acme --created-at-from 2025-07-01 --store ./ledger",
    "quittance export open-items --organization org_acme --as-of 2026-11-30 --by customer",
    "quittance export taxes --organization org_acme --month 2026-10",
  ],
  run: async ({ noun, organization, format, ...values }, { executor, schema }) => {
    const { head, rowsOf } = exports[noun](organization, values, format);
    await inSnapshot(executor, (snapshot) => {
      const store = postgresStore(snapshot, { schema });
      const quittance = quittanceOn({ executor: snapshot, schema });
      return writeRows({ head }, rowsOf({ store, quittance }), noun);
    });
    return 0;
  },
});

type ExportValues = FilterValues & TaxValues & Values<typeof openItemsOptions>;

const exports: Readonly<
  Record<
    (typeof nouns)[number],
    (owner: OrganizationId, values: ExportValues, format: ExportFormat) => Export
  >
> = {
  invoices: (owner, values, format) => {
    const filter = readFilter(values, invoiceList);
    return invoicesExport(owner, ({ quittance }) => quittance.invoices.all(owner, filter), format);
  },
  payments: (owner, values, format) => {
    const providerId = values.providerId?.split(",");
    const filter = readFilter({ ...values, providerId }, paymentDescription.paymentList);
    return exportOf(format, paymentDescription.paymentRecord.json, ({ quittance }) =>
      quittance.payments.all(owner, filter),
    );
  },
  refunds: (owner, values, format) => {
    const filter = readFilter(values, refundDescription.refundList);
    return exportOf(format, refundDescription.refundRecord.json, ({ quittance }) =>
      quittance.refunds.all(owner, filter),
    );
  },
  "open-items": openItemsExport,
  taxes: taxesExport,
  "credit-notes": (owner, values, format) => {
    const filter = readFilter(values, creditNoteDescription.creditNoteList);
    return exportOf(format, creditNoteDescription.creditNoteRecord.json, ({ quittance }) =>
      quittance.creditNotes.all(owner, filter),
    );
  },
};
