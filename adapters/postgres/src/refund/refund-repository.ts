import type { Refund } from "quittance";
import type { ChangingFacts, RefundRepository } from "quittance/adapter";
import { listRefunds } from "./refund-list.ts";
import type { AfterWrite } from "../rollups/after-write.ts";
import { readRefund, refundColumns } from "./refund-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { changeInvoiceIn } from "../ledger/change-invoice.ts";
import type { Facts } from "../ledger/read-facts.ts";

/** Creates the repository of refunds. */
export const refundsOf = (database: Database, afterWrite: AfterWrite): RefundRepository => {
  const changeInvoice = changeInvoiceIn(database, afterWrite);
  return {
    findRefund: (organizationId, id) =>
      attemptFind("refunds", id, async () => {
        const [row] = await database.tenant(organizationId).read(findById, [id]);
        return row && readRefund(row);
      }),

    recordRefund: (organizationId, paymentId, key, decide) =>
      attempt("refunds", () =>
        changeInvoice(
          organizationId,
          { kind: "payment", id: paymentId },
          (facts) => {
            const changing = changingFacts(facts, paymentId);
            return decide(changing && { ...changing, earlier: facts.earlierRefund });
          },
          { refundKey: key },
        ),
      ),

    changeRefund: (organizationId, id, decide) =>
      attempt("refunds", () =>
        changeInvoice(organizationId, { kind: "refund", id }, (facts) => {
          const refund = facts.locked?.refunds.find((candidate: Refund) => candidate.id === id);
          const changing = refund && changingFacts(facts, refund.paymentId);
          return decide(changing && { ...changing, refund });
        }),
      ),

    listRefunds: (organizationId, filter, page) =>
      attempt("refunds", () => listRefunds(database)(organizationId, filter, page)),
  };
};

const changingFacts = ({ locked }: Facts, paymentId: string): ChangingFacts | undefined => {
  const payment = locked?.payments.find(({ id }) => id === paymentId);
  return locked && payment && { locked, payment };
};

const findById = `SELECT ${refundColumns} FROM :"schema".refunds
WHERE organization_id = $1 AND refund_id = $2`;
