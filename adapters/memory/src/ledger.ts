import type {
  BillingSchema,
  BillingSchemaId,
  CreditNote,
  CreditNoteId,
  InvoiceId,
  LedgerEvent,
  Organization,
  OrganizationId,
  Payment,
  PaymentId,
  PaymentIntent,
  Product,
  ProductId,
  Refund,
  RefundId,
  Tax,
  TaxId,
} from "quittance";
import type {
  IdempotencyClaim,
  InvoiceRecords,
  LedgerChange,
  LockedInvoice,
  Notification,
  NotificationId,
  PaymentIntentId,
} from "quittance/adapter";
import { Coupons } from "./coupons.ts";
import { freeze } from "./freeze.ts";
import { Webhooks } from "./webhooks.ts";

/** An idempotency key and the invoice that was created with it. */
export interface Claim extends IdempotencyClaim {
  readonly invoiceId: InvoiceId;
}

type StoredInvoice = Omit<InvoiceRecords, "paymentIntents">;

/**
 * The records of one organization, all frozen. Every write is synchronous and so a transaction.
 */
export class Ledger {
  organization: Organization | undefined;
  readonly products = new Map<ProductId, Product>();
  readonly billingSchemas = new Map<BillingSchemaId, BillingSchema>();
  readonly taxes = new Map<TaxId, Tax>();
  /** What was created with an idempotency key. */
  readonly keys = {
    products: new Map<string, ProductId>(),
    billingSchemas: new Map<string, BillingSchemaId>(),
    taxes: new Map<string, TaxId>(),
  };
  readonly coupons = new Coupons();
  readonly invoices = new Map<InvoiceId, StoredInvoice>();
  readonly paymentIntents = new Map<PaymentIntentId, PaymentIntent>();
  readonly payments = new Map<PaymentId, Payment>();
  readonly refunds = new Map<RefundId, Refund>();
  readonly creditNotes = new Map<CreditNoteId, CreditNote>();
  /** The count of the last credit note of each number series. */
  readonly creditCounts = new Map<string, number>();
  readonly notifications = new Map<NotificationId, Notification>();
  readonly claims = new Map<string, Claim>();
  readonly events: Array<LedgerEvent> = [];
  readonly webhooks = new Webhooks();
  /** The count of the last invoice of each number series. */
  readonly counts = new Map<string, number>();
  readonly #allEvents: Array<LedgerEvent>;
  readonly #paymentsByInvoice = new Map<InvoiceId, Set<PaymentId>>();
  readonly #paymentByKey = new Map<string, PaymentId>();
  readonly #refundsByInvoice = new Map<InvoiceId, Set<RefundId>>();
  readonly #refundByKey = new Map<string, RefundId>();

  /** @param allEvents the events of all organizations, which those of this one are added to. */
  constructor(allEvents: Array<LedgerEvent>) {
    this.#allEvents = allEvents;
  }

  addInvoice({ paymentIntents, ...stored }: InvoiceRecords): void {
    const { invoice, couponIds } = stored;
    this.invoices.set(invoice.id, freeze(stored));
    for (const intent of paymentIntents) this.paymentIntents.set(intent.id, freeze(intent));
    if (invoice.status !== "VOIDED") this.coupons.redeem(invoice, couponIds);
  }

  putPayment(payment: Payment): void {
    this.payments.set(payment.id, freeze(payment));
    this.#paymentByKey.set(payment.idempotencyKey, payment.id);
    const ids = this.#paymentsByInvoice.get(payment.invoiceId) ?? new Set();
    this.#paymentsByInvoice.set(payment.invoiceId, ids.add(payment.id));
  }

  putRefund(refund: Refund): void {
    this.refunds.set(refund.id, freeze(refund));
    this.#refundByKey.set(refund.idempotencyKey, refund.id);
    const ids = this.#refundsByInvoice.get(refund.invoiceId) ?? new Set();
    this.#refundsByInvoice.set(refund.invoiceId, ids.add(refund.id));
  }

  apply({ invoice, payment, refund, creditNote, events }: LedgerChange): void {
    const stored = invoice && this.invoices.get(invoice.id);
    if (stored) {
      this.invoices.set(invoice.id, freeze({ ...stored, invoice }));
      if (invoice.status === "VOIDED") this.coupons.giveBack(invoice, stored.couponIds);
    }
    if (payment) this.putPayment(payment);
    if (refund) this.putRefund(refund);
    if (creditNote) this.creditNotes.set(creditNote.id, freeze(creditNote));
    this.addEvents(events);
  }

  addEvents(events: ReadonlyArray<LedgerEvent>): void {
    const stored = events.map(freeze);
    this.events.push(...stored);
    this.#allEvents.push(...stored);
  }

  paymentsOf(id: InvoiceId): ReadonlyArray<Payment> {
    const ids = this.#paymentsByInvoice.get(id) ?? [];
    return [...ids].flatMap((paymentId) => this.payments.get(paymentId) ?? []);
  }

  refundsOf(id: InvoiceId): ReadonlyArray<Refund> {
    const ids = this.#refundsByInvoice.get(id) ?? [];
    return [...ids].flatMap((refundId) => this.refunds.get(refundId) ?? []);
  }

  creditNotesOf(id: InvoiceId): ReadonlyArray<CreditNote> {
    return [...this.creditNotes.values()].filter(({ invoiceId }) => invoiceId === id);
  }

  refundWithKey(key: string): Refund | undefined {
    const id = this.#refundByKey.get(key);
    return id && this.refunds.get(id);
  }

  paymentWithKey(key: string): Payment | undefined {
    const id = this.#paymentByKey.get(key);
    return id && this.payments.get(id);
  }

  locked(id: InvoiceId): LockedInvoice | undefined {
    const stored = this.invoices.get(id);
    if (stored === undefined) return undefined;
    const { invoice } = stored;
    return { invoice, payments: this.paymentsOf(id), refunds: this.refundsOf(id) };
  }
}

/** The ledgers of all organizations. The ledger of an unknown organization is empty. */
export class Ledgers {
  readonly #ledgers = new Map<OrganizationId, Ledger>();
  /** The events of all organizations, in the order of their writes. */
  readonly events: Array<LedgerEvent> = [];

  of(id: OrganizationId): Ledger {
    const known = this.#ledgers.get(id);
    if (known !== undefined) return known;
    const created = new Ledger(this.events);
    this.#ledgers.set(id, created);
    return created;
  }

  organizations(): ReadonlyArray<Organization> {
    return [...this.#ledgers.values()].flatMap(({ organization }) => organization ?? []);
  }

  ids(): Array<OrganizationId> {
    return [...this.#ledgers.keys()];
  }

  ownersOf(id: InvoiceId): ReadonlyArray<OrganizationId> {
    return [...this.#ledgers].flatMap(([owner, { invoices }]) => (invoices.has(id) ? [owner] : []));
  }
}
