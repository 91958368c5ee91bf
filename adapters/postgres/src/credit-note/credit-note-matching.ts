import type { CreditNoteFilter } from "quittance";
import {
  boundConditions,
  findConditions,
  hasOneOf,
  hasText,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `matchesCreditNote` of the core in SQL. */
export const matchingCreditNotes = (
  filter: CreditNoteFilter,
  values: StatementValues,
): MatchingRows => {
  const { all, onlyFor } = findConditions(conditions, filter, values);
  return {
    from: ':"schema".credit_notes',
    conditions: ["organization_id = $1", ...all],
    onDays: undefined,
    onMonths: undefined,
    isFrequent: onlyFor("currencies") !== undefined,
  };
};

const conditions: FilterConditions<CreditNoteFilter> = {
  currencies: hasOneOf("currency"),
  invoiceId: hasText("invoice_id"),
  number: hasText("number"),
  idempotencyKey: hasText("idempotency_key"),
  ...boundConditions,
};
