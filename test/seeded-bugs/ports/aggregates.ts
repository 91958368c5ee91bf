import { Amount, addSeconds, type Invoice, type Payment, type Refund } from "quittance";
import {
  aggregateRecords,
  type DashboardActivity,
  type Window,
  type Windows,
} from "quittance/adapter";
import { bugsIn, giving, ours, type StoreBugs } from "../store-bug.ts";

const { altering, passing, replacing } = bugsIn("analytics");

/** The records that are aggregated. */
interface Counted {
  readonly invoices: ReadonlyArray<Invoice>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
}

/** Aggregates the records of the store with a function. */
const adding = (
  add: (counted: Counted, windows: Windows) => DashboardActivity,
  isOfAnybody = false,
) =>
  replacing((_, records) => ({
    readActivity: (owner, windows) =>
      giving(() => {
        const isCounted = ({ organizationId }: { readonly organizationId: string }): boolean =>
          isOfAnybody || organizationId === owner;
        const invoices = records.invoices.map(({ invoice }) => invoice).filter(isCounted);
        const payments = records.payments.filter(isCounted);
        const refunds = records.refunds.filter(isCounted);
        return Promise.resolve(add({ invoices, payments, refunds }, windows));
      }),
  }));

const hearing = (mishear: (windows: Windows) => Windows) =>
  adding((counted, windows) => aggregateRecords(counted, mishear(windows)));

const counting = (change: (counted: Counted) => Partial<Counted>) =>
  adding((counted, windows) => aggregateRecords({ ...counted, ...change(counted) }, windows));

/** Only the series is made of other records. */
const drawing = (change: (counted: Counted) => Partial<Counted>) =>
  adding((counted, windows) => ({
    ...aggregateRecords(counted, windows),
    series: aggregateRecords({ ...counted, ...change(counted) }, windows).series,
  }));

const both = (windows: Windows, change: (window: Window) => Window): Windows => ({
  ...windows,
  current: change(windows.current),
  previous: change(windows.previous),
});

const asFloat = (amount: Amount): Amount => {
  const [digits = "0"] = parseFloat(Amount.render(amount)).toFixed(10).split("e");
  return Amount.parseCanonical(digits.replace(/\.?0+$/u, "")) ?? amount;
};

/** Stores with one bug each in the aggregates of a dashboard. */
export const mutantAggregates: StoreBugs = {
  "adds up what anybody has": adding(aggregateRecords, true),
  "adds up for one organization only": passing("readActivity", (_, windows) => [ours, windows]),
  "takes the previous period in": hearing((windows) => ({
    ...windows,
    current: { from: windows.previous.from, to: windows.current.to },
  })),
  "confuses the periods": hearing((windows) => ({
    ...windows,
    current: windows.previous,
    previous: windows.current,
  })),
  "takes the end of a period in": hearing((windows) =>
    both(windows, ({ from, to }) => ({ from, to: addSeconds(to, 1) })),
  ),
  "leaves the start of a period out": hearing((windows) =>
    both(windows, ({ from, to }) => ({ from: addSeconds(from, 1), to })),
  ),
  "rounds a period to days": hearing((windows) =>
    both(windows, ({ from, to }) => ({
      from: `${from.slice(0, 10)} 00:00:00` as typeof from,
      to: `${to.slice(0, 10)} 00:00:00` as typeof to,
    })),
  ),
  "ignores the period": hearing((windows) =>
    both(windows, ({ to }) => ({ from: addSeconds(to, -9_999_999_999), to })),
  ),
  "draws every series by the day": hearing((windows) => ({ ...windows, bucket: "DAY" })),
  "draws every series by the hour": hearing((windows) => ({ ...windows, bucket: "HOUR" })),
  "draws the series by the day of New York": adding((counted, windows) => {
    const there = <Row extends Invoice | Payment>(row: Row): Row => ({
      ...row,
      createdAt: addSeconds(row.createdAt, -4 * 3600),
    });
    const { from, to } = windows.current;
    const current = { from: addSeconds(from, -4 * 3600), to: addSeconds(to, -4 * 3600) };
    const invoices = counted.invoices.map(there);
    const payments = counted.payments.map(there);
    const { series } = aggregateRecords(
      { ...counted, invoices, payments },
      { ...windows, current },
    );
    return { ...aggregateRecords(counted, windows), series };
  }),
  "counts voided invoices as invoiced": drawing(({ invoices }) => ({
    invoices: invoices.map((invoice) => ({ ...invoice, status: "PENDING" })),
  })),
  "leaves voided invoices out": counting(({ invoices }) => ({
    invoices: invoices.filter(({ status }) => status !== "VOIDED"),
  })),
  "counts pending payments as paid": drawing(({ payments }) => ({
    payments: payments.map((payment) => ({ ...payment, status: "COMPLETED" })),
  })),
  "counts pending payments as paid by a provider": adding((counted, windows) => {
    const honest = aggregateRecords(counted, windows);
    const payments = counted.payments.map((found) => ({ ...found, status: "COMPLETED" as const }));
    const { paidByProvider, paidByCurrency } = aggregateRecords(
      { ...counted, payments },
      windows,
    ).current;
    return { ...honest, current: { ...honest.current, paidByProvider, paidByCurrency } };
  }),
  "counts completed payments only": counting(({ payments }) => ({
    payments: payments.filter(({ status }) => status === "COMPLETED"),
  })),
  "counts payments by when they happened": counting(({ payments }) => ({
    payments: payments.map((found) => ({ ...found, createdAt: found.happenedAt })),
  })),
  "adds up floats": counting(({ invoices, payments }) => ({
    invoices: invoices.map((found) => ({ ...found, priceUsd: asFloat(found.priceUsd) })),
    payments: payments.map((found) => ({ ...found, priceUsd: asFloat(found.priceUsd) })),
  })),
  "adds up what was paid as floats": counting(({ payments }) => ({
    payments: payments.map((found) => ({
      ...found,
      price: { ...found.price, amount: asFloat(found.price.amount) },
    })),
  })),
  "counts an invoice once for each payment": counting(({ invoices, payments }) => ({
    invoices: [...invoices, ...invoices.slice(0, payments.length)],
  })),
  "ignores refunds": counting(() => ({ refunds: [] })),
  "subtracts refunds from the totals only": drawing(() => ({ refunds: [] })),
  "counts pending refunds": counting(({ refunds }) => ({
    refunds: refunds.map((found) => ({ ...found, status: "COMPLETED" })),
  })),
  "adds reversals to refunds": counting(({ refunds }) => ({
    refunds: refunds.map((found) => ({ ...found, kind: "REFUND" })),
  })),
  "leaves chargebacks out": counting(({ refunds }) => ({
    refunds: refunds.filter(({ kind }) => kind !== "CHARGEBACK"),
  })),
  "counts refunds by when they were recorded": counting(({ refunds }) => ({
    refunds: refunds.map((found) => ({ ...found, happenedAt: found.createdAt })),
  })),
  "looks for refunds in the period only": adding((counted, windows) => {
    const honest = aggregateRecords(counted, windows);
    return { ...honest, hasRefunds: Amount.isPositive(honest.current.refundedUsd) };
  }),
  "draws empty buckets": altering("readActivity", ({ series }, [, { current }]) => {
    const amounts = { invoicedUsd: Amount.zero, paidUsd: Amount.zero, refundedUsd: Amount.zero };
    const quiet = { ...amounts, invoicesCount: 0, paymentsCount: 0 };
    return { series: new Map([[current.from, quiet], ...series]) };
  }),
};
