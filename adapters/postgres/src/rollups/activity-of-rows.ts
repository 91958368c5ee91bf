import { Amount, invoiceStatuses, paymentStatuses, type Timestamp } from "quittance";
import { limits, responses, type DashboardActivity } from "quittance/adapter";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { rollupKinds } from "./rollup-tables.ts";

type Activity = DashboardActivity["current"];
type Aggregate = responses.dashboardRecords.Aggregate;
type CurrencyAggregate = responses.dashboardRecords.CurrencyAggregate;
type BucketTotals = responses.dashboardRecords.BucketTotals;

/** Returns what a dashboard shows, from the rows of `activityStatement`. */
export const activityOfRows = (rows: ReadonlyArray<Row>): DashboardActivity => ({
  current: partOf(rows.filter(({ part }) => part === "CURRENT")),
  previous: partOf(rows.filter(({ part }) => part === "PREVIOUS")),
  series: seriesOf(rows.filter(({ what }) => what === "BUCKET")),
  hasRefunds: rows.some(({ what }) => what === "REFUNDS"),
});

const partOf = (rows: ReadonlyArray<Row>): Activity => {
  const ofStatus = (kind: string): ReadonlyArray<Row> =>
    rows.filter((row) => row["what"] === "STATUS" && row["kind"] === kind);
  const paid = rows.filter(({ what }) => what === "PAID");
  return {
    invoices: new Map(
      ofStatus("INVOICE").map((row) => [read.word(row, "status", invoiceStatuses), tallyOf(row)]),
    ),
    payments: new Map(
      ofStatus("PAYMENT").map((row) => [read.word(row, "status", paymentStatuses), tallyOf(row)]),
    ),
    paidByCurrency: sumBy(paid, (row) => read.currency(row, "currency"), {
      of: (row): CurrencyAggregate => ({ ...tallyOf(row), price: readAggregate(row, "price") }),
      add: (a, b) => ({ ...addTallies(a, b), price: Amount.add(a.price, b.price) }),
    }),
    paidByProvider: sumBy(paid, (row) => read.id(row, "provider_id", "prov"), {
      of: tallyOf,
      add: addTallies,
    }),
    refundedUsd: Amount.sum(ofStatus("REFUND").map((row) => readAggregate(row, "price_usd"))),
  };
};

const tallyOf = (row: Row): Aggregate => ({
  count: read.integer(row, "records"),
  priceUsd: readAggregate(row, "price_usd"),
});

const addTallies = (a: Aggregate, b: Aggregate): Aggregate => ({
  count: a.count + b.count,
  priceUsd: Amount.add(a.priceUsd, b.priceUsd),
});

interface Summand<Found> {
  readonly of: (row: Row) => Found;
  readonly add: (a: Found, b: Found) => Found;
}

const sumBy = <Key, Found>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => Key,
  { of, add }: Summand<Found>,
): ReadonlyMap<Key, Found> => {
  const totals = new Map<Key, Found>();
  for (const row of rows) {
    const known = totals.get(keyOf(row));
    totals.set(keyOf(row), known === undefined ? of(row) : add(known, of(row)));
  }
  return totals;
};

const seriesOf = (rows: ReadonlyArray<Row>): ReadonlyMap<Timestamp, BucketTotals> => {
  const series = new Map<Timestamp, BucketTotals>();
  for (const row of rows) {
    const bucket = read.time(row, "bucket");
    series.set(bucket, {
      ...(series.get(bucket) ?? responses.dashboardRecords.emptyBucket),
      ...totalsOf(read.word(row, "kind", rollupKinds), tallyOf(row)),
    });
  }
  return series;
};

const totalsOf = (
  kind: (typeof rollupKinds)[number],
  { count, priceUsd }: Aggregate,
): Partial<BucketTotals> => {
  switch (kind) {
    case "INVOICE":
      return { invoicesCount: count, invoicedUsd: priceUsd };
    case "PAYMENT":
      return { paymentsCount: count, paidUsd: priceUsd };
    case "REFUND":
      return { refundedUsd: priceUsd };
  }
};

/**
 * Reads a total of amounts, which may have more integer digits than a stored amount. That of
 * refunds can be negative.
 */
const readAggregate = (row: Row, column: string): Amount => {
  const digits = read.text(row, column);
  if (digits.startsWith("-")) {
    return Amount.negate(readAggregate({ [column]: digits.slice(1) }, column));
  }
  const point = digits.indexOf(".");
  const end = point === -1 ? digits.length : point;
  if (end <= limits.maxComputedIntegerDigits) return read.amount(row, column);
  const start = end - lowDigits;
  const low = digits.slice(start).replace(/^0+(?=\d)/u, "");
  return Amount.add(
    Amount.multiplyByInteger(
      readAggregate({ [column]: digits.slice(0, start) }, column),
      10 ** lowDigits,
    ),
    read.amount({ [column]: low }, column),
  );
};

/** Ten to this power is a safe integer. */
const lowDigits = 15;
