import type { InvoiceId, OrganizationId } from "../ids.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import {
  checkPayment,
  type PaymentInvalid,
  type PaymentRequest,
} from "../payment/payment-request.ts";
import { valuePayment, type PaymentValue } from "../payment/value-payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Decision } from "../ports/invoice-repository.ts";
import type { RecordingFacts } from "../ports/payment-repository.ts";
import type { RatesFailure } from "../ports/rate-provider.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import type { RateNotFound } from "../rates/errors.ts";
import type { IdempotencyMismatch } from "./create-invoice.ts";
import {
  decideRecording,
  type PaymentLimitReached,
  type RecordedPayment,
  type RecordingOutcome,
} from "./decide-recording.ts";
import type { LedgerPorts } from "./ledger-ports.ts";
import type { PaymentTransitionInvalid } from "./move-payment.ts";
import { reviewPayment } from "./review-payment.ts";
import type { InvoiceNotFound } from "./void-invoice.ts";

/** Every way in which `recordPayment` can fail. */
export type RecordPaymentError =
  | PaymentInvalid
  | InvoiceNotFound
  | IdempotencyMismatch
  | PaymentTransitionInvalid
  | PaymentLimitReached
  | RateNotFound
  | RatesFailure
  | PortFailed;

/**
 * Record a payment against an invoice, once for its idempotency key, or report its next status.
 *
 * Its worth in dollars and in the currency of the invoice is fixed when it is recorded, with the
 * rates of that time. Later calls with the same key and content need no rates and no active
 * provider. They bring the payment into the status that they report, as a provider does that
 * reports PENDING first and COMPLETED later. A late PENDING changes nothing.
 */
export const recordPayment =
  (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: PaymentRequest,
  ): ((ports: LedgerPorts) => TaskEither<RecordPaymentError, RecordedPayment>) =>
  (ports) =>
  async () => {
    const { idempotencyKey } = request;
    const isKnown = await checkRequest(organizationId, request, ports);
    if (isKnown._tag === "Left") return isKnown;

    const found = await ports.invoices.findInvoice(organizationId, invoiceId, new Set())();
    if (found._tag === "Left") return found;
    if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
    const worth = isKnown.right
      ? right(undefined)
      : await worthOf(request, found.right.invoice.currency, ports);
    if (worth._tag === "Left") return worth;

    const decide = (facts: RecordingFacts): Decision<RecordingOutcome> =>
      decideRecording(facts, { organizationId, invoiceId, request, worth: worth.right }, ports);
    const stored = await ports.payments.recordPayment(
      organizationId,
      invoiceId,
      idempotencyKey,
      decide,
    )();
    return stored._tag === "Left" ? stored : stored.right;
  };

/** Whether the key is taken already; the provider of a new payment must be able to take it. */
const checkRequest = async (
  organizationId: OrganizationId,
  { idempotencyKey, providerId, price, happenedAt }: PaymentRequest,
  ports: LedgerPorts,
): Promise<Either<PaymentInvalid | PortFailed, boolean>> => {
  const { amount, currency } = price;
  const draft = { idempotencyKey, providerId, amount, currency, happenedAt };
  if (checkPayment(draft).length === 0) {
    const earlier = await ports.payments.findByKey(organizationId, idempotencyKey)();
    if (earlier._tag === "Left") return earlier;
    if (earlier.right !== undefined) return right(true);
  }
  const issues = await reviewPayment(draft)(ports)();
  if (issues._tag === "Left") return issues;
  return issues.right.length > 0
    ? left({ kind: "PaymentInvalid", issues: issues.right })
    : right(false);
};

const worthOf = async (
  { price }: PaymentRequest,
  invoiceCurrency: Currency,
  { rates }: LedgerPorts,
): Promise<Either<RateNotFound | RatesFailure | PaymentInvalid, PaymentValue>> => {
  const wanted = new Set([price.currency, invoiceCurrency]);
  wanted.delete("USD");
  const set = await ratesWithTimeout(rates).ratesFor(wanted)();
  if (set._tag === "Left") return set;
  const worth = valuePayment(price, invoiceCurrency, set.right);
  if (worth._tag === "Right") return worth;
  return left(
    worth.left.kind === "RateNotFound"
      ? worth.left
      : { kind: "PaymentInvalid", issues: [{ kind: "PaymentOutOfRange" }] },
  );
};
