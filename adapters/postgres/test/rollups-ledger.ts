import * as fc from "fast-check";
import {
  Amount,
  paymentStatuses,
  addSeconds,
  timestampOf,
  type Invoice,
  type OrganizationId,
  type Payment,
  type Refund,
  type Timestamp,
} from "quittance";
import type { DashboardActivity, Windows } from "quittance/adapter";
import type { LedgerRecords } from "@quittance/conformance";
import { anyLedger } from "@quittance/conformance/generators";
import { aggregateRecords } from "quittance/pure";

/** Records of two years before and around the time at which they are read. */
export interface SpreadLedger {
  readonly now: Timestamp;
  readonly records: LedgerRecords;
  /** The later statuses of some payments, by index. */
  readonly changes: ReadonlyMap<number, Payment["status"]>;
}

/** Times at and around the boundaries of days, months, leap days and years. */
const anyNow = fc.constantFrom(
  ...["2025-03-01 00:00:00", "2025-03-01 00:00:01", "2025-02-28 23:59:59"].map(timestampOf),
  ...["2024-02-29 12:34:56", "2025-01-01 00:00:00", "2024-12-31 23:59:59"].map(timestampOf),
  ...["2024-03-31 06:30:00", "2026-02-02 00:00:00"].map(timestampOf),
);

const daysBack = [0, 1, 2, 6, 7, 8, 13, 14, 15, 29, 30, 31, 45, 59, 60, 61, 89, 90, 91, 179, 180];
const yearsBack = [181, 200, 300, 364, 365, 366, 400, 500, 729, 730, 731];

/** Returns the time of a record, within a second of the start or end of a window. */
const anyTimeBefore = (now: Timestamp): fc.Arbitrary<Timestamp> =>
  fc
    .tuple(
      fc.constantFrom(...daysBack, ...yearsBack),
      fc.constantFrom(-43_200, -3600, -1, 0, 1, 3600, 86_399),
      fc.boolean(),
    )
    .map(([days, seconds, fromMidnight]) => {
      const start = fromMidnight ? timestampOf(`${now.slice(0, 10)} 00:00:00`) : now;
      return addSeconds(start, seconds - days * 86_400);
    });

/** Generates records at any of these times, with any later statuses of payments. */
export const anySpreadLedger: fc.Arbitrary<SpreadLedger> = anyNow.chain((now) =>
  fc
    .tuple(
      anyLedger,
      fc.array(anyTimeBefore(now), { minLength: 48, maxLength: 48 }),
      fc.array(fc.tuple(fc.nat({ max: 17 }), fc.constantFrom(...paymentStatuses)), {
        maxLength: 8,
      }),
    )
    .map(([records, times, changes]) => ({
      now,
      records: spread(records, times),
      changes: new Map(changes),
    })),
);

/** Returns records with ten payments or more, the same for the same seed. */
export const sampleLedger = (seed: number): SpreadLedger => {
  const large = anySpreadLedger.filter(({ records }) => records.payments.length > 9);
  const [ledger] = fc.sample(large, { numRuns: 1, seed });
  if (ledger === undefined) throw new Error("There is no sample.");
  return ledger;
};

const spread = (records: LedgerRecords, times: ReadonlyArray<Timestamp>): LedgerRecords => {
  let next = 0;
  const timeOf = (old: Timestamp): Timestamp => times[next++] ?? old;
  return {
    ...records,
    invoices: records.invoices.map(({ invoice, ...parts }) => {
      const createdAt = timeOf(invoice.createdAt);
      return { ...parts, invoice: { ...invoice, createdAt, updatedAt: createdAt } };
    }),
    payments: records.payments.map((payment) => {
      const createdAt = timeOf(payment.createdAt);
      return { ...payment, createdAt, updatedAt: createdAt };
    }),
    refunds: records.refunds.map((refund) => ({
      ...refund,
      happenedAt: timeOf(refund.happenedAt),
    })),
  };
};

/** Returns the payments with their later statuses. */
export const changedPayments = ({ records, changes }: SpreadLedger): ReadonlyArray<Payment> =>
  records.payments.map((payment, place) => ({
    ...payment,
    status: changes.get(place) ?? payment.status,
  }));

/** Invoices, payments and refunds, with the properties that dashboards use. */
export interface Counted {
  readonly invoices: ReadonlyArray<Invoice>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
}

/** Returns the activity of records as the core defines it. */
export const expectedActivity = (
  { invoices, payments, refunds }: Counted,
  organizationId: OrganizationId,
  windows: Windows,
): DashboardActivity => {
  const isOwned = (record: { readonly organizationId: OrganizationId }): boolean =>
    record.organizationId === organizationId;
  return aggregateRecords(
    {
      invoices: invoices.filter(isOwned),
      payments: payments.filter(isOwned),
      refunds: refunds.filter(isOwned),
    },
    windows,
  );
};

/** Returns activity with amounts as text, and maps as sorted lists. */
export const shown = (value: unknown): unknown => {
  if (Amount.is(value)) return Amount.render(value);
  if (value instanceof Map) {
    const entries = [...value] as ReadonlyArray<readonly [string, unknown]>;
    return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sum]) => [key, shown(sum)]);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]));
};
