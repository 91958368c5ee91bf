import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId, ProviderId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import type { PaymentFilter } from "../listing/payment-filter.ts";
import { readPageRequest, type PageOptions } from "../listing/read-page-request.ts";
import type { Provider } from "../organization/provider.ts";
import type { Payment } from "../payment/payment.ts";
import type { PaymentRepository } from "../ports/payment-repository.ts";
import type { ProviderRepository } from "../ports/provider-repository.ts";
import { listed, type ListError, type Listed } from "./list-invoices.ts";

/** Payments, with their providers where these were asked for. */
export interface ListedPayments extends Listed<Payment> {
  readonly providers: ReadonlyMap<ProviderId, Provider>;
}

/** Which page, and whether with the providers of its payments. */
export interface ListPaymentsOptions extends PageOptions {
  readonly withProviders?: boolean | undefined;
}

/** List the payments that pass a filter, newest first. */
export const listPayments =
  (
    organizationId: OrganizationId,
    filter: PaymentFilter = {},
    { withProviders = false, ...options }: ListPaymentsOptions = {},
  ): ((ports: {
    readonly payments: PaymentRepository;
    readonly providers: ProviderRepository;
  }) => TaskEither<ListError, ListedPayments>) =>
  ({ payments, providers }) => {
    const key = { list: "payments", filter } as const;
    const request = readPageRequest(key, options);
    if (request._tag === "Left") return TE.left(request.left);
    return pipe(
      payments.listPayments(organizationId, filter, request.right),
      TE.map((page) => listed(page, request.right, (last) => writeCursor(key, last))),
      TE.flatMap((page) => {
        const wanted = new Set(withProviders ? page.rows.map(({ providerId }) => providerId) : []);
        return pipe(
          wanted.size === 0
            ? TE.right(new Map<ProviderId, Provider>())
            : providers.findProviders(wanted),
          TE.map((found) => ({ ...page, providers: found })),
        );
      }),
    );
  };
