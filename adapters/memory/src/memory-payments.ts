import type { Provider, ProviderId } from "quittance";
import {
  decideInOrder,
  paymentMatcher,
  type PaymentRepository,
  type RecordingFacts,
  type RecordingRequest,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledger } from "./ledger.ts";
import type { Ledgers } from "./ledgers.ts";

/** Creates the payment repository of ledgers. */
export const paymentsOf = (
  ledgers: Ledgers,
  providers: { readonly get: (id: ProviderId) => Provider | undefined },
): PaymentRepository => {
  const factsOf = (
    ledger: Ledger,
    requests: ReadonlyArray<RecordingRequest>,
  ): ReadonlyArray<RecordingFacts> =>
    requests.map(({ invoiceId, idempotencyKey, providerId }) => ({
      locked: ledger.locked(invoiceId),
      earlier: ledger.payments.first("key", idempotencyKey),
      provider: providers.get(providerId),
    }));
  return {
    findPayment: (organizationId, id) => asTask(() => ledgers.of(organizationId).payments.get(id)),

    findByKey: (organizationId, key) =>
      asTask(() => ledgers.of(organizationId).payments.first("key", key)),

    readRecordings: (organizationId, requests) =>
      asTask(() => factsOf(ledgers.of(organizationId), requests)),

    recordPayments: (organizationId, requests, decide) =>
      asTask(() => {
        const ledger = ledgers.of(organizationId);
        const facts = factsOf(ledger, requests);
        const { outcomes, changes } = decideInOrder(requests, facts, decide);
        for (const change of changes) ledger.apply(change);
        return outcomes;
      }),

    changePayment: (organizationId, id, decide) =>
      asTask(() => {
        const ledger = ledgers.of(organizationId);
        return ledger.store(decide(ledger.paymentWithInvoice(id)));
      }),

    listPayments: (organizationId, filter, page) =>
      asTask(() => ledgers.of(organizationId).payments.list(filter, paymentMatcher(filter), page)),
  };
};
