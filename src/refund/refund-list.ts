import type { OrganizationId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { RefundFilter } from "./refund-filter.ts";
import type { Refund } from "./refund.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

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
