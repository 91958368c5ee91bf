import { paymentEvent, type LedgerEvent } from "../event/event.ts";
import type { InvoiceId, ProviderId } from "../ids.ts";
import {
  eventSource,
  storeMoved,
  storeReport,
  unchanged,
  type DecisionContext,
  type Moved,
  type Reported,
} from "../invoice/decision.ts";
import { deriveStatus } from "../invoice/invoice-derive-status.ts";
import type { Decision, LedgerChange, LockedInvoice } from "../invoice/invoice-repository.ts";
import type { Invoice, InvoiceNotFound } from "../invoice/invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import { invariant } from "../kernel/invariant.ts";
import { storedMetadata } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import type { Provider } from "../provider/provider.ts";
import { invalid, type Invalid } from "../schema/schema.ts";
import type { Timestamp } from "../time/timestamp.ts";
import {
  canTransition,
  maxPaymentsPerInvoice,
  type Payment,
  type PaymentLimitReached,
  type PaymentNotFound,
  type PaymentTransitionInvalid,
  type ReadPayment,
} from "./payment.ts";
import type { PaymentValue } from "./payment-value.ts";

/** What is read for a payment to record. */
export interface RecordingRequest {
  readonly invoiceId: InvoiceId;
  readonly idempotencyKey: string;
  readonly providerId: ProviderId;
}

/** What a decision to record a payment needs, read together. */
export interface RecordingFacts {
  /** The invoice and its payments; `undefined` if there is no such invoice. */
  readonly locked: LockedInvoice | undefined;
  /** The organization's payment with the same key, of any invoice. */
  readonly earlier: Payment | undefined;
  /** As `findProviders` returns it; `undefined` if there is no such provider. */
  readonly provider: Provider | undefined;
}

/** What a decision to change a payment needs, read together. */
export interface ChangingFacts {
  readonly locked: LockedInvoice;
  readonly payment: Payment;
}

/** A payment after a write, its invoice, and the events of the write. */
export interface ChangedPayment {
  readonly payment: Payment;
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** A payment that is recorded. */
export interface RecordedPayment extends ChangedPayment, Reported {}

/** The result of a decision to record a payment. */
export type PaymentOutcome = Either<
  InvoiceNotFound | IdempotencyMismatch | PaymentTransitionInvalid | PaymentLimitReached,
  RecordedPayment
>;

/**
 * Returns the facts of a payment whose invoice exists and whose provider can take it.
 *
 * The provider of a recorded payment is not checked again, because it can change later.
 */
export const checkFacts = <Facts extends RecordingFacts>(
  facts: Facts,
  { currency }: Pick<ReadPayment, "currency">,
): Either<Invalid | InvoiceNotFound, Facts & { readonly locked: LockedInvoice }> => {
  const { locked, earlier, provider } = facts;
  const problem = earlier === undefined ? providerProblem(provider, currency) : undefined;
  if (problem !== undefined) return left(invalid({ path: ["providerId"], message: problem }));
  if (locked === undefined) return left({ kind: "InvoiceNotFound" });
  return right({ ...facts, locked });
};

const providerProblem = (
  provider: Provider | undefined,
  currency: ReadPayment["currency"],
): string | undefined => {
  if (provider === undefined) return "Provider not found";
  if (!provider.isActive) return "Provider is not active";
  return provider.currencies.includes(currency)
    ? undefined
    : `Provider does not support ${currency}`;
};

/**
 * Decides whether a payment is new, has a new status, or is replayed.
 *
 * @param value calculated before the decision; `undefined` if the key was used already.
 */
export const decidePayment = (
  { locked, earlier }: RecordingFacts,
  request: ReadPayment,
  value: PaymentValue | undefined,
  context: DecisionContext,
): Decision<PaymentOutcome> => {
  if (locked === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  if (earlier !== undefined) return decideReport(locked, earlier, request, context);

  invariant(value !== undefined, "a payment that was recorded once stays on record");
  const { invoice, payments, refunds } = locked;
  if (payments.length >= maxPaymentsPerInvoice) {
    return unchanged(left({ kind: "PaymentLimitReached" }));
  }
  const payment = paymentFrom(invoice, request, value, context);
  const derived = deriveStatus(invoice, { payments: [...payments, payment], refunds }, context);
  const created = paymentEvent("payment.created", payment, eventSource(context));
  const events = [created, ...derived.events];
  const after = derived.invoice ?? invoice;
  const change = { invoice: derived.invoice, payment, events };
  return {
    outcome: right({ payment, invoice: after, created: true, replayed: false, events }),
    change,
  };
};

/** Decides on a report of a recorded payment. A late PENDING changes nothing. */
const decideReport = (
  locked: LockedInvoice,
  earlier: Payment,
  request: ReadPayment,
  context: DecisionContext,
): Decision<PaymentOutcome> => {
  const differences = reportDifferences(earlier, locked.invoice.id, request);
  if (differences.length > 0) {
    const { id: earlierId, idempotencyKey } = earlier;
    return unchanged(left({ kind: "IdempotencyMismatch", idempotencyKey, earlierId, differences }));
  }
  const { status, happenedAt, reference, failureReason } = request;
  const known = status === "PENDING" ? earlier.status : status;
  const next = { status: known, happenedAt, reference, failureReason };
  return storeReport(movePayment(locked, earlier, next, context));
};

/**
 * Returns the names of the properties in which a request differs from a stored payment: invoice,
 * provider, currency and price. A request without any reports the payment.
 *
 * Status and time are not compared, because they change between reports.
 */
const reportDifferences = (
  payment: Payment,
  invoiceId: InvoiceId,
  { providerId, currency, price }: ReadPayment,
): ReadonlyArray<string> => [
  ...(payment.invoiceId === invoiceId ? [] : ["invoiceId"]),
  ...(payment.providerId === providerId ? [] : ["providerId"]),
  ...(payment.price.currency === currency ? [] : ["currency"]),
  ...(Amount.equals(payment.price.amount, price) ? [] : ["price"]),
];

const paymentFrom = (
  { id: invoiceId, organizationId, voidedAt }: Invoice,
  request: ReadPayment,
  value: PaymentValue,
  { now, newId }: DecisionContext,
): Payment => {
  const { idempotencyKey, providerId, currency, price, status, happenedAt = now } = request;
  const { reference, failureReason } = request;
  return {
    id: newId("payment"),
    organizationId,
    invoiceId,
    providerId,
    idempotencyKey,
    status,
    price: { currency, amount: price },
    ...value,
    completedAfterVoid: status === "COMPLETED" && voidedAt !== undefined,
    reference,
    failureReason,
    metadata: storedMetadata(request.metadata),
    happenedAt,
    createdAt: now,
    updatedAt: now,
  };
};

/** The next status of a payment, and what was reported with it. */
interface NextStatus extends Pick<ReadPayment, "status" | "reference" | "failureReason"> {
  readonly happenedAt?: Timestamp | undefined;
}

/** Decides on the next status of a payment. */
export const decidePaymentStatus = (
  facts: ChangingFacts | undefined,
  next: NextStatus,
  context: DecisionContext,
): Decision<Either<PaymentNotFound | PaymentTransitionInvalid, ChangedPayment>> =>
  facts === undefined
    ? unchanged(left({ kind: "PaymentNotFound" }))
    : storeMoved(movePayment(facts.locked, facts.payment, next, context));

/** Decides on the next status of a payment and of its invoice. */
const movePayment = (
  { invoice, payments, refunds }: LockedInvoice,
  before: Payment,
  next: NextStatus,
  context: DecisionContext,
): Either<PaymentTransitionInvalid, Moved<ChangedPayment>> => {
  const { status: from } = before;
  const { status, happenedAt = before.happenedAt, reference = before.reference } = next;
  if (from === status) {
    return right({ changed: { payment: before, invoice, events: [] }, change: undefined });
  }
  if (!canTransition(from, status)) {
    return left({ kind: "PaymentTransitionInvalid", from, to: status });
  }
  const completedAfterVoid = status === "COMPLETED" && invoice.voidedAt !== undefined;
  const updatedAt = context.now;
  const { failureReason } = next;
  const changed = { status, completedAfterVoid, happenedAt, reference, failureReason, updatedAt };
  const payment = { ...before, ...changed };
  const all = payments.map((other) => (other.id === payment.id ? payment : other));
  const derived = deriveStatus(invoice, { payments: all, refunds }, context);
  const updated = paymentEvent("payment.updated", payment, eventSource(context));
  const events = [updated, ...derived.events];
  return right({
    changed: { payment, invoice: derived.invoice ?? invoice, events },
    change: { invoice: derived.invoice, payment, events },
  });
};

/** The decisions on several payments. @inline */
export interface OrderedDecisions<Outcome> {
  readonly outcomes: ReadonlyArray<Outcome>;
  /** The changes to store, in the order of the decisions. */
  readonly changes: ReadonlyArray<LedgerChange>;
}

/**
 * Decides on payments in their order, each on the facts that were read and on the changes of those
 * before it. For adapters that store all changes at the end.
 *
 * Facts of one invoice that were read at several times are those of the last of them.
 */
export const decideInOrder = <Outcome>(
  requests: ReadonlyArray<RecordingRequest>,
  read: ReadonlyArray<RecordingFacts>,
  decide: (facts: RecordingFacts, place: number) => Decision<Outcome>,
): OrderedDecisions<Outcome> => {
  const [first, ...others] = read;
  if (first !== undefined && others.length === 0) {
    const { outcome, change } = decide(first, 0);
    return { outcomes: [outcome], changes: change === undefined ? [] : [change] };
  }
  const ledgers = new Map<string, LockedInvoice>();
  const byKey = new Map<string, Payment>();
  for (const { locked, earlier } of read) {
    if (locked !== undefined) ledgers.set(locked.invoice.id, locked);
    if (earlier !== undefined) byKey.set(earlier.idempotencyKey, earlier);
  }
  for (const { payments } of ledgers.values()) {
    for (const payment of payments) {
      if (byKey.has(payment.idempotencyKey)) byKey.set(payment.idempotencyKey, payment);
    }
  }
  const changes: Array<LedgerChange> = [];
  const outcomes = requests.map(({ invoiceId, idempotencyKey }, place) => {
    const locked = ledgers.get(invoiceId);
    const facts = { locked, earlier: byKey.get(idempotencyKey), provider: read[place]?.provider };
    const { outcome, change } = decide(facts, place);
    if (change === undefined) return outcome;
    changes.push(change);
    const { payment } = change;
    if (payment !== undefined) byKey.set(payment.idempotencyKey, payment);
    if (locked !== undefined) ledgers.set(invoiceId, changed(locked, change));
    return outcome;
  });
  return { outcomes, changes };
};

const changed = (
  { invoice, payments, refunds }: LockedInvoice,
  { invoice: next = invoice, payment }: LedgerChange,
): LockedInvoice => ({
  invoice: next,
  payments:
    payment === undefined ? payments : [...payments.filter(({ id }) => id !== payment.id), payment],
  refunds,
});
