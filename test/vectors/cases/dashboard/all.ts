import { borders } from "./borders.ts";
import { calendar } from "./calendar.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";
import { periodRequests } from "./period-requests.ts";
import { ratios } from "./ratios.ts";
import { sums } from "./sums.ts";

/** Every vector of `dashboard`. */
export const dashboardDrafts: ReadonlyArray<DashboardDraft> = [
  ...borders,
  ...calendar,
  ...sums,
  ...ratios,
  ...periodRequests,
];
