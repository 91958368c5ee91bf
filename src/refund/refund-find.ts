import type { OrganizationId, RefundId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Refund, RefundNotFound } from "./refund.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { RefundFilter } from "./refund-filter.ts";
import { listPage, type Listed } from "../listing/page-list.ts";

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
    listPage({ list: "refunds", filter }, options, (page) =>
      refunds.listRefunds(organizationId, filter, page),
    );
