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
import type { Activity, Aggregate, BucketTotals, CurrencyAggregate } from "quittance/adapter";

/** 1 to count records, -1 to take them back. */
export type Sign = 1 | -1;

/** The totals of the records of a period. */
export class ActivityTotals implements Activity {
  readonly invoices = new Map<InvoiceStatus, Aggregate>();
  readonly payments = new Map<PaymentStatus, Aggregate>();
  readonly paidByCurrency = new Map<Currency, CurrencyAggregate>();
  readonly paidByProvider = new Map<ProviderId, Aggregate>();
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
    const invoices = [...this.invoices.values()];
    return {
      invoicesCount: countOf(invoices),
      invoicedUsd: Amount.subtract(Amount.sum(invoices.map((total) => total.priceUsd)), voided),
      paymentsCount: countOf([...this.payments.values()]),
      paidUsd: this.payments.get("COMPLETED")?.priceUsd ?? Amount.zero,
      refundedUsd: this.refundedUsd,
    };
  }
}

const countOf = (totals: ReadonlyArray<Aggregate>): number =>
  totals.reduce((sum, { count }) => sum + count, 0);

/** An aggregate, with its total in its currency if it has one. */
type Total = Aggregate & Partial<CurrencyAggregate>;

const change = <Key, Found extends Total>(
  totals: Map<Key, Found>,
  key: Key,
  by: Found,
  sign: Sign,
): void => {
  const { count, priceUsd, price } = totals.get(key) ?? zero;
  const add = sign === 1 ? Amount.add : Amount.subtract;
  const changed = { ...by, count: count + sign * by.count, priceUsd: add(priceUsd, by.priceUsd) };
  if (changed.count === 0) totals.delete(key);
  else if (by.price === undefined) totals.set(key, changed);
  else totals.set(key, { ...changed, price: add(price ?? Amount.zero, by.price) });
};

const zero: Total = { count: 0, priceUsd: Amount.zero };
