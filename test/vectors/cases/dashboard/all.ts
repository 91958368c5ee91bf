import { boundaries } from "./boundaries.ts";
import { calendar } from "./calendar.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";
import { periodRequests } from "./period-requests.ts";
import { refunds } from "./refunds.ts";
import { ratios } from "./ratios.ts";
import { aggregates } from "./aggregates.ts";

/** Every vector of `dashboard`. */
export const dashboardDrafts: ReadonlyArray<DashboardDraft> = [
  ...boundaries,
  ...calendar,
  ...aggregates,
  ...ratios,
  ...refunds,
  ...periodRequests,
];
