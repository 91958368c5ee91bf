import type { OrganizationId, PaymentId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Payment } from "./payment.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { PaymentNotFound } from "../quittance/quittance-errors.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** Returns one payment. */
export const getPayment =
  (
    organizationId: OrganizationId,
    id: PaymentId,
  ): ((
    ports: Pick<OperationPorts, "payments">,
  ) => TaskEither<PaymentNotFound | PortFailed, Payment>) =>
  ({ payments }) =>
  async () => {
    const found = await payments.findPayment(organizationId, id)();
    if (isLeft(found)) return found;
    return found.right === undefined ? left({ kind: "PaymentNotFound" }) : right(found.right);
  };
