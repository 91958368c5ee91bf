import type { EndpointDeliveryFilter } from "quittance/adapter";
import { textArray } from "../statements/text-array.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `matchesDelivery` of the core in SQL. */
export const matchingDeliveries = (
  { endpointId, states = [] }: EndpointDeliveryFilter,
  values: StatementValues,
): MatchingRows => ({
  from: ':"schema".webhook_deliveries',
  conditions: [
    "organization_id = $1",
    `endpoint_id = ${values.add(endpointId)}`,
    ...(states.length === 0 ? [] : [`state = ANY (${values.add(textArray(states))}::text[])`]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});
