import { currencies, invoiceStatuses, paymentStatuses, type Dashboard } from "quittance";
import { sum, toDecimal, toText, trunc30Div, type Decimal } from "../../support/oracle-money.ts";
import { oracleSigned } from "../../support/oracle-refunds.ts";
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

type Valued = ReadonlyArray<{ readonly priceUsd: Decimal }>;

const usdOf = (rows: Valued): Decimal => sum(rows.map(({ priceUsd }) => priceUsd));

const usd = (rows: Valued): string => toText(usdOf(rows));

const isCompleted = ({ status }: { readonly status: string }): boolean => status === "COMPLETED";

const withStatus = (
  invoices: ReadonlyArray<ExpectedInvoice>,
  isWanted: (status: string) => boolean,
): ReadonlyArray<ExpectedInvoice> =>
  invoices.filter(({ statusText }) => isWanted(statusIn(statusText)));

const isNotVoided = (status: string): boolean => status !== "VOIDED";

/** Completed refunds and chargebacks minus reversals, in US dollars. */
const refundedUsd = (refunds: ReadonlyArray<ExpectedRefund>): Decimal =>
  sum(refunds.filter(isCompleted).map((refund) => oracleSigned(refund, refund.priceUsd)));

const share = (part: Decimal, whole: number): string =>
  whole === 0 ? "0" : toText(trunc30Div(part, toDecimal(whole)));

/** The metrics of a window; those of refunds are absent in a ledger without refunds. */
const metricsOf = ({ invoices, payments, refunds }: LedgerRows, hasRefunds: boolean): object => {
  const completed = withStatus(invoices, (status) => status === "COMPLETED").length;
  const paid = payments.filter(isCompleted);
  return {
    invoices_count: invoices.length,
    invoices_completed_count: completed,
    invoiced_usd: usd(withStatus(invoices, isNotVoided)),
    payments_count: payments.length,
    payments_completed_count: paid.length,
    paid_usd: usd(paid),
    average_payment_usd: share(usdOf(paid), paid.length),
    completion_rate_pct: share(toDecimal(completed * 100), invoices.length),
    ...(hasRefunds && {
      refunded_usd: toText(refundedUsd(refunds)),
      net_paid_usd: toText(usdOf(paid).minus(refundedUsd(refunds))),
    }),
  };
};

/** Returns the number and the value of the rows of each key. */
const tallies = <Row extends Valued[number]>(
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

const day = 86_400_000;

const textOf = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace("T", " ");

/** Returns the dashboard of rows as text; empty buckets of the series are left out. */
export const dashboardText = (
  rows: LedgerRows,
  period: Dashboard["period"],
  now: string,
): string => {
  const days = parseInt(/\d+/u.exec(period)?.[0] ?? "1", 10);
  const second = Date.parse(`${now.replace(" ", "T")}Z`);
  const end = second + 1000 - (period.startsWith("prev_") ? days * day : 0);
  const [before = "", from = "", to = ""] = [2, 1, 0].map((back) =>
    textOf(end - back * days * day),
  );
  const found = within(rows, from, to);
  const hasRefunds = rows.refunds.length > 0;
  const paid = found.payments.filter(isCompleted);
  const paidIn = currencies.filter((code) => paid.some(({ currency }) => currency === code));
  const paidBy = [...new Set(paid.map(({ providerId }) => providerId))].sort();
  const amountIn = (code: string): string =>
    toText(sum(paid.filter(({ currency }) => currency === code).map(({ amount }) => amount)));
  return JSON.stringify([
    [period, from, to],
    metricsOf(found, hasRefunds),
    metricsOf(within(rows, before, from), hasRefunds),
    tallies(found.invoices, ({ statusText }) => statusIn(statusText), invoiceStatuses),
    tallies(found.payments, ({ status }) => status, paymentStatuses),
    paidIn.flatMap((code) =>
      tallies(paid, ({ currency }) => currency, [code]).map((text) => `${text} ${amountIn(code)}`),
    ),
    tallies(paid, ({ providerId }) => providerId, paidBy),
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
    const invoiced = usd(withStatus(billed, isNotVoided));
    const paid = usd(made.filter(isCompleted));
    const returned = toText(refundedUsd(refunds.filter((row) => bucket(row) === start)));
    if (billed.length + made.length === 0 && returned === "0") return [];
    return [start, billed.length, invoiced, made.length, paid, returned].join(" ");
  });
};
