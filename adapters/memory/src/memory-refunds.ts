import type { PaymentId } from "quittance";
import { refundMatcher, type ChangingFacts, type RefundRepository } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledger } from "./ledger.ts";
import type { Ledgers } from "./ledgers.ts";

/** Creates the refund repository of ledgers. */
export const refundsOf = (ledgers: Ledgers): RefundRepository => ({
  findRefund: (organizationId, id) => asTask(() => ledgers.of(organizationId).refunds.get(id)),

  recordRefund: (organizationId, paymentId, key, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const facts = factsOf(ledger, paymentId);
      const { outcome, change } = decide(
        facts && { ...facts, earlier: ledger.refunds.first("key", key) },
      );
      if (change !== undefined) ledger.apply(change);
      return outcome;
    }),

  changeRefund: (organizationId, id, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const refund = ledger.refunds.get(id);
      const facts = refund && factsOf(ledger, refund.paymentId);
      const { outcome, change } = decide(refund && facts && { ...facts, refund });
      if (change !== undefined) ledger.apply(change);
      return outcome;
    }),

  listRefunds: (organizationId, filter, page) =>
    asTask(() => ledgers.of(organizationId).refunds.list(filter, refundMatcher(filter), page)),
});

const factsOf = (ledger: Ledger, id: PaymentId): ChangingFacts | undefined => {
  const payment = ledger.payments.get(id);
  const locked = payment && ledger.locked(payment.invoiceId);
  return locked && { payment, locked };
};
