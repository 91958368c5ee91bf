import type { OrganizationId } from "quittance";
import { left, portFailed, right, type TaskEither } from "quittance/adapter";
import type { PortFailed, PortName } from "quittance/errors";
import type * as core from "quittance";
import type * as adapter from "quittance/adapter";
import { CannotStore, checkNewIds, idTaken } from "./cannot-store.ts";
import { Deliveries } from "./deliveries.ts";
import { freeze } from "./freeze.ts";
import { Table } from "./table.ts";
import { Versions } from "./versions.ts";

/** The records of one organization, all frozen. */
export class Ledger {
  readonly id: OrganizationId;
  /** `undefined` until it is stored: an organization can have records before. */
  organization: core.Organization | undefined;

  readonly products = new Versions<core.Product>();
  readonly billingSchemas = new Versions<core.BillingSchema>();
  readonly taxes = new Versions<core.Tax>();
  readonly coupons = new Table<core.Coupon, "code">({ code: ({ code }) => code });

  readonly invoices = new Table<core.Invoice>({});
  /** The records that invoices were created with. */
  readonly invoiceRecords = new Map<core.Id<"invoice">, adapter.InvoiceRecords>();
  /** The identifiers of the payment intents of all invoices. */
  readonly paymentIntentIds = new Set<string>();
  readonly invoicesByCoupon = new Map<core.Id<"coupon">, Set<core.Id<"invoice">>>();
  readonly payments = new OfInvoices<core.Payment>();
  readonly refunds = new OfInvoices<core.Refund>();
  readonly creditNotes = new OfInvoices<core.CreditNote>();
  /** What the idempotency keys of new invoices were used for. */
  readonly claims = new Map<string, adapter.IdempotencyClaim & { invoiceId: core.Id<"invoice"> }>();
  /** The number of invoices, and of credit notes, of each number series. */
  readonly invoiceCounts = new Map<string, number>();
  readonly creditNoteCounts = new Map<string, number>();
  readonly notifications = new Table<adapter.Notification, "payment" | "delivery">({
    payment: ({ paymentKey }) => paymentKey,
    delivery: ({ deliveryId }) => deliveryId,
  });

  readonly events: Array<core.LedgerEvent> = [];
  /** The events of all organizations, which those of this one are added to as well. */
  readonly allEvents: Array<core.LedgerEvent>;
  readonly #eventIds = new Set<string>();
  /** Up to where the events were read for webhooks. */
  position: string | undefined;
  readonly endpoints = new Table<adapter.WebhookEndpoint>({});
  readonly secrets = new Map<core.Id<"endpoint">, EndpointSecrets>();
  readonly deliveries = new Map<core.Id<"endpoint">, Deliveries>();

  constructor(id: OrganizationId, allEvents: Array<core.LedgerEvent>) {
    this.id = id;
    this.allEvents = allEvents;
  }

  /** Returns an invoice with its payments and refunds, for a decision. */
  locked(id: core.Id<"invoice">): adapter.LockedInvoice | undefined {
    const invoice = this.invoices.get(id);
    if (invoice === undefined) return undefined;
    const payments = this.payments.with("invoice", id);
    return { invoice, payments, refunds: this.refunds.with("invoice", id) };
  }

  /** Returns a payment and its invoice, for a decision; `undefined` without the payment. */
  withInvoice(id: core.Id<"payment">): adapter.ChangingFacts | undefined {
    const payment = this.payments.get(id);
    const locked = payment && this.locked(payment.invoiceId);
    return locked && { payment, locked };
  }

  /** Stores what was decided, and returns the outcome. */
  store<Outcome>({ outcome, change }: adapter.Decision<Outcome>): Outcome {
    if (change !== undefined) this.storeAll([change]);
    return outcome;
  }

  /** Stores all changes of a transaction, or none if the identifier of a new record is taken. */
  storeAll(changes: ReadonlyArray<adapter.LedgerChange>): void {
    const stored = freeze(changes);
    this.payments.checkIds(stored.map(({ payment }) => payment));
    this.refunds.checkIds(stored.map(({ refund }) => refund));
    this.creditNotes.checkIds(stored.map(({ creditNote }) => creditNote));
    this.addEvents(stored.flatMap(({ events }) => events));
    for (const { invoice, payment, refund, creditNote } of stored) {
      if (invoice !== undefined) this.invoices.put(invoice);
      if (payment !== undefined) this.payments.put(payment);
      if (refund !== undefined) this.refunds.put(refund);
      if (creditNote !== undefined) this.creditNotes.put(creditNote);
    }
  }

  /** Stores a new invoice, or nothing if an identifier of it is taken. */
  addInvoice(records: adapter.InvoiceRecords, events: ReadonlyArray<core.LedgerEvent>): void {
    const { invoice, items, calculations, paymentIntents } = records;
    if (this.invoices.get(invoice.id) !== undefined) throw idTaken(invoice.id);
    checkNewIds(items);
    checkNewIds(calculations);
    checkNewIds(paymentIntents, this.paymentIntentIds);
    this.addEvents(freeze(events));
    this.putInvoice(records);
  }

  /** Stores an invoice, in place of the one with its identifier. It redeems its coupons. */
  putInvoice(records: adapter.InvoiceRecords): void {
    const stored = freeze(records);
    const { invoice, couponIds, paymentIntents } = stored;
    this.invoices.put(invoice);
    this.invoiceRecords.set(invoice.id, stored);
    for (const { id } of paymentIntents) this.paymentIntentIds.add(id);
    for (const id of couponIds) {
      const redeemedBy = this.invoicesByCoupon.get(id) ?? new Set();
      this.invoicesByCoupon.set(id, redeemedBy.add(invoice.id));
    }
  }

  deliveriesTo(id: core.Id<"endpoint">): Deliveries {
    const deliveries = this.deliveries.get(id) ?? new Deliveries();
    this.deliveries.set(id, deliveries);
    return deliveries;
  }

  /** Stores events. Throws `CannotStore` and stores none if an identifier is taken. */
  addEvents(events: ReadonlyArray<core.LedgerEvent>): void {
    checkNewIds(events, this.#eventIds);
    for (const { id } of events) this.#eventIds.add(id);
    this.events.push(...events);
    this.allEvents.push(...events);
  }
}

/** Payments, refunds or credit notes. */
class OfInvoices<Row extends core.Payment | core.Refund | core.CreditNote> extends Table<
  Row,
  "invoice" | "key"
> {
  constructor() {
    super({ invoice: ({ invoiceId }) => invoiceId, key: ({ idempotencyKey }) => idempotencyKey });
  }

  /** Throws `CannotStore` if another record has one of the identifiers. A key does not change. */
  checkIds(changed: ReadonlyArray<Row | undefined>): void {
    const keys = new Map<string, string>();
    for (const row of changed) {
      if (row === undefined) continue;
      const { id, idempotencyKey } = row;
      const known = this.get(id)?.idempotencyKey ?? keys.get(id) ?? idempotencyKey;
      if (known !== idempotencyKey) throw idTaken(id);
      keys.set(id, idempotencyKey);
    }
  }
}

/** The secrets of an endpoint. */
interface EndpointSecrets {
  readonly current: string;
  readonly previous?: { readonly secret: string; readonly expiresAt: core.Timestamp };
}

/** The ledgers of all organizations, and what they share. */
export class Ledgers {
  readonly providers = new Table<core.Provider>({});
  /** The events of all organizations, in the order of their writes. */
  readonly events: Array<core.LedgerEvent> = [];
  readonly #ledgers = new Map<OrganizationId, Ledger>();

  /** Returns the ledger of an organization, which is empty at first. */
  of(id: OrganizationId): Ledger {
    const ledger = this.#ledgers.get(id) ?? new Ledger(id, this.events);
    this.#ledgers.set(id, ledger);
    return ledger;
  }

  /** Returns all ledgers, in the order of the identifiers of their organizations. */
  all(): Array<Ledger> {
    return [...this.#ledgers.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Creates a method of a repository from a function on the ledger of an organization. */
  readonly step =
    <Arguments extends ReadonlyArray<unknown>, Result>(
      run: (ledger: Ledger, ...given: Arguments) => Result,
    ) =>
    (id: OrganizationId, ...given: Arguments): TaskEither<never, Result> =>
      asTask(() => run(this.of(id), ...given));

  /** Creates a method that stores records in the ledger of an organization. */
  readonly write =
    <Arguments extends ReadonlyArray<unknown>, Result>(
      port: PortName,
      run: (ledger: Ledger, ...given: Arguments) => Result,
    ) =>
    (id: OrganizationId, ...given: Arguments): TaskEither<PortFailed, Result> =>
      asWrite(port, () => run(this.of(id), ...given));
}

/**
 * Creates a task that runs a synchronous function when it is started, and never fails. No other runs
 * between what it reads and what it writes.
 */
export const asTask =
  <Result>(run: () => Result): TaskEither<never, Result> =>
  () =>
    Promise.resolve().then(() => right(run()));

/** Creates a task whose `CannotStore` is a failure of its port. Any other error is a defect. */
export const asWrite =
  <Result>(port: PortName, run: () => Result | Promise<Result>): TaskEither<PortFailed, Result> =>
  () =>
    Promise.resolve()
      .then(run)
      .then(right, (cause: unknown) => {
        if (cause instanceof CannotStore) return left(portFailed(port, cause));
        throw cause;
      });
