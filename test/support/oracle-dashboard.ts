import { Amount, type Invoice, type Payment } from "quittance";
import { fromScaled, ONE, toScaled } from "./oracle-money.ts";

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

const usdOf = (rows: ReadonlyArray<{ readonly priceUsd: Amount }>): bigint =>
  rows.reduce((sum, { priceUsd }) => sum + toScaled(Amount.render(priceUsd)), 0n);

const share = (part: bigint, whole: number): string =>
  whole === 0 ? "0" : fromScaled(part / BigInt(whole));

/** The rows of a window that count. */
export interface CountedRows {
  readonly invoices: ReadonlyArray<Pick<Invoice, "status" | "priceUsd">>;
  readonly payments: ReadonlyArray<Pick<Payment, "status" | "priceUsd">>;
}

/** The metrics of some rows, by counting and by integers at the scale 10^30. */
export const oracleMetrics = ({ invoices, payments }: CountedRows): MetricsJson => {
  const settled = invoices.filter(({ status }) => status === "COMPLETED").length;
  const paid = payments.filter(({ status }) => status === "COMPLETED");
  return {
    invoices_count: invoices.length,
    invoices_completed_count: settled,
    invoiced_usd: fromScaled(usdOf(invoices.filter(({ status }) => status !== "VOIDED"))),
    payments_count: payments.length,
    payments_completed_count: paid.length,
    paid_usd: fromScaled(usdOf(paid)),
    average_payment_usd: share(usdOf(paid), paid.length),
    completion_rate_pct: share(BigInt(settled) * 100n * ONE, invoices.length),
  };
};

/** The metrics that add up, added up. */
export const addedMetrics = (...all: ReadonlyArray<MetricsJson>) => {
  const count = (pick: (metrics: MetricsJson) => number): number =>
    all.reduce((sum, metrics) => sum + pick(metrics), 0);
  const usd = (pick: (metrics: MetricsJson) => string): string =>
    fromScaled(all.reduce((sum, metrics) => sum + toScaled(pick(metrics)), 0n));
  return {
    invoices: count((metrics) => metrics.invoices_count),
    invoicesCompleted: count((metrics) => metrics.invoices_completed_count),
    invoiced: usd((metrics) => metrics.invoiced_usd),
    payments: count((metrics) => metrics.payments_count),
    paymentsCompleted: count((metrics) => metrics.payments_completed_count),
    paid: usd((metrics) => metrics.paid_usd),
  };
};
