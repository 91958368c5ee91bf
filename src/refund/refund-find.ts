import type { OrganizationId, RefundId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Refund } from "./refund.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RefundNotFound, ListError } from "../quittance/quittance-errors.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { RefundFilter } from "./refund-filter.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";

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

/** Lists the refunds that match a filter, newest first. */
export const listRefunds =
  (
    organizationId: OrganizationId,
    filter: RefundFilter = {},
    options: PageOptions = {},
  ): ((ports: Pick<OperationPorts, "refunds">) => TaskEither<ListError, Listed<Refund>>) =>
  ({ refunds }) =>
  async () => {
    const key = { list: "refunds", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const found = await refunds.listRefunds(organizationId, filter, request.right)();
    if (isLeft(found)) return found;
    return right(listed(found.right, request.right, (last) => writeCursor(key, last)));
  };
