import type { RefundFilter } from "quittance";
import {
  boundConditions,
  findConditions,
  hasOneOf,
  hasText,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `matchesRefund` of the core in SQL. */
export const matchingRefunds = (filter: RefundFilter, values: StatementValues): MatchingRows => {
  const { all, onlyFor } = findConditions(conditions, filter, values);
  return {
    from: ':"schema".refunds',
    conditions: ["organization_id = $1", ...all],
    onDays: undefined,
    onMonths: undefined,
    isFrequent: (onlyFor("statuses") ?? onlyFor("paymentId")) !== undefined,
  };
};

const conditions: FilterConditions<RefundFilter> = {
  kinds: hasOneOf("kind"),
  statuses: hasOneOf("status"),
  currencies: hasOneOf("currency"),
  paymentId: hasText("payment_id"),
  invoiceId: hasText("invoice_id"),
  idempotencyKey: hasText("idempotency_key"),
  reference: hasText("reference"),
  ...boundConditions,
};
