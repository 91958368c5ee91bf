import type { OrganizationId, ProviderId } from "../ids.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import type { PaymentFilter } from "./payment-filter.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { Provider } from "../provider/provider.ts";
import type { Payment } from "./payment.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import { listed, type Listed } from "../invoice/invoice-list.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** A page of payments, with their providers if these were requested. */
export interface ListedPayments extends Listed<Payment> {
  readonly providers: ReadonlyMap<ProviderId, Provider>;
}

/** Which page to return, and whether with the providers of its payments. @inline */
export interface ListPaymentsOptions extends PageOptions {
  readonly withProviders?: boolean | undefined;
}

/** Lists the payments that match a filter, newest first. */
export const listPayments =
  (
    organizationId: OrganizationId,
    filter: PaymentFilter = {},
    { withProviders = false, ...options }: ListPaymentsOptions = {},
  ): ((
    ports: Pick<OperationPorts, "payments" | "providers">,
  ) => TaskEither<ListError, ListedPayments>) =>
  ({ payments, providers }) =>
  async () => {
    const key = { list: "payments", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const found = await payments.listPayments(organizationId, filter, request.right)();
    if (isLeft(found)) return found;
    const page = listed(found.right, request.right, (last) => writeCursor(key, last));
    const wanted = new Set(withProviders ? page.rows.map(({ providerId }) => providerId) : []);
    if (wanted.size === 0) return right({ ...page, providers: new Map() });
    const expanded = await providers.findProviders(wanted)();
    return isLeft(expanded) ? expanded : right({ ...page, providers: expanded.right });
  };
