import { refundMatcher } from "quittance/pure";
import type * as adapter from "quittance/adapter";
import type { Ledgers } from "./ledger.ts";

/** Creates the refund repository of ledgers. */
export const refundsOf = ({ step, write }: Ledgers): adapter.RefundRepository => ({
  findRefund: step(({ refunds }, id) => refunds.get(id)),
  recordRefund: write("refunds", (ledger, paymentId, key, decide) => {
    const facts = ledger.withInvoice(paymentId);
    const [earlier] = ledger.refunds.with("key", key);
    return ledger.store(decide(facts && { ...facts, earlier }));
  }),
  changeRefund: write("refunds", (ledger, id, decide) => {
    const refund = ledger.refunds.get(id);
    const facts = refund && ledger.withInvoice(refund.paymentId);
    return ledger.store(decide(facts && { ...facts, refund }));
  }),
  listRefunds: step(({ refunds }, filter, page) => refunds.list(refundMatcher(filter), page)),
});
