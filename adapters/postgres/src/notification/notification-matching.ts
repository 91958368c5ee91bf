import type { NotificationFilter } from "quittance/adapter";
import {
  findConditions,
  hasOneOf,
  hasText,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `matchesNotification` of the core in SQL. */
export const matchingNotifications = (
  filter: NotificationFilter,
  values: StatementValues,
): MatchingRows => ({
  from: ':"schema".notifications',
  conditions: ["organization_id = $1", ...findConditions(conditions, filter, values).all],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: false,
});

const conditions: FilterConditions<NotificationFilter> = {
  statuses: hasOneOf("status"),
  paymentKey: hasText("payment_key"),
};
