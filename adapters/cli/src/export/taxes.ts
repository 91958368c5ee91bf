import { orThrow, type OrganizationId } from "quittance";
import { createTaxReporter } from "quittance/books";
import { fromJson, read, taxDocumentPages, taxReportDescription } from "quittance/adapter";
import { issueText } from "quittance/errors";
import { UsageError } from "../usage-error.ts";
import { rowRenderer, type ExportFormat } from "./render-rows.ts";
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

/** Returns the heading and the rows of the taxes of a period. Memory has one row of each kind. */
export const taxesExport = (owner: OrganizationId, values: TaxValues, format: ExportFormat) => {
  const period = readPeriod(values);
  const { detail = false, "ec-sales": isEcSales = false } = values;
  if (detail && isEcSales) throw new UsageError("Set --detail or --ec-sales, not both.");
  if (detail) {
    const { head, row } = rowRenderer(format, taxDetailRecord.json);
    const rowsOf = async function* ({ store }: SnapshotService): AsyncGenerator<string> {
      const reporter = createTaxReporter(period);
      for await (const page of taxDocumentPages(store, owner, period)) {
        for (const document of orThrow(page)) {
          for (const found of orThrow(reporter.add(document))) yield row(found);
        }
      }
    };
    return { head, rowsOf };
  }
  const reported = async ({ store }: SnapshotService) => {
    const reporter = createTaxReporter(period);
    for await (const page of taxDocumentPages(store, owner, period)) {
      for (const document of orThrow(page)) orThrow(reporter.add(document));
    }
    return reporter.result();
  };
  if (isEcSales) {
    const { head, row } = rowRenderer(format, ecSaleRecord.json);
    const rowsOf = async function* (service: SnapshotService): AsyncGenerator<string> {
      for (const sale of (await reported(service)).ecSales) yield row(sale);
    };
    return { head, rowsOf };
  }
  const { head, row } = rowRenderer(format, taxRowRecord.json);
  const rowsOf = async function* (service: SnapshotService): AsyncGenerator<string> {
    for (const found of (await reported(service)).rows) yield row(found);
  };
  return { head, rowsOf };
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
