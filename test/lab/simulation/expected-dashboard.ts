import { currencies, invoiceStatuses, paymentStatuses, type Dashboard } from "quittance";
import { sum, toText, type Decimal } from "../../support/oracle-money.ts";
import { oracleSigned } from "../../support/oracle-refunds.ts";
import { oracleMetrics, type MetricsJson } from "../../support/oracle-dashboard.ts";
import { amountOf } from "../../support/settlement-case.ts";
import type { ExpectedRefund } from "./expected-refunds.ts";
import type { ExpectedInvoice, ExpectedPayment } from "./expected-rows.ts";
import { statusIn } from "./expected-ledger.ts";

/** The rows that a dashboard aggregates. */
export interface LedgerRows {
  readonly invoices: ReadonlyArray<ExpectedInvoice>;
  readonly payments: ReadonlyArray<ExpectedPayment>;
  /** In a simulation, refunds happen when they are recorded. */
  readonly refunds: ReadonlyArray<ExpectedRefund>;
}

const day = 86_400_000;

const textOf = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace("T", " ");

const usd = (rows: ReadonlyArray<{ readonly priceUsd: Decimal }>): string =>
  toText(sum(rows.map(({ priceUsd }) => priceUsd)));

/** Returns the number and the value of rows for each key. */
const tallies = <Row extends { readonly priceUsd: Decimal }>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => string,
  order: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  order.map((key) => {
    const found = rows.filter((row) => keyOf(row) === key);
    return `${key} ${String(found.length)} ${usd(found)}`;
  });

const within = (rows: LedgerRows, from: string, to: string): LedgerRows => {
  const isInWindow = ({ createdAt }: { readonly createdAt: string }): boolean =>
    createdAt >= from && createdAt < to;
  return {
    invoices: rows.invoices.filter(isInWindow),
    payments: rows.payments.filter(isInWindow),
    refunds: rows.refunds.filter(isInWindow),
  };
};

const isCompleted = ({ status }: { readonly status: string }): boolean => status === "COMPLETED";

/** Completed refunds and chargebacks minus reversals, in US dollars. */
const refundedUsd = (refunds: ReadonlyArray<ExpectedRefund>): Decimal =>
  sum(refunds.filter(isCompleted).map((refund) => oracleSigned(refund, refund.priceUsd)));

const completedUsd = (payments: ReadonlyArray<ExpectedPayment>): Decimal =>
  sum(payments.filter(isCompleted).map(({ priceUsd }) => priceUsd));

/** The metrics of refunds, of which there are none in a ledger without refunds. */
const refundMetrics = ({ payments, refunds }: LedgerRows, hasRefunds: boolean): object =>
  hasRefunds
    ? {
        refunded_usd: toText(refundedUsd(refunds)),
        net_paid_usd: toText(completedUsd(payments).minus(refundedUsd(refunds))),
      }
    : {};

const metricsOf = ({
  invoices,
  payments,
}: Pick<LedgerRows, "invoices" | "payments">): MetricsJson =>
  oracleMetrics({
    invoices: invoices.map(({ statusText, priceUsd }) => ({
      status: statusIn(statusText) as (typeof invoiceStatuses)[number],
      priceUsd: amountOf(priceUsd),
    })),
    payments: payments.map(({ status, priceUsd }) => ({
      status: status as (typeof paymentStatuses)[number],
      priceUsd: amountOf(priceUsd),
    })),
  });

/** Returns the dashboard of rows as text; empty buckets of the series are left out. */
export const dashboardText = (
  rows: LedgerRows,
  period: Dashboard["period"],
  now: string,
): string => {
  const days = period.includes("7_days") ? 7 : 1;
  const second = Date.parse(`${now.replace(" ", "T")}Z`);
  const end = second + 1000 - (period.startsWith("prev_") ? days * day : 0);
  const [before, from, to] = [end - 2 * days * day, end - days * day, end].map(textOf);
  const found = within(rows, from ?? "", to ?? "");
  const earlier = within(rows, before ?? "", from ?? "");
  const paid = found.payments.filter(isCompleted);
  const paidBy = (property: "currency" | "providerId"): ReadonlyArray<string> =>
    [...new Set(paid.map((row) => row[property]))].sort();
  return JSON.stringify([
    [period, from, to],
    { ...metricsOf(found), ...refundMetrics(found, rows.refunds.length > 0) },
    { ...metricsOf(earlier), ...refundMetrics(earlier, rows.refunds.length > 0) },
    tallies(found.invoices, ({ statusText }) => statusIn(statusText), invoiceStatuses),
    tallies(found.payments, ({ status }) => status, paymentStatuses),
    tallies(
      paid,
      ({ currency }) => currency,
      currencies.filter((code) => paidBy("currency").includes(code)),
    ).map((text, at) => {
      const code = currencies.filter((one) => paidBy("currency").includes(one))[at];
      const amounts = paid.filter(({ currency }) => currency === code);
      return `${text} ${toText(sum(amounts.map(({ amount }) => amount)))}`;
    }),
    tallies(paid, ({ providerId }) => providerId, paidBy("providerId")),
    seriesOf(found, days === 1 ? 13 : 10),
  ]);
};

const seriesOf = (
  { invoices, payments, refunds }: LedgerRows,
  digits: number,
): ReadonlyArray<string> => {
  const bucket = ({ createdAt }: { readonly createdAt: string }): string =>
    createdAt.slice(0, digits);
  const buckets = [...new Set([...invoices, ...payments, ...refunds].map(bucket))].sort();
  return buckets.flatMap((start) => {
    const billed = invoices.filter((row) => bucket(row) === start);
    const made = payments.filter((row) => bucket(row) === start);
    const counted = billed.filter(({ statusText }) => statusIn(statusText) !== "VOIDED");
    const paid = made.filter(isCompleted);
    const returned = toText(refundedUsd(refunds.filter((row) => bucket(row) === start)));
    if (billed.length + made.length === 0 && returned === "0") return [];
    return [start, billed.length, usd(counted), made.length, usd(paid), returned].join(" ");
  });
};
