import type { InvoiceId, OrganizationId } from "../ids.ts";
import { isLeft, isRight, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import {
  checkPayment,
  type PaymentInvalid,
  type PaymentRequest,
} from "../payment/payment-request.ts";
import { valuePayment, type PaymentValue } from "../payment/value-payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { RateProvider, RatesFailure } from "../ports/rate-provider.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import type { RateNotFound } from "../rates/errors.ts";
import { decideRecording, type RecordedPayment } from "./decide-recording.ts";
import { readContext } from "./decision.ts";
import type { RecordPaymentError } from "./errors.ts";
import type { OperationPorts } from "./operation-ports.ts";
import { reviewPayment } from "./review-payment.ts";

type RecordPaymentPorts = Pick<
  OperationPorts,
  "invoices" | "payments" | "providers" | "rates" | "clock" | "newId"
>;

/**
 * Records a payment of an invoice, once for each idempotency key, or updates its status.
 *
 * The value in US dollars and in the currency of the invoice is fixed when the payment is recorded,
 * at the rates of that time. Later calls with the same key and content need neither rates nor an
 * active provider. They update the status, as when a provider reports PENDING first and COMPLETED
 * later. A late PENDING changes nothing.
 */
export const recordPayment =
  (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: PaymentRequest,
  ): ((ports: RecordPaymentPorts) => TaskEither<RecordPaymentError, RecordedPayment>) =>
  (ports) =>
  async () => {
    const isKnown = await checkRequest(organizationId, request, ports);
    if (isLeft(isKnown)) return isKnown;

    const found = await ports.invoices.findInvoice(organizationId, invoiceId, new Set())();
    if (isLeft(found)) return found;
    if (found.right === undefined) return left({ kind: "InvoiceNotFound" });
    const value = isKnown.right
      ? right(undefined)
      : await valueOf(request, found.right.invoice.currency, ports.rates);
    if (isLeft(value)) return value;

    const recording = { organizationId, invoiceId, request, value: value.right };
    const stored = await ports.payments.recordPayment(
      organizationId,
      invoiceId,
      request.idempotencyKey,
      (facts) => decideRecording(facts, recording, readContext(ports)),
    )();
    return isLeft(stored) ? stored : stored.right;
  };

/** Returns whether the key was used before. If not, the payment and its provider are checked. */
const checkRequest = async (
  organizationId: OrganizationId,
  { price, ...request }: PaymentRequest,
  ports: RecordPaymentPorts,
): Promise<Either<PaymentInvalid | PortFailed, boolean>> => {
  const draft = { ...request, ...price };
  if (checkPayment(draft, ports.clock()).length === 0) {
    const earlier = await ports.payments.findByKey(organizationId, request.idempotencyKey)();
    if (isLeft(earlier)) return earlier;
    if (earlier.right !== undefined) return right(true);
  }
  const issues = await reviewPayment(draft)(ports)();
  if (isLeft(issues)) return issues;
  return issues.right.length > 0
    ? left({ kind: "PaymentInvalid", issues: issues.right })
    : right(false);
};

const valueOf = async (
  { price }: PaymentRequest,
  invoiceCurrency: Currency,
  rates: RateProvider,
): Promise<Either<RateNotFound | RatesFailure | PaymentInvalid, PaymentValue>> => {
  const wanted = new Set([price.currency, invoiceCurrency]);
  wanted.delete("USD");
  const set = await ratesWithTimeout(rates).ratesFor(wanted)();
  if (isLeft(set)) return set;
  const value = valuePayment(price, invoiceCurrency, set.right);
  if (isRight(value)) return value;
  return left(
    value.left.kind === "RateNotFound"
      ? value.left
      : { kind: "PaymentInvalid", issues: [{ kind: "PaymentOutOfRange" }] },
  );
};
