import {
  addSeconds,
  type Currency,
  type InvoiceId,
  type InvoiceStatus,
  type PaymentId,
  type PaymentStatus,
  type ProviderId,
  type RateSet,
  type Timestamp,
} from "quittance";
import { oracleMetrics, type MetricsJson } from "./oracle-dashboard.ts";
import { oracleConvert, oracleSettle, oracleUnit, oracleUsd } from "./oracle-settle.ts";
import { amountOf, rateTableOf } from "./settlement-case.ts";

/** An invoice as the model keeps it. */
export interface ModelInvoice {
  readonly id: InvoiceId;
  readonly currency: Currency;
  readonly price: bigint;
  readonly priceUsd: bigint;
  readonly createdAt: Timestamp;
  isVoided: boolean;
  /** As `status` or `status/substatus`. */
  standing: string;
}

/** A payment as the model keeps it. */
export interface ModelPayment {
  readonly id: PaymentId;
  readonly key: string;
  readonly content: string;
  readonly invoice: ModelInvoice;
  readonly providerId: ProviderId;
  readonly currency: Currency;
  readonly value: bigint;
  readonly unit: bigint;
  readonly priceUsd: bigint;
  readonly createdAt: Timestamp;
  status: PaymentStatus;
  isLate: boolean;
}

/** What a payment is made from. */
export interface ModelRequest {
  readonly key: string;
  readonly providerId: ProviderId;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly status: PaymentStatus;
}

/** Invoices and payments in plain arrays, and what every write is to cause. */
export class LedgerModel {
  readonly invoices: Array<ModelInvoice> = [];
  readonly payments: Array<ModelPayment> = [];
  /** Each as its type, the record it is about and where that stands. */
  readonly events: Array<string> = [];
  readonly #rates;

  constructor(rates: RateSet) {
    this.#rates = rateTableOf(rates);
  }

  addInvoice(id: InvoiceId, price: bigint, currency: Currency, createdAt: Timestamp): void {
    const standing = price === 0n ? "COMPLETED" : "PENDING";
    const priceUsd = oracleUsd(price, currency, this.#rates);
    this.invoices.push({ id, currency, price, priceUsd, createdAt, isVoided: false, standing });
    this.events.push(`invoice.created ${id} ${standing}`);
    if (price === 0n) this.events.push(`invoice.completed ${id} ${standing}`);
  }

  addPayment(id: PaymentId, invoice: ModelInvoice, made: ModelRequest, createdAt: Timestamp): void {
    const { key, providerId, currency, amount, status } = made;
    const worth = (scaled: bigint): bigint =>
      oracleConvert(scaled, currency, invoice.currency, this.#rates);
    this.payments.push({
      ...{ id, key, invoice, providerId, currency, status, createdAt },
      content: contentOf(invoice, made),
      value: worth(amount),
      unit: currency === invoice.currency ? 0n : worth(oracleUnit(currency)),
      priceUsd: oracleUsd(amount, currency, this.#rates),
      isLate: invoice.isVoided && status === "COMPLETED",
    });
    this.events.push(`payment.created ${id} ${status}`);
    this.#settle(invoice);
  }

  changePayment(payment: ModelPayment, to: PaymentStatus): void {
    if (payment.status === to) return;
    payment.status = to;
    payment.isLate = payment.invoice.isVoided && to === "COMPLETED";
    this.events.push(`payment.updated ${payment.id} ${to}`);
    this.#settle(payment.invoice);
  }

  voidInvoice(invoice: ModelInvoice): void {
    invoice.isVoided = true;
    this.#settle(invoice);
  }

  /** The metrics of a day that ends now. */
  metricsOfDay(now: Timestamp): MetricsJson {
    const from = addSeconds(now, -86_400);
    const isIn = ({ createdAt }: { readonly createdAt: Timestamp }): boolean =>
      createdAt >= from && createdAt < now;
    return oracleMetrics({
      invoices: this.invoices.filter(isIn).map(({ standing, priceUsd }) => ({
        status: statusOf(standing),
        priceUsd: amountOf(priceUsd),
      })),
      payments: this.payments.filter(isIn).map(({ status, priceUsd }) => ({
        status,
        priceUsd: amountOf(priceUsd),
      })),
    });
  }

  #settle(invoice: ModelInvoice): void {
    const own = this.payments.filter((payment) => payment.invoice === invoice);
    const standing = oracleSettle(invoice, own);
    if (standing === invoice.standing) return;
    const [before, after] = [statusOf(invoice.standing), statusOf(standing)];
    const turned = after === "COMPLETED" || after === "VOIDED" ? after.toLowerCase() : "updated";
    const type = before === after ? "updated" : turned;
    invoice.standing = standing;
    this.events.push(`invoice.${type} ${invoice.id} ${standing}`);
  }
}

/** The status in a standing. */
export const statusOf = (standing: string): InvoiceStatus =>
  standing.split("/")[0] as InvoiceStatus;

/** What of a request makes two calls reports of one payment; the status is not part of it. */
export const contentOf = (invoice: ModelInvoice, made: ModelRequest): string =>
  JSON.stringify([invoice.id, made.providerId, made.currency, String(made.amount)]);

/** Rows newest first, by identifier where they are equally old. */
export const newestFirst = (
  rows: ReadonlyArray<{ readonly createdAt: Timestamp; readonly id: string }>,
): ReadonlyArray<string> =>
  rows
    .toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1))
    .map(({ id }) => id);
