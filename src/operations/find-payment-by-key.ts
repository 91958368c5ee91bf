import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { OperationPorts } from "./operation-ports.ts";

/** Returns the payment with an idempotency key, or `undefined` if there is none. */
export const findPaymentByKey =
  (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ): ((ports: Pick<OperationPorts, "payments">) => TaskEither<PortFailed, Payment | undefined>) =>
  ({ payments }) =>
    payments.findByKey(organizationId, idempotencyKey);
