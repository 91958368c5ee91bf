import type { DashboardActivity } from "../analytics/activity.ts";
import type { Windows } from "../analytics/period.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "./errors.ts";

/** Where the sums of a dashboard come from. No task rejects; a failing store is `PortFailed`. */
export interface AnalyticsRepository {
  /**
   * The result of `aggregateActivity` and `aggregateSeries` for the organization's invoices and
   * payments, digit for digit, all of it of one moment. Tallies of nothing may be absent.
   */
  readonly readActivity: (
    organizationId: OrganizationId,
    windows: Windows,
  ) => TaskEither<PortFailed, DashboardActivity>;
}
