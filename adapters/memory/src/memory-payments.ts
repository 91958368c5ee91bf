import type { Provider, ProviderId } from "quittance";
import { decideInOrder, paymentMatcher, type PaymentRepository } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledgers.ts";

/** Creates the payment repository of ledgers. */
export const paymentsOf = (
  ledgers: Ledgers,
  providers: { readonly get: (id: ProviderId) => Provider | undefined },
): PaymentRepository => ({
  findPayment: (organizationId, id) => asTask(() => ledgers.of(organizationId).payments.get(id)),

  findByKey: (organizationId, key) =>
    asTask(() => ledgers.of(organizationId).payments.first("key", key)),

  readRecordings: (organizationId, requests) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      return requests.map(({ invoiceId, idempotencyKey, providerId }) => ({
        locked: ledger.locked(invoiceId),
        earlier: ledger.payments.first("key", idempotencyKey),
        provider: providers.get(providerId),
      }));
    }),

  recordPayment: (organizationId, invoiceId, key, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const locked = ledger.locked(invoiceId);
      const { outcome, change } = decide({ locked, earlier: ledger.payments.first("key", key) });
      if (change !== undefined) ledger.apply(change);
      return outcome;
    }),

  recordPayments: (organizationId, recordings, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const read = recordings.map(({ invoiceId, idempotencyKey }) => ({
        locked: ledger.locked(invoiceId),
        earlier: ledger.payments.first("key", idempotencyKey),
      }));
      const { outcomes, changes } = decideInOrder(recordings, read, decide);
      for (const change of changes) ledger.apply(change);
      return outcomes;
    }),

  changePayment: (organizationId, id, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const payment = ledger.payments.get(id);
      const locked = payment && ledger.locked(payment.invoiceId);
      const { outcome, change } = decide(payment && locked && { payment, locked });
      if (change !== undefined) ledger.apply(change);
      return outcome;
    }),

  listPayments: (organizationId, filter, page) =>
    asTask(() => ledgers.of(organizationId).payments.list(filter, paymentMatcher(filter), page)),
});
