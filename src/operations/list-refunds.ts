import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/read-page-request.ts";
import type { RefundFilter } from "../listing/refund-filter.ts";
import type { Refund } from "../payment/refund.ts";
import type { ListError } from "./errors.ts";
import { listed, type Listed } from "./list-invoices.ts";
import type { OperationPorts } from "./operation-ports.ts";

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
