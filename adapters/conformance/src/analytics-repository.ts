import {
  addSeconds,
  Amount,
  invoiceStatuses,
  paymentStatuses,
  refundKinds,
  refundStatuses,
  timestampOf,
  type Invoice,
  type OrganizationId,
  type Payment,
  type Refund,
  type Timestamp,
} from "quittance";
import type { DashboardActivity, Windows } from "quittance/adapter";
import { aggregateRecords, windowsOf } from "quittance/pure";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import {
  ledgerCase,
  type LedgerRepositories,
  type LedgerSubject,
  type LedgerRecords,
} from "./ledger-case.ts";
import {
  computedAmount,
  ledgerOf,
  ours,
  sampleInvoice,
  samplePayment,
  sampleRefund,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const now = timestampOf("2025-03-30 10:20:30");
const day = 86_400;

/** Times around the boundaries of the windows, of hours, and of days in every time zone. */
const times: ReadonlyArray<Timestamp> = [
  ...[0, -1, 1].flatMap((second) =>
    [0, 1, 2, 7, 14].map((days) => addSeconds(now, second - days * day)),
  ),
  ...["2025-03-30 00:00:00", "2025-03-29 23:59:59", "2025-03-30 09:59:59"].map(timestampOf),
  ...["2025-03-30 02:30:00", "2025-03-29 22:30:00", "2025-03-30 09:20:30"].map(timestampOf),
];

const largeAmount = (index: number): Amount =>
  computedAmount(
    `${String(index + 1)}${"9".repeat(33)}.${"1234567890".repeat(2)}${"3".repeat(10)}`,
  );

const at = <Item>(list: readonly [Item, ...ReadonlyArray<Item>], index: number): Item =>
  list[index % list.length] ?? list[0];

const providers = ["prov_card", "prov_chain", "prov_old"] as const;

const invoices: ReadonlyArray<Invoice> = times.flatMap((createdAt, index) =>
  invoiceStatuses.map((status, turn) =>
    sampleInvoice(`${String(index)}_${status}`, {
      organizationId: turn === 5 ? theirs : ours,
      status,
      createdAt,
      priceUsd: largeAmount(index % 3),
    }),
  ),
);

const payments: ReadonlyArray<Payment> = times.flatMap((createdAt, index) =>
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
      priceUsd: largeAmount(turn % 2),
    }),
  ),
);

/** Refunds in every status and of every kind, recorded long after they happened. */
const refunds: ReadonlyArray<Refund> = times.flatMap((happenedAt, index) =>
  refundKinds.flatMap((kind, turn) =>
    [...refundStatuses, "COMPLETED" as const].map((status, place) =>
      sampleRefund(`${String(index)}_${kind}_${String(place)}`, {
        organizationId: place === 3 ? theirs : ours,
        kind,
        status,
        happenedAt,
        createdAt: addSeconds(happenedAt, 40 * day),
        priceUsd: largeAmount(turn),
      }),
    ),
  ),
);

/** Outside every window. */
const oldTime = { createdAt: timestampOf("2000-01-01 00:00:00") };

const busy: LedgerRecords = ledgerOf({
  invoices: [
    ...invoices,
    sampleInvoice("a", oldTime),
    sampleInvoice("a", { ...oldTime, organizationId: theirs }),
  ].map(withoutLines),
  payments: [
    ...payments,
    samplePayment("a", oldTime),
    samplePayment("a", { ...oldTime, organizationId: theirs }),
  ],
  refunds,
});

/** Aggregates the records of an organization with the functions of the core. */
const aggregatedActivity = (
  records: LedgerRecords,
  owner: OrganizationId,
  windows: Windows,
): DashboardActivity => {
  const isOwned = ({ organizationId }: { readonly organizationId: OrganizationId }): boolean =>
    organizationId === owner;
  const invoices = records.invoices.map(({ invoice }) => invoice).filter(isOwned);
  const payments = records.payments.filter(isOwned);
  return aggregateRecords(
    { invoices, payments, refunds: records.refunds.filter(isOwned) },
    windows,
  );
};

/** Compares the aggregates of a store with those of the core. Zero aggregates are optional. */
export const expectAggregated = async (
  { analytics }: LedgerRepositories,
  records: LedgerRecords,
  owner: OrganizationId,
  windows: Windows,
): Promise<void> => {
  const found = await expectSuccess(analytics.readActivity(owner, windows));
  const expected = aggregatedActivity(records, owner, windows);
  for (const part of ["current", "previous"] as const) {
    for (const group of ["invoices", "payments", "paidByCurrency", "paidByProvider"] as const) {
      const counted = [...found[part][group]].filter(([, { count }]) => count !== 0);
      expectSame(`${part} ${group}`, new Map<string, unknown>(counted), expected[part][group]);
    }
    expectSame(`${part} refunds`, found[part].refundedUsd, expected[part].refundedUsd);
  }
  expectSame("the series", found.series, expected.series);
  expectSame("whether there are refunds", found.hasRefunds, expected.hasRefunds);
};

const activityCase = (
  name: string,
  windows: Windows,
  owner: OrganizationId = ours,
  records: LedgerRecords = busy,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`readActivity ${name}`, records, (store) =>
    expectAggregated(store, records, owner, windows),
  );

const empty = { from: now, to: now };

/** The conformance cases of `AnalyticsRepository`. */
export const analyticsRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  activityCase("aggregates a day by hour", windowsOf("last_day", now)),
  activityCase("aggregates a week by day", windowsOf("last_7_days", now)),
  activityCase("aggregates a year", windowsOf("last_365_days", now)),
  activityCase("aggregates the previous day", windowsOf("prev_last_day", now)),
  activityCase("aggregates the previous week", windowsOf("prev_last_7_days", now)),
  activityCase(
    "aggregates a day that ends at midnight",
    windowsOf("last_day", timestampOf("2025-03-30 00:00:00")),
  ),
  activityCase("returns nothing for empty windows", {
    current: empty,
    previous: empty,
    bucket: "DAY",
  }),
  activityCase(
    "returns nothing for windows without records",
    windowsOf("last_day", addSeconds(now, -99 * day)),
  ),
  activityCase(
    "returns the other organization's own records",
    windowsOf("last_7_days", now),
    theirs,
  ),
  activityCase(
    "returns nothing for an unknown organization",
    windowsOf("last_day", now),
    "org_none",
  ),
  activityCase("returns nothing from an empty store", windowsOf("last_day", now), ours, ledgerOf()),
];
