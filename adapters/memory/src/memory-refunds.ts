import { refundMatcher, type RefundRepository } from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledgers.ts";

/** Creates the refund repository of ledgers. */
export const refundsOf = (ledgers: Ledgers): RefundRepository => ({
  findRefund: (organizationId, id) => asTask(() => ledgers.of(organizationId).refunds.get(id)),

  recordRefund: (organizationId, paymentId, key, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const facts = ledger.paymentWithInvoice(paymentId);
      return ledger.store(decide(facts && { ...facts, earlier: ledger.refunds.first("key", key) }));
    }),

  changeRefund: (organizationId, id, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const refund = ledger.refunds.get(id);
      const facts = refund && ledger.paymentWithInvoice(refund.paymentId);
      return ledger.store(decide(refund && facts && { ...facts, refund }));
    }),

  listRefunds: (organizationId, filter, page) =>
    asTask(() => ledgers.of(organizationId).refunds.list(filter, refundMatcher(filter), page)),
});
