import type { EndpointFilter } from "quittance/adapter";
import type { MatchingRows } from "../lists/matching-rows.ts";

/** Returns `matchesEndpoint` of the core in SQL. */
export const matchingEndpoints = ({ isActive }: EndpointFilter): MatchingRows => ({
  from: ':"schema".webhook_endpoints',
  conditions: [
    "organization_id = $1",
    ...(isActive === undefined ? [] : [isActive ? "is_active" : "NOT is_active"]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});
