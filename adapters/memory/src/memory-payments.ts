import { paymentMatcher, type PaymentRepository } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledger.ts";

/** Creates the payment repository of ledgers. */
export const paymentsOf = (ledgers: Ledgers): PaymentRepository => ({
  findPayment: (organizationId, id) => asTask(() => ledgers.of(organizationId).payments.get(id)),

  findByKey: (organizationId, key) =>
    asTask(() => ledgers.of(organizationId).payments.first("key", key)),

  recordPayment: (organizationId, invoiceId, key, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const locked = ledger.locked(invoiceId);
      const { outcome, change } = decide({ locked, earlier: ledger.payments.first("key", key) });
      if (change !== undefined) ledger.apply(change);
      return outcome;
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
