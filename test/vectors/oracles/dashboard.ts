import { fromScaled, ONE, toScaled } from "../../support/oracle-money.ts";
import type { JsonObject } from "../../support/oracle-types.ts";
import { ORACLE_CURRENCIES } from "../../support/oracle.ts";
import { invalid, type Refusal } from "../vector.ts";
import { later } from "./moment.ts";

/** What of an invoice a dashboard counts. */
export interface BilledRow {
  readonly created_at: string;
  readonly status: string;
  readonly price_usd: string;
}

/** What of a payment a dashboard counts. */
export interface PaidRow extends BilledRow {
  readonly provider_id: string;
  readonly currency: string;
  readonly price: string;
}

/** Everything that an organization has, a moment, and what is asked. */
export interface DashboardInputs {
  readonly now: string;
  readonly request: JsonObject;
  readonly invoices: ReadonlyArray<BilledRow>;
  readonly payments: ReadonlyArray<PaidRow>;
}

interface Rows {
  readonly invoices: ReadonlyArray<BilledRow>;
  readonly payments: ReadonlyArray<PaidRow>;
}

const lengths = [1, 7, 30, 90, 365];
const daysOf = new Map(
  lengths.flatMap((days) => {
    const name = days === 1 ? "last_day" : `last_${String(days)}_days`;
    return [
      [name, days],
      [`prev_${name}`, days],
    ];
  }),
);
const invoiceStatuses =
  "PENDING COMPLETED VOIDED PROCESSING WAITING_FOR_CONFIRMATIONS PARTIALLY_PAID".split(" ");
const paymentStatuses = ["PENDING", "FAILED", "COMPLETED", "CANCELLED"];

/** The dashboard of some rows as the interface carries it; shares no code with the library. */
export const oracleDashboard = (
  inputs: DashboardInputs,
): Refusal | { readonly dashboard: JsonObject } => {
  const { period: asked, ...others } = inputs.request;
  const key = asked ?? "last_30_days";
  const days = typeof key === "string" ? daysOf.get(key) : undefined;
  const wrong = [...Object.keys(others), ...(days === undefined ? ["period"] : [])];
  if (typeof key !== "string" || days === undefined || wrong.length > 0) return invalid(wrong);
  const length = days * 86_400;
  const to = key.startsWith("prev_") ? later(inputs.now, -length) : inputs.now;
  const from = later(to, -length);
  const rows = rowsBetween(inputs, from, to);
  const metrics = metricsOf(rows);
  const previous = metricsOf(rowsBetween(inputs, later(from, -length), from));
  const paid = completed(rows.payments);
  const by = (codes: ReadonlyArray<string>, property: "currency" | "provider_id") =>
    codes.map((code) => [code, paid.filter((row) => row[property] === code)] as const);
  const codes = ORACLE_CURRENCIES.filter((code) => paid.some(({ currency }) => currency === code));
  const providers = [...new Set(paid.map(({ provider_id }) => provider_id))].sort();
  return {
    dashboard: {
      period: { key, from, to },
      metrics,
      previous,
      change_pct: changesOf(metrics, previous),
      by_status: byStatus(invoiceStatuses, rows.invoices),
      payments_by_status: byStatus(paymentStatuses, rows.payments),
      by_currency: by(codes, "currency").map(([currency, of]) => ({
        currency,
        count: of.length,
        price: fromScaled(of.reduce((sum, { price }) => sum + toScaled(price), 0n)),
        price_usd: fromScaled(usdOf(of)),
      })),
      by_provider: by(providers, "provider_id").map(([provider_id, of]) => ({
        provider_id,
        count: of.length,
        price_usd: fromScaled(usdOf(of)),
      })),
      series: seriesOf(rows, from, to, days === 1 ? 3600 : 86_400),
    },
  };
};

const rowsBetween = ({ invoices, payments }: Rows, from: string, to: string): Rows => {
  const isIn = ({ created_at: at }: BilledRow): boolean => from <= at && at < to;
  return { invoices: invoices.filter(isIn), payments: payments.filter(isIn) };
};

const completed = <Row extends BilledRow>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.filter(({ status }) => status === "COMPLETED");

const billed = (rows: ReadonlyArray<BilledRow>): ReadonlyArray<BilledRow> =>
  rows.filter(({ status }) => status !== "VOIDED");

const usdOf = (rows: ReadonlyArray<BilledRow>): bigint =>
  rows.reduce((sum, { price_usd }) => sum + toScaled(price_usd), 0n);

const byStatus = (statuses: ReadonlyArray<string>, rows: ReadonlyArray<BilledRow>) =>
  statuses.map((status) => {
    const of = rows.filter((row) => row.status === status);
    return { status, count: of.length, price_usd: fromScaled(usdOf(of)) };
  });

const share = (part: bigint, whole: number): string =>
  whole === 0 ? "0" : fromScaled(part / BigInt(whole));

const metricsOf = ({ invoices, payments }: Rows) => {
  const settled = completed(invoices).length;
  const paid = completed(payments);
  return {
    invoices_count: invoices.length,
    invoices_completed_count: settled,
    invoiced_usd: fromScaled(usdOf(billed(invoices))),
    payments_count: payments.length,
    payments_completed_count: paid.length,
    paid_usd: fromScaled(usdOf(paid)),
    average_payment_usd: share(usdOf(paid), paid.length),
    completion_rate_pct: share(BigInt(settled) * 100n * ONE, invoices.length),
  };
};

type Metrics = ReturnType<typeof metricsOf>;

const changesOf = (now: Metrics, before: Metrics) => {
  const change = (metric: keyof Metrics): string | null => {
    const base = toScaled(String(before[metric]));
    const grown = toScaled(String(now[metric])) - base;
    return base === 0n ? null : fromScaled((grown * 100n * ONE) / base);
  };
  return {
    invoices_count: change("invoices_count"),
    invoices_completed_count: change("invoices_completed_count"),
    invoiced_usd: change("invoiced_usd"),
    payments_count: change("payments_count"),
    payments_completed_count: change("payments_completed_count"),
    paid_usd: change("paid_usd"),
  };
};

const seriesOf = (rows: Rows, from: string, to: string, seconds: number) => {
  const first = seconds === 3600 ? `${from.slice(0, 13)}:00:00` : `${from.slice(0, 10)} 00:00:00`;
  const series = [];
  for (let bucket = first; bucket < to; bucket = later(bucket, seconds)) {
    const { invoices, payments } = rowsBetween(rows, bucket, later(bucket, seconds));
    series.push({
      bucket,
      invoices_count: invoices.length,
      invoiced_usd: fromScaled(usdOf(billed(invoices))),
      payments_count: payments.length,
      paid_usd: fromScaled(usdOf(completed(payments))),
    });
  }
  return series;
};
