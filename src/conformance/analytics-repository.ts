import {
  aggregateActivity,
  aggregateSeries,
  type DashboardActivity,
} from "../analytics/activity.ts";
import { windowsOf, type Windows } from "../analytics/period.ts";
import { idOf, type OrganizationId } from "../ids.ts";
import { invoiceStatuses, type Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { paymentStatuses, type Payment } from "../payment/payment.ts";
import { addSeconds, timestampOf, type Timestamp } from "../time/timestamp.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import type { LedgerRecords } from "./ledger-records.ts";
import {
  bare,
  computed,
  ledgerOf,
  ours,
  sampleInvoice,
  samplePayment,
  theirs,
} from "./sample-records.ts";

const now = timestampOf("2025-03-30 10:20:30");
const day = 86_400;

/** Around the edges of the windows, of hours and of days in every time zone. */
const moments: ReadonlyArray<Timestamp> = [
  ...[0, -1, 1].flatMap((second) =>
    [0, 1, 2, 7, 14].map((days) => addSeconds(now, second - days * day)),
  ),
  ...["2025-03-30 00:00:00", "2025-03-29 23:59:59", "2025-03-30 09:59:59"].map(timestampOf),
  ...["2025-03-30 02:30:00", "2025-03-29 22:30:00", "2025-03-30 09:20:30"].map(timestampOf),
];

const figure = (index: number): Amount =>
  computed(`${String(index + 1)}${"9".repeat(33)}.${"1234567890".repeat(2)}${"3".repeat(10)}`);

const at = <Item>(list: readonly [Item, ...ReadonlyArray<Item>], index: number): Item =>
  list[index % list.length] ?? list[0];

const providers = [
  idOf("prov", "prov_card"),
  idOf("prov", "prov_chain"),
  idOf("prov", "prov_old"),
] as const;

const invoices: ReadonlyArray<Invoice> = moments.flatMap((createdAt, index) =>
  invoiceStatuses.map((status, turn) =>
    sampleInvoice(`${String(index)}_${status}`, {
      organizationId: turn === 5 ? theirs : ours,
      status,
      createdAt,
      priceUsd: figure(index % 3),
    }),
  ),
);

const payments: ReadonlyArray<Payment> = moments.flatMap((createdAt, index) =>
  [...paymentStatuses, "COMPLETED" as const, "COMPLETED" as const].map((status, turn) =>
    samplePayment(`${String(index)}_${String(turn)}`, {
      organizationId: turn === 5 ? theirs : ours,
      status,
      createdAt,
      happenedAt: addSeconds(createdAt, -40 * day),
      providerId: at(providers, turn),
      price: {
        currency: at(["EUR", "USDC", "JPY"], turn + index),
        amount: Amount.of("99999999999999999999.000000000000000000000000000007"),
      },
      priceUsd: figure(turn % 2),
    }),
  ),
);

const busy: LedgerRecords = ledgerOf({
  invoices: [
    ...invoices,
    sampleInvoice("a", { createdAt: timestampOf("2000-01-01 00:00:00") }),
    sampleInvoice("a", { createdAt: timestampOf("2000-01-01 00:00:00"), organizationId: theirs }),
  ].map(bare),
  payments,
});

/** What the core's folds make of the records of an organization. */
const aggregatedActivity = (
  records: LedgerRecords,
  owner: OrganizationId,
  { current, previous, bucket }: Windows,
): DashboardActivity => {
  const made = records.invoices
    .map(({ invoice }) => invoice)
    .filter(({ organizationId }) => organizationId === owner);
  const paid = records.payments.filter(({ organizationId }) => organizationId === owner);
  return {
    current: aggregateActivity(made, paid, current),
    previous: aggregateActivity(made, paid, previous),
    series: aggregateSeries(made, paid, current, bucket),
  };
};

/** Compare what a store adds up with the folds; it may tell tallies of nothing. */
export const expectAggregated = async (
  { analytics }: LedgerRepositories,
  records: LedgerRecords,
  owner: OrganizationId,
  windows: Windows,
): Promise<void> => {
  const found = await succeed(analytics.readActivity(owner, windows));
  const expected = aggregatedActivity(records, owner, windows);
  for (const part of ["current", "previous"] as const) {
    for (const tallies of ["invoices", "payments", "paidByCurrency", "paidByProvider"] as const) {
      const counted = [...found[part][tallies]].filter(([, { count }]) => count !== 0);
      expectSame(`${part} ${tallies}`, new Map<string, unknown>(counted), expected[part][tallies]);
    }
  }
  expectSame("the series", found.series, expected.series);
};

const adds = (
  name: string,
  windows: Windows,
  owner: OrganizationId = ours,
  records: LedgerRecords = busy,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`readActivity ${name}`, records, (store) =>
    expectAggregated(store, records, owner, windows),
  );

const empty = { from: now, to: now };

/** Every promise of `AnalyticsRepository`. */
export const analyticsRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  adds("adds up a day by the hour", windowsOf("last_day", now)),
  adds("adds up a week by the day", windowsOf("last_7_days", now)),
  adds("adds up a year", windowsOf("last_365_days", now)),
  adds("adds up the day before", windowsOf("prev_last_day", now)),
  adds("adds up the week before", windowsOf("prev_last_7_days", now)),
  adds(
    "adds up the first hour of a day",
    windowsOf("last_day", timestampOf("2025-03-30 00:00:00")),
  ),
  adds("adds up nothing in windows of no length", {
    current: empty,
    previous: empty,
    bucket: "DAY",
  }),
  adds("adds up nothing where nothing happened", windowsOf("last_day", addSeconds(now, -99 * day))),
  adds("gives the other organization its own", windowsOf("last_7_days", now), theirs),
  adds("gives nothing to an unknown one", windowsOf("last_day", now), idOf("org", "org_none")),
  adds("answers for an empty store", windowsOf("last_day", now), ours, ledgerOf()),
];
