import type { ErrorRows } from "../failure/error-row.ts";

export type { TaxDocument, TaxDocumentRange } from "../tax-report/tax-document.ts";

/** Maximum number of rows of a report that an operation calculates at once. */
export const maxReportRows = 100_000;

/** A report has more than `maxReportRows` rows. The command writes reports of any size. */
export interface ReportTooLarge {
  readonly kind: "ReportTooLarge";
  /** The command that writes the report, such as `quittance export open-items`. */
  readonly command: string;
}

const tooLarge = ({ command }: ReportTooLarge): string =>
  `The report has more than ${String(maxReportRows)} rows; run ${command}`;

/** What is reported about the errors of reports. */
export const reportErrors = {
  ReportTooLarge: { code: "REPORT_TOO_LARGE", message: tooLarge, thrown: tooLarge },
} as const satisfies ErrorRows<ReportTooLarge>;
