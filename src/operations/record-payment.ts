import type { InvoiceId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import {
  checkPayment,
  checkProvider,
  type PaymentInvalid,
  type PaymentRequest,
} from "../payment/payment-request.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import { ratesWithTimeout } from "../providers/rates-with-timeout.ts";
import { decideRecording, type RecordedPayment } from "./decide-recording.ts";
import { readContext } from "./decision.ts";
import type { RecordPaymentError } from "./errors.ts";
import type { OperationPorts } from "./operation-ports.ts";
import { reviewPayment } from "./review-payment.ts";
import { draftOf, valueIn } from "./value-request.ts";

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
    const issues = checkPayment(draftOf(request), ports.clock());
    if (issues.length > 0) return left(await allIssues(request, ports));

    const { idempotencyKey, providerId, price } = request;
    const asked = [{ invoiceId, idempotencyKey, providerId }];
    const reads = await ports.payments.readRecordings(organizationId, asked)();
    if (isLeft(reads)) return reads;
    const [read] = reads.right;
    invariant(read !== undefined, "a store returns the facts of each request");
    const { locked, earlier, provider } = read;
    const providerIssues = earlier ? [] : checkProvider(provider, price.currency);
    if (providerIssues.length > 0) return left({ kind: "PaymentInvalid", issues: providerIssues });
    if (locked === undefined) return left({ kind: "InvoiceNotFound" });
    const value = earlier
      ? right(undefined)
      : await valueOf(request, locked.invoice.currency, ports.rates);
    if (isLeft(value)) return value;

    const recording = { organizationId, invoiceId, request, value: value.right };
    const stored = await ports.payments.recordPayment(
      organizationId,
      invoiceId,
      idempotencyKey,
      (facts) => decideRecording(facts, recording, readContext(ports)),
      read,
    )();
    return isLeft(stored) ? stored : stored.right;
  };

/** Returns the issues of an invalid payment, with those of its provider. */
const allIssues = async (
  request: PaymentRequest,
  ports: RecordPaymentPorts,
): Promise<PaymentInvalid | PortFailed> => {
  const issues = await reviewPayment(draftOf(request))(ports)();
  return isLeft(issues) ? issues.left : { kind: "PaymentInvalid", issues: issues.right };
};

const valueOf = async (
  request: PaymentRequest,
  invoiceCurrency: Currency,
  rates: RateProvider,
): Promise<ReturnType<typeof valueIn>> => {
  const wanted = new Set([request.price.currency, invoiceCurrency]);
  wanted.delete("USD");
  return valueIn(await ratesWithTimeout(rates).ratesFor(wanted)(), request, invoiceCurrency);
};
