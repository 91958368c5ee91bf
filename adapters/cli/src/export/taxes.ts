import { orThrow, type OrganizationId } from "quittance";
import { createTaxReporter } from "quittance/books";
import { fromJson, read, taxDocumentPages, taxReportDescription } from "quittance/adapter";
import { issueText } from "quittance/errors";
import { UsageError } from "../usage-error.ts";
import { exportOf, type Export, type ExportFormat } from "./render-rows.ts";
import type { SnapshotService } from "./snapshot-service.ts";

const { ecSaleRecord, taxDetailRecord, taxPeriodOf, taxReportRequest, taxRowRecord } =
  taxReportDescription;

/** The options of the export of taxes. */
export const taxOptions = {
  month: { type: "string", value: "MONTH", help: "Of taxes: such as 2026-10." },
  quarter: { type: "string", value: "QUARTER", help: "Of taxes: such as 2026-Q4." },
  from: { type: "string", value: "DATE", help: "Of taxes: the first date, with --to." },
  to: { type: "string", value: "DATE", help: "Of taxes: the last date, at most a year later." },
  detail: {
    type: "boolean",
    default: false,
    help: "Of taxes: write a row for each document instead of totals.",
  },
  "ec-sales": {
    type: "boolean",
    default: false,
    help: "Of taxes: write the EC sales list instead, by VAT number of the buyer.",
  },
} as const;

/** The values of `taxOptions`. */
export interface TaxValues {
  readonly month?: string | undefined;
  readonly quarter?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly detail?: boolean | undefined;
  readonly "ec-sales"?: boolean | undefined;
}

/** Exports the taxes of a period. Memory has one row of each kind. */
export const taxesExport = (
  owner: OrganizationId,
  values: TaxValues,
  format: ExportFormat,
): Export => {
  const period = readPeriod(values);
  const { detail = false, "ec-sales": isEcSales = false } = values;
  if (detail && isEcSales) throw new UsageError("Set --detail or --ec-sales, not both.");
  const reporter = createTaxReporter(period);
  const added = async function* ({ store }: SnapshotService) {
    for await (const page of taxDocumentPages(store, owner, period)) {
      yield orThrow(page).flatMap((document) => orThrow(reporter.add(document)));
    }
  };
  const reported = async (service: SnapshotService) => {
    const pages = added(service);
    while ((await pages.next()).done !== true);
    return reporter.result();
  };
  if (detail) {
    return exportOf(format, taxDetailRecord.json, async function* (service) {
      for await (const details of added(service)) yield* details;
    });
  }
  return isEcSales
    ? exportOf(format, ecSaleRecord.json, async function* (service) {
        yield* (await reported(service)).ecSales;
      })
    : exportOf(format, taxRowRecord.json, async function* (service) {
        yield* (await reported(service)).rows;
      });
};

const readPeriod = ({ month, quarter, from, to }: TaxValues) => {
  const given = Object.entries({ month, quarter, from, to }).filter(([, value]) => value);
  const asked = read(taxReportRequest, fromJson(Object.fromEntries(given)));
  if (asked._tag === "Right") return taxPeriodOf(asked.right);
  throw new UsageError(
    "The period is invalid: set --month, --quarter, or --from and --to.",
    asked.left.issues.map((issue) => {
      const [name] = issue.path;
      return name === undefined ? issueText(issue) : `--${String(name)}: ${issueText(issue)}`;
    }),
  );
};
