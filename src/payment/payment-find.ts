import type { OrganizationId, PaymentId, ProviderId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { Payment, PaymentNotFound } from "./payment.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import type { PaymentFilter } from "./payment-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { Provider } from "../provider/provider.ts";
import { listPage, type Listed } from "../listing/page-list.ts";

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

/** Returns the payment with an idempotency key, or `undefined` if there is none. */
export const findPaymentByKey =
  (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ): ((ports: Pick<OperationPorts, "payments">) => TaskEither<PortFailed, Payment | undefined>) =>
  ({ payments }) =>
    payments.findByKey(organizationId, idempotencyKey);

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
    const page = await listPage({ list: "payments", filter }, options, (request) =>
      payments.listPayments(organizationId, filter, request),
    )();
    if (isLeft(page)) return page;
    const { rows } = page.right;
    const wanted = new Set(withProviders ? rows.map(({ providerId }) => providerId) : []);
    if (wanted.size === 0) return right({ ...page.right, providers: new Map() });
    const expanded = await providers.findProviders(wanted)();
    return isLeft(expanded) ? expanded : right({ ...page.right, providers: expanded.right });
  };
