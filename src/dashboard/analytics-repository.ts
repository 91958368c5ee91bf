import type { DashboardActivity } from "./activity.ts";
import type { Windows } from "./period.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** The aggregates of dashboards. No task rejects; a failing store is `PortFailed`. */
export interface AnalyticsRepository {
  /**
   * Returns what `aggregateRecords` returns for the organization's invoices, payments and refunds,
   * digit for digit, all read at one time. Tallies of no records may be absent.
   */
  readonly readActivity: (
    organizationId: OrganizationId,
    windows: Windows,
  ) => TaskEither<PortFailed, DashboardActivity>;
}
