import type {
  BillingSchemaId,
  CreditNote,
  Invoice,
  InvoiceId,
  LedgerEvent,
  Payment,
  PaymentId,
  PaymentIntent,
  ProductId,
  ProviderId,
  Refund,
  TaxId,
  Timestamp,
} from "quittance";
import type {
  ChangingFacts,
  Decision,
  IdempotencyClaim,
  InvoiceRecords,
  LedgerChange,
  LockedInvoice,
  Notification,
  PaymentIntentId,
} from "quittance/adapter";
import { compactEvent } from "./compact-event.ts";
import { Coupons } from "./coupons.ts";
import { flatten } from "./flatten.ts";
import { freeze } from "./freeze.ts";
import {
  billingSchemaTable,
  creditNoteTable,
  invoiceTable,
  notificationTable,
  paymentTable,
  productTable,
  refundTable,
  taxTable,
} from "./ledger-tables.ts";
import { PackedParts, type InvoiceParts } from "./packed-parts.ts";
import { Rollup } from "./rollup.ts";
import { OrderedRows } from "./rows/ordered-rows.ts";
import { Webhooks } from "./webhooks.ts";

/** The content and the invoice that an idempotency key was used for. */
export interface Claim extends Pick<IdempotencyClaim, "fingerprint"> {
  readonly invoiceId: InvoiceId;
}

/**
 * The records of one organization, all frozen. Every write is synchronous and so a transaction.
 */
export class Ledger {
  readonly products = productTable();
  readonly billingSchemas = billingSchemaTable((id) => this.versionsOfProduct(id));
  readonly taxes = taxTable();
  /** What was created with an idempotency key. */
  readonly keys = {
    products: new Map<string, ProductId>(),
    billingSchemas: new Map<string, BillingSchemaId>(),
    taxes: new Map<string, TaxId>(),
  };
  readonly coupons = new Coupons();
  readonly invoices = invoiceTable(({ id }) => this.providersOf(id));
  readonly #parts = new PackedParts();
  readonly paymentIntents = new Map<PaymentIntentId, PaymentIntent>();
  readonly payments = paymentTable();
  readonly refunds = refundTable();
  readonly creditNotes = creditNoteTable();
  readonly rollup = new Rollup(this.invoices, this.payments);
  /** The count of the last credit note of each number series. */
  readonly creditCounts = new Map<string, number>();
  readonly notifications = notificationTable();
  readonly claims = new Map<string, Claim>();
  readonly events: Array<LedgerEvent> = [];
  readonly webhooks = new Webhooks();
  /** The count of the last invoice of each number series. */
  readonly counts = new Map<string, number>();
  /** The notifications that `prune` deletes, the first changed first. */
  readonly #settled = new OrderedRows<Notification, Notification>(byChange);
  readonly #allEvents: Array<LedgerEvent>;
  /** An invoice with payments of one provider, as most are, has no list. */
  readonly #providersByInvoice = new Map<InvoiceId, ProviderId | ReadonlyArray<ProviderId>>();

  /** @param allEvents the events of all organizations, which those of this one are added to. */
  constructor(allEvents: Array<LedgerEvent>) {
    this.#allEvents = allEvents;
  }

  addInvoice(records: InvoiceRecords, events: ReadonlyArray<LedgerEvent> = []): void {
    const { items, calculations, couponIds, ...others } = records;
    const { invoice, paymentIntents, ...more } = freeze({ ...others, events });
    this.#putInvoice(invoice);
    this.#parts.add(invoice, { items, calculations, couponIds });
    for (const intent of paymentIntents) this.paymentIntents.set(intent.id, intent);
    if (invoice.status !== "VOIDED") this.coupons.redeem(invoice, couponIds);
    this.#addEvents(more.events);
  }

  putPayment(given: Payment): void {
    const payment = freeze(given);
    flatten(payment.fingerprint);
    this.rollup.replacePayment(this.payments.get(payment.id), payment);
    this.payments.put(payment);
    this.#addProvider(payment);
  }

  putRefund(given: Refund): void {
    const refund = freeze(given);
    this.rollup.replaceRefund(this.refunds.get(refund.id), refund);
    this.refunds.put(refund);
  }

  apply(change: LedgerChange): void {
    const { invoice, payment, refund, creditNote, events } = freeze(change);
    if (invoice !== undefined && this.invoices.get(invoice.id) !== undefined) {
      this.#putInvoice(invoice);
      if (invoice.status === "VOIDED") {
        this.coupons.giveBack(invoice, this.partsOf(invoice.id)?.couponIds ?? []);
      }
    }
    if (payment) this.putPayment(payment);
    if (refund) this.putRefund(refund);
    if (creditNote) this.creditNotes.put(creditNote);
    this.#addEvents(events);
  }

  /** Stores what was decided, and returns the outcome. */
  store<Outcome>({ outcome, change }: Decision<Outcome>): Outcome {
    if (change !== undefined) this.apply(change);
    return outcome;
  }

  /** Stores notifications together with the events about them. */
  addNotifications(
    notifications: ReadonlyArray<Notification>,
    events: ReadonlyArray<LedgerEvent>,
  ): void {
    const stored = freeze({ notifications, events });
    for (const notification of stored.notifications) {
      const previous = this.notifications.get(notification.id);
      if (previous !== undefined) this.#settled.delete(previous);
      if (notification.status !== "UNMATCHED") this.#settled.put(notification);
      this.notifications.put(notification);
    }
    this.#addEvents(stored.events);
  }

  /** Deletes the first changed settled notifications before a time, and returns how many. */
  pruneNotifications(before: Timestamp, limit: number): number {
    const old = this.#settled.slice(0, limit).filter(({ updatedAt }) => updatedAt < before);
    for (const notification of old) {
      this.#settled.delete(notification);
      this.notifications.delete(notification.id);
    }
    return old.length;
  }

  /** Returns the identifiers of all versions of a product. */
  versionsOfProduct(id: ProductId): ReadonlyArray<ProductId> {
    const group = this.products.get(id)?.versionGroupId;
    if (group === undefined) return [id];
    return this.products
      .with("group", group)
      .slice()
      .map((version) => version.id);
  }

  /** Returns what is stored with an invoice; `undefined` if the invoice is not stored. */
  partsOf(id: InvoiceId): InvoiceParts | undefined {
    const invoice = this.invoices.get(id);
    return invoice && this.#parts.of(invoice);
  }

  paymentsOf(id: InvoiceId): ReadonlyArray<Payment> {
    return this.payments.with("invoice", id).slice();
  }

  /** Returns the providers of the payments of an invoice, each once. */
  providersOf(id: InvoiceId): ReadonlyArray<ProviderId> {
    const found = this.#providersByInvoice.get(id) ?? [];
    return typeof found === "string" ? [found] : found;
  }

  refundsOf(id: InvoiceId): ReadonlyArray<Refund> {
    return this.refunds.with("invoice", id).slice();
  }

  creditNotesOf(id: InvoiceId): ReadonlyArray<CreditNote> {
    return this.creditNotes.with("invoice", id).slice();
  }

  locked(id: InvoiceId): LockedInvoice | undefined {
    const invoice = this.invoices.get(id);
    return invoice && { invoice, payments: this.paymentsOf(id), refunds: this.refundsOf(id) };
  }

  /** Returns a payment and its invoice; `undefined` if there is no such payment. */
  paymentWithInvoice(id: PaymentId): ChangingFacts | undefined {
    const payment = this.payments.get(id);
    const locked = payment && this.locked(payment.invoiceId);
    return locked && { payment, locked };
  }

  #putInvoice(invoice: Invoice): void {
    this.rollup.replaceInvoice(this.invoices.get(invoice.id), invoice);
    this.invoices.put(invoice);
  }

  #addProvider({ invoiceId, providerId }: Payment): void {
    const known = this.providersOf(invoiceId);
    if (known.includes(providerId)) return;
    const providers = known.length === 0 ? providerId : [...known, providerId];
    this.#providersByInvoice.set(invoiceId, providers);
    const invoice = this.invoices.get(invoiceId);
    if (invoice !== undefined) this.invoices.put(invoice);
  }

  #addEvents(events: ReadonlyArray<LedgerEvent>): void {
    const stored = events.map(compactEvent);
    this.events.push(...stored);
    this.#allEvents.push(...stored);
  }
}

/** Compares by the time of the last change, ties by identifier. */
function byChange(a: Notification, b: Notification): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
