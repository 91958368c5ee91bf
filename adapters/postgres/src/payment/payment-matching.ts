import type { PaymentFilter } from "quittance";
import {
  boundConditions,
  findConditions,
  hasOneOf,
  hasText,
  hasTexts,
  timeBounds,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `matchesPayment` of the core in SQL. */
export const matchingPayments = (filter: PaymentFilter, values: StatementValues): MatchingRows => {
  const { all, onlyFor } = findConditions(conditions, filter, values);
  return {
    from: ':"schema".payments',
    conditions: ["organization_id = $1", ...all],
    onDays: onlyFor("statuses"),
    onMonths: onlyFor("statuses", "currencies", "providerIds"),
    isFrequent:
      (onlyFor("statuses") ?? onlyFor("invoiceId") ?? onlyFor(...timeBounds)) !== undefined,
  };
};

const conditions: FilterConditions<PaymentFilter> = {
  statuses: hasOneOf("status"),
  currencies: hasOneOf("currency"),
  providerIds: hasOneOf("provider_id"),
  invoiceId: hasText("invoice_id"),
  idempotencyKey: hasText("idempotency_key"),
  reference: hasText("reference"),
  metadata: hasTexts("metadata"),
  ...boundConditions,
};
