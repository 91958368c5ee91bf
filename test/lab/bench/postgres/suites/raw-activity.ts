import {
  Amount,
  invoiceStatuses,
  isCurrency,
  paymentStatuses,
  timestampOf,
  type OrganizationId,
  type ProviderId,
  type Timestamp,
} from "quittance";
import {
  type Activity,
  type BucketTotals,
  type DashboardActivity,
  type Aggregate,
  type Windows,
} from "quittance/adapter";

/**
 * The two statements that calculate a dashboard from the records only, each in one pass. `$1` is
 * the organization, `$2` the bucket, then the start of the first window, the time between both
 * windows, and the end.
 */
export const rawStatements = {
  payments: `SELECT part, status, currency, provider_id,
  to_char(bucket, 'YYYY-MM-DD HH24:MI:SS') AS bucket, count(*)::text AS records,
  trim_scale(sum(price))::text AS price, trim_scale(sum(price_usd))::text AS price_usd
FROM (
  SELECT created_at >= $4::timestamp AS part, status, currency, provider_id, price, price_usd,
    CASE WHEN created_at >= $4::timestamp THEN date_trunc($2, created_at) END AS bucket
  FROM quittance.payments
  WHERE organization_id = $1 AND created_at >= $3::timestamp AND created_at < $5::timestamp
) AS one
GROUP BY GROUPING SETS (
  (part, status), (part, status, currency), (part, status, provider_id), (bucket, status)
)`,
  invoices: `SELECT part, status, NULL AS currency, NULL AS provider_id,
  to_char(bucket, 'YYYY-MM-DD HH24:MI:SS') AS bucket, count(*)::text AS records,
  NULL AS price, trim_scale(sum(price_usd))::text AS price_usd
FROM (
  SELECT created_at >= $4::timestamp AS part, status, price_usd,
    CASE WHEN created_at >= $4::timestamp THEN date_trunc($2, created_at) END AS bucket
  FROM quittance.invoices
  WHERE organization_id = $1 AND created_at >= $3::timestamp AND created_at < $5::timestamp
) AS one
GROUP BY GROUPING SETS ((part, status), (bucket, status))`,
};

/** Returns the values of `rawStatements`. */
export const rawValues = (
  organization: OrganizationId,
  { current, previous, bucket }: Windows,
): ReadonlyArray<string> => [
  organization,
  bucket.toLowerCase(),
  previous.from,
  current.from,
  current.to,
];

/** A row of `rawStatements`; the properties that its set does not group by are null. */
export interface RawRow {
  readonly part: boolean | null;
  readonly status: string;
  readonly currency: string | null;
  readonly provider_id: string | null;
  readonly bucket: string | null;
  readonly records: string;
  readonly price: string | null;
  readonly price_usd: string;
}

/** Returns the content of a dashboard from the rows of both statements. */
export const activityOfRaw = (
  payments: ReadonlyArray<RawRow>,
  invoices: ReadonlyArray<RawRow>,
): DashboardActivity => ({
  current: partOf(payments, invoices, true),
  previous: partOf(payments, invoices, false),
  series: seriesOf(payments, invoices),
  hasRefunds: false,
});

const partOf = (
  payments: ReadonlyArray<RawRow>,
  invoices: ReadonlyArray<RawRow>,
  part: boolean,
): Activity => {
  const ofPart = payments.filter((row) => row.part === part);
  const plain = ofPart.filter((row) => row.currency === null && row.provider_id === null);
  const paid = ofPart.filter(({ status }) => status === "COMPLETED");
  return {
    invoices: new Map(
      invoices
        .filter((row) => row.part === part)
        .map((row) => [statusOf(row, invoiceStatuses), tallyOf(row)]),
    ),
    payments: new Map(plain.map((row) => [statusOf(row, paymentStatuses), tallyOf(row)])),
    paidByCurrency: new Map(
      paid.flatMap((row) =>
        row.currency !== null && isCurrency(row.currency)
          ? [[row.currency, { ...tallyOf(row), price: amountOf(row.price) }] as const]
          : [],
      ),
    ),
    paidByProvider: new Map(
      paid.flatMap((row) =>
        row.provider_id === null ? [] : [[row.provider_id as ProviderId, tallyOf(row)] as const],
      ),
    ),
    refundedUsd: Amount.zero,
  };
};

const seriesOf = (
  payments: ReadonlyArray<RawRow>,
  invoices: ReadonlyArray<RawRow>,
): ReadonlyMap<Timestamp, BucketTotals> => {
  const series = new Map<Timestamp, BucketTotals>();
  const add = (rows: ReadonlyArray<RawRow>, totalsOf: (row: RawRow) => BucketTotals): void => {
    for (const row of rows) {
      if (row.bucket === null || row.part !== null) continue;
      const bucket = timestampOf(row.bucket);
      const known = series.get(bucket);
      const totals = totalsOf(row);
      series.set(bucket, known === undefined ? totals : addTotals(known, totals));
    }
  };
  add(payments, (row) => ({
    ...noActivity,
    paymentsCount: countOf(row),
    paidUsd: row.status === "COMPLETED" ? amountOf(row.price_usd) : Amount.zero,
  }));
  add(invoices, (row) => ({
    ...noActivity,
    invoicesCount: countOf(row),
    invoicedUsd: row.status === "VOIDED" ? Amount.zero : amountOf(row.price_usd),
  }));
  return series;
};

const noActivity: BucketTotals = {
  invoicesCount: 0,
  invoicedUsd: Amount.zero,
  paymentsCount: 0,
  paidUsd: Amount.zero,
  refundedUsd: Amount.zero,
};

const addTotals = (a: BucketTotals, b: BucketTotals): BucketTotals => ({
  invoicesCount: a.invoicesCount + b.invoicesCount,
  invoicedUsd: Amount.add(a.invoicedUsd, b.invoicedUsd),
  paymentsCount: a.paymentsCount + b.paymentsCount,
  paidUsd: Amount.add(a.paidUsd, b.paidUsd),
  refundedUsd: Amount.zero,
});

const tallyOf = (row: RawRow): Aggregate => ({
  count: countOf(row),
  priceUsd: amountOf(row.price_usd),
});

const countOf = ({ records }: RawRow): number => parseInt(records, 10);

const amountOf = (text: string | null): Amount => {
  const amount = text === null ? undefined : Amount.parseCanonical(text);
  if (amount === undefined) throw new Error("A total is not an amount.");
  return amount;
};

const statusOf = <Status extends string>(
  { status }: RawRow,
  statuses: ReadonlyArray<Status>,
): Status => {
  const found = statuses.find((known) => known === status);
  if (found === undefined) throw new Error(`${status} is not a status.`);
  return found;
};
