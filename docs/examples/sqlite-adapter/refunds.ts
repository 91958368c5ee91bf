import type { Id, OrganizationId } from "quittance";
import { pageOf, type ChangingFacts, type RefundRepository } from "quittance/adapter";
import { refundMatcher } from "quittance/pure";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { decideAndStore } from "./decide-and-store.ts";
import { lockedInvoice, madeWithin } from "./ledger-rows.ts";
import { selectBy } from "./rows.ts";
import { payments, refunds } from "./tables.ts";

/** Refunds of payments. */
export const refundsOf = (connection: SqliteConnection): RefundRepository => ({
  findRefund: (owner, id) =>
    attempt("refunds", () => selectBy(connection, refunds, { organization_id: owner, id })[0]),

  recordRefund: (owner, paymentId, key, decide) =>
    attempt("refunds", () => {
      const readFacts = () => {
        const facts = factsOf(connection, owner, paymentId);
        const keyed = { organization_id: owner, idempotency_key: key };
        return facts && { ...facts, earlier: selectBy(connection, refunds, keyed)[0] };
      };
      return decideAndStore(connection, readFacts, decide);
    }),

  changeRefund: (owner, id, decide) =>
    attempt("refunds", () => {
      const readFacts = () => {
        const [refund] = selectBy(connection, refunds, { organization_id: owner, id });
        const facts = refund && factsOf(connection, owner, refund.paymentId);
        return refund && facts && { ...facts, refund };
      };
      return decideAndStore(connection, readFacts, decide);
    }),

  listRefunds: (owner, filter, page) =>
    attempt("refunds", () => {
      const found = madeWithin(connection, refunds, owner, filter);
      const rows = found.filter(refundMatcher(filter));
      return pageOf(rows, (refund) => refund, page);
    }),
});

const factsOf = (
  connection: SqliteConnection,
  owner: OrganizationId,
  id: Id<"payment">,
): ChangingFacts | undefined => {
  const [payment] = selectBy(connection, payments, { organization_id: owner, id });
  const locked = payment && lockedInvoice(connection, owner, payment.invoiceId);
  return locked && { payment, locked };
};
