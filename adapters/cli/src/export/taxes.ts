import { orThrow, type OrganizationId } from "quittance";
import { createTaxReporter } from "quittance/books";
import { taxDocumentPages, taxReportDescription } from "quittance/adapter";
import { flag, textOption, type Values } from "../parameters.ts";
import { readBy } from "../readers.ts";
import { UsageError } from "../usage-error.ts";
import { exportOf, type Export, type ExportFormat, type Snapshot } from "./render-rows.ts";

const { ecSaleRecord, taxDetailRecord, taxPeriodOf, taxReportRequest, taxRowRecord } =
  taxReportDescription;

/** The options of the export of taxes. */
export const taxOptions = {
  month: textOption("MONTH", "Of taxes: such as 2026-10."),
  quarter: textOption("QUARTER", "Of taxes: such as 2026-Q4."),
  from: textOption("DATE", "Of taxes: the first date, with --to."),
  to: textOption("DATE", "Of taxes: the last date, at most a year later."),
  detail: flag("Of taxes: write a row for each document instead of totals."),
  ecSales: flag("Of taxes: write the EC sales list instead, by VAT number of the buyer."),
};

/** The values of `taxOptions`. */
export type TaxValues = Values<typeof taxOptions>;

/** Exports the taxes of a period. Memory has one row of each kind. */
export const taxesExport = (
  owner: OrganizationId,
  values: TaxValues,
  format: ExportFormat,
): Export => {
  const { month, quarter, from, to, detail, ecSales } = values;
  const period = taxPeriodOf(readBy(taxReportRequest, { month, quarter, from, to }, problem));
  if (detail && ecSales) throw new UsageError("Set --detail or --ec-sales, not both.");
  const reporter = createTaxReporter(period);
  const added = async function* ({ store }: Snapshot) {
    for await (const page of taxDocumentPages(store, owner, period)) {
      yield orThrow(page).flatMap((document) => orThrow(reporter.add(document)));
    }
  };
  const reported = async (snapshot: Snapshot) => {
    const pages = added(snapshot);
    while ((await pages.next()).done !== true);
    return reporter.result();
  };
  if (detail) {
    return exportOf(format, taxDetailRecord.json, async function* (snapshot) {
      for await (const details of added(snapshot)) yield* details;
    });
  }
  return ecSales
    ? exportOf(format, ecSaleRecord.json, async function* (snapshot) {
        yield* (await reported(snapshot)).ecSales;
      })
    : exportOf(format, taxRowRecord.json, async function* (snapshot) {
        yield* (await reported(snapshot)).rows;
      });
};

const problem = "The period is invalid: set --month, --quarter, or --from and --to.";
