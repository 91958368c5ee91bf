import { paymentEvent, type LedgerEvent } from "../events/event.ts";
import type { InvoiceId, OrganizationId, PaymentId } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { resettle } from "./resettle.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import type { Payment } from "../payment/payment.ts";
import {
  fingerprintOfPayment,
  type PaymentRefused,
  type PaymentRequest,
} from "../payment/payment-request.ts";
import { valuePayment, type PaymentValue } from "../payment/value-payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Decision } from "../ports/invoice-repository.ts";
import type { RecordingFacts } from "../ports/payment-repository.ts";
import type { RatesFailure } from "../ports/rate-provider.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import type { RateMissing } from "../rates/errors.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { IdempotencyMismatch } from "./create-invoice.ts";
import { eventSource, type LedgerPorts } from "./ledger-ports.ts";
import { reviewPayment } from "./review-payment.ts";
import type { InvoiceMissing } from "./void-invoice.ts";

/** Every way in which `recordPayment` can fail. */
export type RecordPaymentError =
  PaymentRefused | InvoiceMissing | IdempotencyMismatch | RateMissing | RatesFailure | PortFailed;

/** A payment after a write, its invoice, and what the write caused. */
export interface ChangedPayment {
  readonly payment: Payment;
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** A payment that is on record. */
export interface RecordedPayment extends ChangedPayment {
  /** Whether an earlier call with the same key had recorded it; then nothing was stored now. */
  readonly replayed: boolean;
}

type Outcome = Either<InvoiceMissing | IdempotencyMismatch, RecordedPayment>;

/**
 * Record a payment against an invoice, once for its idempotency key.
 *
 * Its worth in dollars and in the currency of the invoice is fixed now, with the rates of now. Sent
 * again with the same content it gives the payment that is stored, and needs no rates for that.
 */
export const recordPayment =
  (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: PaymentRequest,
  ): ((ports: LedgerPorts) => TaskEither<RecordPaymentError, RecordedPayment>) =>
  (ports) =>
  async () => {
    const { idempotencyKey, providerId, price } = request;
    const faults = await reviewPayment({ idempotencyKey, providerId, amount: price.amount })(
      ports,
    )();
    if (faults._tag === "Left") return faults;
    if (faults.right.length > 0) return left({ kind: "PaymentRefused", faults: faults.right });

    const found = await ports.invoices.findInvoice(organizationId, invoiceId, new Set())();
    if (found._tag === "Left") return found;
    if (found.right === undefined) return left({ kind: "InvoiceMissing" });
    const earlier = await ports.payments.findByKey(organizationId, idempotencyKey)();
    if (earlier._tag === "Left") return earlier;

    const worth =
      earlier.right === undefined
        ? await worthOf(request, found.right.invoice.currency, ports)
        : right(undefined);
    if (worth._tag === "Left") return worth;

    const decide = (facts: RecordingFacts): Decision<Outcome> =>
      decideRecording(facts, { organizationId, invoiceId, request, worth: worth.right }, ports);
    const stored = await ports.payments.recordPayment(
      organizationId,
      invoiceId,
      idempotencyKey,
      decide,
    )();
    return stored._tag === "Left" ? stored : stored.right;
  };

const worthOf = async (
  { price }: PaymentRequest,
  invoiceCurrency: Currency,
  { rates }: LedgerPorts,
): Promise<Either<RateMissing | RatesFailure | PaymentRefused, PaymentValue>> => {
  const wanted = new Set([price.currency, invoiceCurrency]);
  wanted.delete("USD");
  const set = await ratesWithTimeout(rates).ratesFor(wanted)();
  if (set._tag === "Left") return set;
  const worth = valuePayment(price, invoiceCurrency, set.right);
  if (worth._tag === "Right") return worth;
  return left(
    worth.left.kind === "RateMissing"
      ? worth.left
      : { kind: "PaymentRefused", faults: [{ kind: "PaymentOutOfRange" }] },
  );
};

/** The request as it was valued, for `decideRecording` to decide on under the lock. */
interface Recording {
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  readonly request: PaymentRequest;
  /** `undefined` when the key was taken already before the lock. */
  readonly worth: PaymentValue | undefined;
}

const decideRecording = (
  { locked, earlier }: RecordingFacts,
  recording: Recording,
  ports: LedgerPorts,
): Decision<Outcome> => {
  const { invoiceId, request, worth } = recording;
  if (locked === undefined) return unchanged(left({ kind: "InvoiceMissing" }));
  const { invoice, payments } = locked;
  if (earlier !== undefined) {
    const isSame = earlier.fingerprint === fingerprintOfPayment(invoiceId, request);
    return unchanged(
      isSame
        ? right({ payment: earlier, invoice, replayed: true, events: [] })
        : left({ kind: "IdempotencyMismatch" }),
    );
  }
  invariant(worth !== undefined, "a payment that was recorded once stays on record");
  const now = ports.clock();
  const payment = newPayment(recording, worth, invoice, now, ports.newId("payment"));
  const newEvent = eventSource(ports, now);
  const resettled = resettle(invoice, [...payments, payment], now, newEvent);
  const events = [paymentEvent("payment.created", payment, newEvent()), ...resettled.events];
  return {
    outcome: right({ payment, invoice: resettled.invoice ?? invoice, replayed: false, events }),
    change: { invoice: resettled.invoice, payment, events },
  };
};

const unchanged = (outcome: Outcome): Decision<Outcome> => ({ outcome, change: undefined });

const newPayment = (
  { organizationId, invoiceId, request }: Recording,
  worth: PaymentValue,
  { voidedAt }: Invoice,
  now: Timestamp,
  id: PaymentId,
): Payment => {
  const { idempotencyKey, providerId, price, status = "PENDING", happenedAt = now } = request;
  return {
    id,
    organizationId,
    invoiceId,
    providerId,
    idempotencyKey,
    fingerprint: fingerprintOfPayment(invoiceId, request),
    status,
    price,
    ...worth,
    completedAfterVoid: status === "COMPLETED" && voidedAt !== undefined,
    happenedAt,
    createdAt: now,
    updatedAt: now,
  };
};
