import {
  Amount,
  type Currency,
  type Invoice,
  type InvoiceStatus,
  type Payment,
  type PaymentStatus,
  type ProviderId,
  type Refund,
} from "quittance";
import type { Activity, Aggregate, BucketTotals } from "quittance/adapter";

/** 1 to count records, -1 to take back records that were counted. */
export type Sign = 1 | -1;

/** The totals of the records of a period. */
export class ActivityTotals implements Activity {
  readonly invoices = new Map<InvoiceStatus, Total>();
  readonly payments = new Map<PaymentStatus, Total>();
  readonly paidByCurrency = new Map<Currency, Total & { price: Amount }>();
  readonly paidByProvider = new Map<ProviderId, Total>();
  refundedUsd = Amount.zero;
  #refundsCount = 0;

  get isEmpty(): boolean {
    return this.invoices.size === 0 && this.payments.size === 0 && this.#refundsCount === 0;
  }

  addInvoice({ status, priceUsd }: Invoice, sign: Sign): void {
    change(this.invoices, status, { count: 1, priceUsd }, sign);
  }

  addPayment({ status, price, priceUsd, providerId }: Payment, sign: Sign): void {
    const one = { count: 1, priceUsd };
    change(this.payments, status, one, sign);
    if (status !== "COMPLETED") return;
    change(this.paidByProvider, providerId, one, sign);
    change(this.paidByCurrency, price.currency, { ...one, price: price.amount }, sign);
  }

  addRefund({ status, kind, priceUsd }: Refund, sign: Sign): void {
    if (status !== "COMPLETED") return;
    this.#refundsCount += sign;
    const isAdded = (kind === "REVERSAL") === (sign === -1);
    this.refundedUsd = (isAdded ? Amount.add : Amount.subtract)(this.refundedUsd, priceUsd);
  }

  add(other: ActivityTotals, sign: Sign): void {
    for (const [status, total] of other.invoices) change(this.invoices, status, total, sign);
    for (const [status, total] of other.payments) change(this.payments, status, total, sign);
    for (const [id, total] of other.paidByProvider) change(this.paidByProvider, id, total, sign);
    for (const [currency, total] of other.paidByCurrency) {
      change(this.paidByCurrency, currency, total, sign);
    }
    this.#refundsCount += sign * other.#refundsCount;
    const add = sign === 1 ? Amount.add : Amount.subtract;
    this.refundedUsd = add(this.refundedUsd, other.refundedUsd);
  }

  /** Returns the totals as those of a bucket of a series. */
  bucket(): BucketTotals {
    const voided = this.invoices.get("VOIDED")?.priceUsd ?? Amount.zero;
    const invoices = sumOf(this.invoices);
    return {
      invoicesCount: invoices.count,
      invoicedUsd: Amount.subtract(invoices.priceUsd, voided),
      paymentsCount: sumOf(this.payments).count,
      paidUsd: this.payments.get("COMPLETED")?.priceUsd ?? Amount.zero,
      refundedUsd: this.refundedUsd,
    };
  }
}

/** An aggregate that changes, with its total in its currency if it has one. */
interface Total {
  count: number;
  priceUsd: Amount;
  price?: Amount;
}

const sumOf = (totals: ReadonlyMap<unknown, Aggregate>): Total => {
  const sum = { count: 0, priceUsd: Amount.zero };
  for (const total of totals.values()) addTo(sum, total, 1);
  return sum;
};

const change = <Key, Found extends Total>(
  totals: Map<Key, Found>,
  key: Key,
  by: Found,
  sign: Sign,
): void => {
  const known = totals.get(key);
  if (known === undefined) totals.set(key, { ...by });
  else addTo(known, by, sign);
  if (known?.count === 0) totals.delete(key);
};

const addTo = (total: Total, by: Readonly<Total>, sign: Sign): void => {
  const add = sign === 1 ? Amount.add : Amount.subtract;
  total.count += sign * by.count;
  total.priceUsd = add(total.priceUsd, by.priceUsd);
  if (by.price !== undefined) total.price = add(total.price ?? Amount.zero, by.price);
};
