import type { OrganizationId, RefundId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Refund } from "./refund.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RefundNotFound } from "../quittance/quittance-errors.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

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
