import type { OrganizationId, RefundId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Refund } from "../payment/refund.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { RefundNotFound } from "./errors.ts";
import type { OperationPorts } from "./operation-ports.ts";

/** Returns one refund. */
export const getRefund =
  (
    organizationId: OrganizationId,
    id: RefundId,
  ): ((
    ports: Pick<OperationPorts, "refunds">,
  ) => TaskEither<RefundNotFound | PortFailed, Refund>) =>
  ({ refunds }) =>
  async () => {
    const found = await refunds.findRefund(organizationId, id)();
    if (isLeft(found)) return found;
    return found.right === undefined ? left({ kind: "RefundNotFound" }) : right(found.right);
  };
