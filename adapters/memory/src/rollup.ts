import { addSeconds, type Invoice, type Payment, type Refund, type Timestamp } from "quittance";
import {
  bucketStart,
  bucketStarts,
  type BucketTotals,
  type DashboardActivity,
  type Window,
  type Windows,
} from "quittance/adapter";
import { ActivityTotals, type Sign } from "./activity-totals.ts";
import { OrderedRows } from "./rows/ordered-rows.ts";

/** Records by the time of their creation. */
export interface CreatedRows<Row> {
  readonly createdIn: (window: Window) => ReadonlyArray<Row>;
  readonly countIn: (window: Window) => number;
}

type HappenedAt = Pick<Refund, "id" | "happenedAt">;

/**
 * The totals of each day in UTC, so that a dashboard reads single records of the first and the last
 * day of its windows only.
 */
export class Rollup {
  readonly #invoices: CreatedRows<Invoice>;
  readonly #payments: CreatedRows<Payment>;
  readonly #refunds = new OrderedRows<HappenedAt, Refund>(byHappened);
  readonly #days = new Map<Timestamp, ActivityTotals>();

  constructor(invoices: CreatedRows<Invoice>, payments: CreatedRows<Payment>) {
    this.#invoices = invoices;
    this.#payments = payments;
  }

  replaceInvoice(previous: Invoice | undefined, invoice: Invoice): void {
    if (previous) this.#dayOf(previous.createdAt).addInvoice(previous, -1);
    this.#dayOf(invoice.createdAt).addInvoice(invoice, 1);
  }

  replacePayment(previous: Payment | undefined, payment: Payment): void {
    if (previous) this.#dayOf(previous.createdAt).addPayment(previous, -1);
    this.#dayOf(payment.createdAt).addPayment(payment, 1);
  }

  replaceRefund(previous: Refund | undefined, refund: Refund): void {
    if (previous) {
      this.#dayOf(previous.happenedAt).addRefund(previous, -1);
      this.#refunds.delete(previous);
    }
    this.#dayOf(refund.happenedAt).addRefund(refund, 1);
    this.#refunds.put(refund);
  }

  /** Returns what a dashboard shows of its windows. */
  read({ current, previous, bucket }: Windows): DashboardActivity {
    const series = new Map<Timestamp, BucketTotals>();
    const [all, before] = [new ActivityTotals(), new ActivityTotals()];
    for (const from of bucketStarts(bucket, current)) {
      const to = bucket === "DAY" ? endOfDay(from) : addSeconds(from, 3600);
      const totals = this.#totalsOf(common(current, { from, to }));
      if (!totals.isEmpty) series.set(from, totals.bucket());
      all.add(totals, 1);
    }
    for (const from of bucketStarts("DAY", previous)) {
      before.add(this.#totalsOf(common(previous, { from, to: endOfDay(from) })), 1);
    }
    return { current: all, previous: before, series, hasRefunds: this.#refunds.size > 0 };
  }

  #dayOf(time: Timestamp): ActivityTotals {
    const start = bucketStart("DAY", time);
    const known = this.#days.get(start);
    if (known !== undefined) return known;
    const created = new ActivityTotals();
    this.#days.set(start, created);
    return created;
  }

  /** Returns the totals of a part of a day: of its records, or of the day without the others. */
  #totalsOf(part: Window): ActivityTotals {
    const from = bucketStart("DAY", part.from);
    const day = { from, to: endOfDay(from) };
    const whole = this.#days.get(from) ?? new ActivityTotals();
    if (part.from === day.from && part.to === day.to) return whole;
    const totals = new ActivityTotals();
    const others = [
      { from, to: part.from },
      { from: part.to, to: day.to },
    ];
    if (2 * this.#countIn(part) <= this.#countIn(day)) {
      this.#addRecords(totals, part, 1);
    } else {
      totals.add(whole, 1);
      for (const other of others) this.#addRecords(totals, other, -1);
    }
    return totals;
  }

  #countIn(window: Window): number {
    return this.#invoices.countIn(window) + this.#payments.countIn(window);
  }

  #addRecords(totals: ActivityTotals, window: Window, sign: Sign): void {
    for (const invoice of this.#invoices.createdIn(window)) totals.addInvoice(invoice, sign);
    for (const payment of this.#payments.createdIn(window)) totals.addPayment(payment, sign);
    const [from, to] = [window.from, window.to].map((happenedAt) =>
      this.#refunds.rankOf({ happenedAt, id: "" as Refund["id"] }),
    );
    for (const refund of this.#refunds.slice(from, to)) totals.addRefund(refund, sign);
  }
}

/** Returns a text after all times of a day, and before those of the next one. */
const endOfDay = (start: Timestamp): Timestamp => `${start.slice(0, 10)} 24:00:00` as Timestamp;

const common = (a: Window, b: Window): Window => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
});

const byHappened = (a: HappenedAt, b: HappenedAt): number =>
  compare(a.happenedAt, b.happenedAt) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
