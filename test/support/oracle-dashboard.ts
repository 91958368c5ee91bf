import { Amount, type Invoice, type Payment } from "quittance";
import { sum, toDecimal, toText, trunc30Div, type Decimal } from "./oracle-money.ts";

/** The metrics of a dashboard as the interface carries them. */
export interface MetricsJson {
  readonly invoices_count: number;
  readonly invoices_completed_count: number;
  readonly invoiced_usd: string;
  readonly payments_count: number;
  readonly payments_completed_count: number;
  readonly paid_usd: string;
  readonly average_payment_usd: string;
  readonly completion_rate_pct: string;
}

const usdOf = (rows: ReadonlyArray<{ readonly priceUsd: Amount }>): Decimal =>
  sum(rows.map(({ priceUsd }) => toDecimal(Amount.render(priceUsd))));

const share = (part: Decimal, whole: number): string =>
  whole === 0 ? "0" : toText(trunc30Div(part, toDecimal(whole)));

/** The rows of a window that count. */
export interface CountedRows {
  readonly invoices: ReadonlyArray<Pick<Invoice, "status" | "priceUsd">>;
  readonly payments: ReadonlyArray<Pick<Payment, "status" | "priceUsd">>;
}

/** The metrics of some rows, by counting and adding. */
export const oracleMetrics = ({ invoices, payments }: CountedRows): MetricsJson => {
  const settled = invoices.filter(({ status }) => status === "COMPLETED").length;
  const paid = payments.filter(({ status }) => status === "COMPLETED");
  return {
    invoices_count: invoices.length,
    invoices_completed_count: settled,
    invoiced_usd: toText(usdOf(invoices.filter(({ status }) => status !== "VOIDED"))),
    payments_count: payments.length,
    payments_completed_count: paid.length,
    paid_usd: toText(usdOf(paid)),
    average_payment_usd: share(usdOf(paid), paid.length),
    completion_rate_pct: share(toDecimal(settled * 100), invoices.length),
  };
};

/** The metrics that add up, added up. */
export const addedMetrics = (...all: ReadonlyArray<MetricsJson>) => {
  const count = (pick: (metrics: MetricsJson) => number): number =>
    all.reduce((sum, metrics) => sum + pick(metrics), 0);
  const usd = (pick: (metrics: MetricsJson) => string): string =>
    toText(sum(all.map((metrics) => toDecimal(pick(metrics)))));
  return {
    invoices: count((metrics) => metrics.invoices_count),
    invoicesCompleted: count((metrics) => metrics.invoices_completed_count),
    invoiced: usd((metrics) => metrics.invoiced_usd),
    payments: count((metrics) => metrics.payments_count),
    paymentsCompleted: count((metrics) => metrics.payments_completed_count),
    paid: usd((metrics) => metrics.paid_usd),
  };
};
