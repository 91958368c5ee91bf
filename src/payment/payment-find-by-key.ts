import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Payment } from "./payment.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** Returns the payment with an idempotency key, or `undefined` if there is none. */
export const findPaymentByKey =
  (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ): ((ports: Pick<OperationPorts, "payments">) => TaskEither<PortFailed, Payment | undefined>) =>
  ({ payments }) =>
    payments.findByKey(organizationId, idempotencyKey);
