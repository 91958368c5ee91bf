import { taxReportDescription } from "quittance/adapter";
import { resultOf, type Result } from "../api/result.ts";
import type { Schemas } from "../api/schemas.ts";
import { latestMonths } from "../list/months.ts";
import { maxRows } from "../list/use-download.ts";
import { currentClient } from "../session/session.ts";

/** The documents with the same category, rate, countries and currencies. */
export type TaxRow = Schemas["TaxRow"];
/** What a document adds to a row. */
export type TaxDetail = Schemas["TaxDetail"];
/** The response without `detail`. */
export type TaxSummary = Extract<Schemas["TaxReport"], { readonly totals: unknown }>;
type TaxDetails = Extract<Schemas["TaxReport"], { readonly details: unknown }>;

/** A period to report, such as `2026-10` or `2026-Q4`, with its name. */
export interface PeriodChoice {
  readonly value: string;
  readonly name: string;
}

/** Returns the month of a date and those before it, latest first. */
export const monthChoices = (today: string): ReadonlyArray<PeriodChoice> =>
  latestMonths(new Date(today), 15).map(({ from, name }) => ({ value: from.slice(0, 7), name }));

/** Returns the quarter of a date and those before it, latest first. */
export const quarterChoices = (today: string): ReadonlyArray<PeriodChoice> =>
  latestMonths(new Date(today), 13)
    .filter((_, index) => index % 3 === 0)
    .map(({ from }) => {
      const year = from.slice(0, 4);
      const quarter = String(Math.ceil(Number(from.slice(5, 7)) / 3));
      return { value: `${year}-Q${quarter}`, name: `Q${quarter} ${year}` };
    });

const bodyOf = (period: string) => (period.includes("Q") ? { quarter: period } : { month: period });

/** Reads the report of a period. */
export const readSummary = (period: string): Promise<Result<TaxSummary>> =>
  resultOf(currentClient().POST("/reports/taxes", { body: bodyOf(period) })) as Promise<
    Result<TaxSummary>
  >;

/** Reads the documents of a period, page after page. */
export const readDetails = async (period: string): Promise<Result<ReadonlyArray<TaxDetail>>> => {
  const details: Array<TaxDetail> = [];
  let cursor: string | null = null;
  do {
    const more: { readonly cursor?: string } = cursor === null ? {} : { cursor };
    const body = { ...bodyOf(period), ...more, detail: 1, limit: 100 } as const;
    const page = (await resultOf(
      currentClient().POST("/reports/taxes", { body }),
    )) as Result<TaxDetails>;
    if (!page.ok) return page;
    details.push(...page.data.details);
    cursor = page.data.next_cursor;
  } while (cursor !== null && details.length < maxRows);
  return { ok: true, data: details, environment: "" };
};

const keys = ["currency", "category", "percent", "exemption_code", "country"] as const;
const sellerKeys = ["seller_country", "seller_vat_id", "accounting_currency"] as const;

/** Returns what the documents of a row have in common, as the text of a URL. */
export const rowKey = (row: TaxRow | TaxDetail): string =>
  [...keys, ...sellerKeys].map((name) => row[name] ?? "").join("~");

const { taxDetailRecord, taxRowRecord } = taxReportDescription;

/** The columns of the file, as the command writes them. */
export const summaryColumns = taxRowRecord.json.columns.map(({ name }) => name as keyof TaxRow);

/** The columns of the file of the documents. */
export const detailColumns = taxDetailRecord.json.columns.map(
  ({ name }) => name as keyof TaxDetail,
);
