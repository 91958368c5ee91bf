import type { InvoiceId, OrganizationId } from "../ids.ts";
import { isLeft, left, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import {
  checkPayment,
  type PaymentInvalid,
  type PaymentRequest,
} from "../payment/payment-request.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { RecordedPayment } from "./decide-recording.ts";
import type { RecordPaymentError } from "./errors.ts";
import type { OperationPorts } from "./operation-ports.ts";
import { recordChecked } from "./record-payments.ts";
import { reviewPayment } from "./review-payment.ts";
import { draftOf } from "./value-request.ts";

type RecordPaymentPorts = Pick<
  OperationPorts,
  "payments" | "providers" | "rates" | "clock" | "newId"
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

    const checked = [{ request: { ...request, invoiceId }, issues }];
    const recorded = await recordChecked(organizationId, checked, ports);
    if (isLeft(recorded)) return recorded;
    const [result] = recorded.right;
    invariant(result !== undefined, "each payment has a result");
    return result;
  };

/** Returns the issues of an invalid payment, with those of its provider. */
const allIssues = async (
  request: PaymentRequest,
  ports: RecordPaymentPorts,
): Promise<PaymentInvalid | PortFailed> => {
  const issues = await reviewPayment(draftOf(request))(ports)();
  return isLeft(issues) ? issues.left : { kind: "PaymentInvalid", issues: issues.right };
};
