import type { Refund } from "quittance";
import type { ChangingFacts, refundDescription, RefundRepository } from "quittance/adapter";
import type { AfterWrite } from "../rollups/after-write.ts";
import { readRefund, refundColumns } from "./refund-row.ts";
import { attempt, attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { changeInvoiceIn } from "../ledger/change-invoice.ts";
import type { Facts } from "../ledger/read-facts.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import {
  boundConditions,
  findConditions,
  hasOneOf,
  hasText,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `refundMatcher` of the core in SQL. */
const matchingRefunds = (
  filter: refundDescription.RefundFilter,
  values: StatementValues,
): MatchingRows => {
  const { all, onlyFor } = findConditions(conditions, filter, values);
  return {
    from: ':"schema".refunds',
    conditions: ["organization_id = $1", ...all],
    onDays: undefined,
    onMonths: undefined,
    isFrequent: (onlyFor("status") ?? onlyFor("paymentId")) !== undefined,
  };
};

const conditions: FilterConditions<refundDescription.RefundFilter> = {
  kind: hasOneOf("kind"),
  status: hasOneOf("status"),
  currency: hasOneOf("currency"),
  paymentId: hasText("payment_id"),
  invoiceId: hasText("invoice_id"),
  idempotencyKey: hasText("idempotency_key"),
  reference: hasText("reference"),
  ...boundConditions,
};

/** Lists refunds. */
const listRefunds: ListRecords<refundDescription.RefundFilter, Refund> = listRecords(
  {
    name: "refunds",
    kind: undefined,
    id: "refund_id",
    columns: refundColumns,
    readRecord: readRefund,
  },
  matchingRefunds,
);

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
