import { addSeconds, secondsBetween, timestampOf, type Timestamp } from "../time/timestamp.ts";
import { secondsOfDay } from "../time/local-date.ts";
import { dateIn } from "../time/time-zone.ts";
import { foldEmail } from "../contact/email-address.ts";
import { amountPaid, duePrice } from "../invoice/amount-due.ts";
import { settle } from "../invoice/invoice-settle.ts";
import { isOpen } from "../invoice/invoice-standing.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { completedOf, lessRefunds } from "../invoice/settlement-refunds.ts";
import { compareText } from "../kernel/text.ts";
import { byNewest } from "../listing/page.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import { roundPayable } from "../payment/payment-value.ts";
import { maxClockDifference } from "../payment/payment.ts";
import {
  ageBuckets,
  type AgeBucket,
  type AgeOptions,
  type AgeTotal,
  type DuePosition,
  type OpenCustomer,
  type OpenInvoice,
  type OpenItem,
  type OverpaidItem,
} from "./open-items.ts";

/** What customers owe at a time. */
export interface AgedItems {
  /** By due date, those without one last; then by identifier. */
  readonly items: ReadonlyArray<OpenItem>;
  /** Who owes most for longest first, compared in US dollars by bucket. */
  readonly byCustomer: ReadonlyArray<OpenCustomer>;
  /** By currency, then by bucket; without empty ones. */
  readonly totals: ReadonlyArray<AgeTotal>;
  /** In the order of items. What is overpaid is never subtracted from what is due. */
  readonly overpaid: ReadonlyArray<OverpaidItem>;
}

/**
 * Returns what customers owe at a time, and for how long: of each invoice what the facts until then
 * leave to pay. The order of the invoices does not matter.
 *
 * Payments and refunds count from the time at which they happened, credit notes and voiding from
 * that of their recording. So a payment that is recorded later, and happened before, changes what
 * was open then. A payment that was completed after its invoice was voided pays nothing of it.
 *
 * @example
 * const { totals } = ageItems(invoices, { asOf, timeZone: "Europe/Berlin" });
 */
export const ageItems = (invoices: Iterable<OpenInvoice>, options: AgeOptions): AgedItems => {
  const ageing = createAgeing(options);
  for (const found of [...invoices].sort((a, b) => byDueDate(a.invoice, b.invoice))) {
    ageing.add(found);
  }
  return ageing.result();
};

/** Ages invoices that are added one by one, in the order of `byDueDate`. */
interface Ageing {
  /** Returns the number of rows so far. */
  readonly add: (found: OpenInvoice) => number;
  readonly result: () => AgedItems;
}

/** Creates what `ageItems` adds invoices to. It keeps nothing of the invoices but their rows. */
export const createAgeing = (options: AgeOptions): Ageing => {
  const items: Array<OpenItem> = [];
  const overpaid: Array<OverpaidItem> = [];
  const totals = ageTotals();
  const customers = customerTotals();
  const ageItem = itemAger(options);
  return {
    add: (found) => {
      const { item, overpaid: beyond } = ageItem(found);
      if (beyond !== undefined) overpaid.push(beyond);
      if (item !== undefined) {
        items.push(item);
        totals.add(item);
        customers.add(item, found.invoice);
      }
      return items.length + overpaid.length;
    },
    result: () => ({ items, byCustomer: customers.rows(), totals: totals.rows(), overpaid }),
  };
};

/** What an invoice is in a report: an item, overpaid, or neither. */
export interface AgedItem {
  readonly item?: OpenItem;
  readonly overpaid?: OverpaidItem;
}

/** Creates the function that `ageItems` applies to each invoice. */
export const itemAger = ({ asOf, timeZone }: AgeOptions): ((found: OpenInvoice) => AgedItem) => {
  const today = dateIn(asOf, timeZone);
  return (found) => {
    const { invoice } = found;
    const rest = restOf(found, asOf);
    if (rest === undefined) return {};
    const { currency, price, priceUsd, dueAt } = invoice;
    const named = {
      ...customerOf(invoice),
      number: invoice.number,
      issuedOn: dateIn(issuedAtOf(invoice), timeZone),
    };
    if ("overpaid" in rest) {
      return { overpaid: { ...named, currency, overpaid: rest.overpaid, id: invoice.id } };
    }
    const due = roundPayable({ currency, amount: rest.due });
    const dueOn = dueAt && dateIn(dueAt, timeZone);
    const days = dueOn === undefined ? undefined : daysBetween(dueOn, today);
    const item: OpenItem = {
      ...named,
      dueOn,
      days,
      bucket: bucketOf(days),
      currency,
      total: price,
      credited: rest.credited,
      paid: rest.paid,
      due,
      dueExact: rest.due,
      dueUsd: Amount.share(due, priceUsd, price),
      id: invoice.id,
    };
    return { item };
  };
};

/**
 * Returns whether an invoice can be open or overpaid at a time: if it is so now, or has changed
 * since. A store reads these invoices only. What is reported may have happened a little after its
 * recording, as far as clocks differ.
 */
export const canBeOpen = (invoice: Invoice, asOf: Timestamp): boolean =>
  issuedAtOf(invoice) <= asOf &&
  (isOpen(invoice) ||
    invoice.paidBeforeVoid === true ||
    holdsPayments(invoice.substatus) ||
    invoice.updatedAt >= addSeconds(asOf, -maxClockDifference));

/**
 * Returns whether what was paid of an invoice that is not open can be owed to the customer. Of one
 * that was charged back in part it is so once credit notes lower what was to be paid.
 */
const holdsPayments = (substatus: Invoice["substatus"]): boolean =>
  substatus === "OVERPAID" || substatus === "PAID_AFTER_VOID" || substatus === "CHARGED_BACK";

/** Compares invoices by due date, those without one last, and then by identifier. */
export const byDueDate = (a: DuePosition, b: DuePosition): number =>
  compareText(a.dueAt ?? noDueDate, b.dueAt ?? noDueDate) || compareText(a.id, b.id);

/** The last of all times, which invoices without a due date are sorted by. */
const noDueDate = "9999-12-31 23:59:59";

const issuedAtOf = ({ issuedAt, createdAt }: Invoice): Timestamp => issuedAt ?? createdAt;

/** What is left of an invoice, in its currency: an amount to pay, or what was paid beyond it. */
type Rest =
  | { readonly due: Amount; readonly credited: Amount; readonly paid: Amount }
  | { readonly overpaid: Amount };

/** Returns what the facts until a time leave of an invoice; `undefined` if it is nothing. */
const restOf = (
  { invoice, payments, refunds, creditNotes }: OpenInvoice,
  asOf: Timestamp,
): Rest | undefined => {
  if (issuedAtOf(invoice) > asOf) return undefined;
  const { currency, price, voidedAt } = invoice;
  const paid = payments.filter(({ happenedAt }) => happenedAt <= asOf);
  const returned = refunds.filter(({ happenedAt }) => happenedAt <= asOf);
  if (voidedAt !== undefined && voidedAt <= asOf) {
    const overpaid = amountPaid(paid, returned);
    return Amount.isPositive(overpaid) ? { overpaid } : undefined;
  }
  const onTime = paid.filter(({ completedAfterVoid }) => !completedAfterVoid);
  const notes = creditNotes.filter(({ createdAt }) => createdAt <= asOf);
  const credited = Amount.sum(notes.map(({ payable }) => payable));
  const whole = { price: { currency, amount: price }, credited, isVoided: false };
  const requested = duePrice({ currency, price, credited });
  if (settle(whole, onTime, returned).status === "COMPLETED") {
    const completed = onTime.filter(({ status }) => status === "COMPLETED");
    const left = lessRefunds(completed, completedOf(returned));
    const { substatus } = settle({ ...whole, wasCompleted: true }, left);
    return substatus === "OVERPAID"
      ? { overpaid: Amount.subtract(Amount.sum(left.map(({ value }) => value)), requested) }
      : undefined;
  }
  const early = returned.filter(({ afterCompletion }) => !afterCompletion);
  const covered = amountPaid(onTime, early);
  return { due: Amount.subtract(requested, covered), credited, paid: covered };
};

/** Returns the key and the name of the customer of an invoice. */
const customerOf = ({
  customer,
  customerEmail,
}: Invoice): Pick<OpenItem, "customerKey" | "customer"> => ({
  customerKey:
    customer?.vatId === undefined ? `email:${foldEmail(customerEmail)}` : `vat:${customer.vatId}`,
  customer: customer?.name ?? customerEmail,
});

/** Returns the calendar days from a date to a later one; 0 if it is not later. */
const daysBetween = (from: string, to: string): number =>
  Math.max(0, secondsBetween(startOf(from), startOf(to)) / secondsOfDay);

const startOf = (date: string): Timestamp => timestampOf(`${date} 00:00:00`);

const bucketOf = (days: number | undefined): AgeBucket => {
  if (days === undefined) return "UNDATED";
  if (days === 0) return "CURRENT";
  if (days <= 30) return "D1_30";
  if (days <= 60) return "D31_60";
  return days <= 90 ? "D61_90" : "OLDER";
};

/** Totals of items that are added one by one. */
interface AgeTotals {
  readonly add: (item: OpenItem) => void;
  readonly rows: () => ReadonlyArray<AgeTotal>;
}

/** Creates totals by currency and bucket, in their orders. */
const ageTotals = (): AgeTotals => {
  const found = new Map<Currency, Map<AgeBucket, AgeTotal>>();
  return {
    add: ({ currency, bucket, due, dueUsd }) => {
      const byBucket = found.get(currency) ?? new Map<AgeBucket, AgeTotal>();
      const known = byBucket.get(bucket) ?? { due: Amount.zero, dueUsd: Amount.zero, count: 0 };
      byBucket.set(bucket, {
        currency,
        bucket,
        due: Amount.add(known.due, due),
        dueUsd: Amount.add(known.dueUsd, dueUsd),
        count: known.count + 1,
      });
      found.set(currency, byBucket);
    },
    rows: () =>
      currencies.flatMap((currency) => {
        const byBucket = found.get(currency);
        return ageBuckets.flatMap((bucket) => byBucket?.get(bucket) ?? []);
      }),
  };
};

/** Customers with the totals of their items, which are added one by one. */
interface CustomerTotals {
  readonly add: (item: OpenItem, invoice: Invoice) => void;
  readonly rows: () => ReadonlyArray<OpenCustomer>;
}

/** Creates the rows of customers. Memory grows with the number of customers only. */
export const customerTotals = (): CustomerTotals => {
  const found = new Map<
    string,
    { newest: Pick<Invoice, "createdAt" | "id">; customer: string; totals: AgeTotals }
  >();
  return {
    add: (item, { createdAt, id }) => {
      const { customerKey, customer } = item;
      const known = found.get(customerKey);
      const totals = known?.totals ?? ageTotals();
      totals.add(item);
      const newest = { createdAt, id };
      if (known === undefined || byNewest(newest, known.newest) < 0) {
        found.set(customerKey, { newest, customer, totals });
      }
    },
    rows: () =>
      [...found]
        .map(([customerKey, { customer, totals }]) => {
          const rows = totals.rows();
          const dueUsd = Amount.sum(rows.map((row) => row.dueUsd));
          const count = rows.reduce((sum, row) => sum + row.count, 0);
          return { customerKey, customer, dueUsd, count, totals: rows };
        })
        .sort(byOldestDebt),
  };
};

/** Compares what customers owe in US dollars, in the oldest bucket first. */
const byOldestDebt = (a: OpenCustomer, b: OpenCustomer): number => {
  for (const bucket of oldestFirst) {
    const order = Amount.compare(dollarsIn(b, bucket), dollarsIn(a, bucket));
    if (order !== 0) return order;
  }
  return compareText(a.customerKey, b.customerKey);
};

const oldestFirst = [...ageBuckets].reverse();

const dollarsIn = ({ totals }: OpenCustomer, bucket: AgeBucket): Amount =>
  Amount.sum(totals.filter((row) => row.bucket === bucket).map(({ dueUsd }) => dueUsd));
