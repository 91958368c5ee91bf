import { Amount, invoiceStatuses, paymentStatuses, type Timestamp } from "quittance";
import {
  type Activity,
  type BucketTotals,
  type CurrencyTally,
  type DashboardActivity,
  type Tally,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";
import { readAggregate } from "./read-aggregate.ts";

/** What a dashboard is made from, out of the rows of `activityStatement`. */
export const activityOfRows = (rows: ReadonlyArray<Row>): DashboardActivity => ({
  current: partOf(rows.filter(({ part }) => part === "CURRENT")),
  previous: partOf(rows.filter(({ part }) => part === "PREVIOUS")),
  series: seriesOf(rows.filter(({ what }) => what === "BUCKET")),
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
    paidByCurrency: addedUp(paid, (row) => read.currency(row, "currency"), {
      of: (row): CurrencyTally => ({ ...tallyOf(row), price: readAggregate(row, "price") }),
      add: (a, b) => ({ ...together(a, b), price: Amount.add(a.price, b.price) }),
    }),
    paidByProvider: addedUp(paid, (row) => read.id(row, "provider_id", "prov"), {
      of: tallyOf,
      add: together,
    }),
  };
};

const tallyOf = (row: Row): Tally => ({
  count: read.integer(row, "records"),
  priceUsd: readAggregate(row, "price_usd"),
});

const together = (a: Tally, b: Tally): Tally => ({
  count: a.count + b.count,
  priceUsd: Amount.add(a.priceUsd, b.priceUsd),
});

interface Sum<Found> {
  readonly of: (row: Row) => Found;
  readonly add: (a: Found, b: Found) => Found;
}

const addedUp = <Key, Found>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => Key,
  { of, add }: Sum<Found>,
): ReadonlyMap<Key, Found> => {
  const sums = new Map<Key, Found>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known === undefined ? of(row) : add(known, of(row)));
  }
  return sums;
};

const quiet: BucketTotals = {
  invoicesCount: 0,
  invoicedUsd: Amount.zero,
  paymentsCount: 0,
  paidUsd: Amount.zero,
};

const seriesOf = (rows: ReadonlyArray<Row>): ReadonlyMap<Timestamp, BucketTotals> => {
  const series = new Map<Timestamp, BucketTotals>();
  for (const row of rows) {
    const bucket = read.time(row, "bucket");
    const { count, priceUsd } = tallyOf(row);
    series.set(bucket, {
      ...(series.get(bucket) ?? quiet),
      ...(row["kind"] === "INVOICE"
        ? { invoicesCount: count, invoicedUsd: priceUsd }
        : { paymentsCount: count, paidUsd: priceUsd }),
    });
  }
  return series;
};
