import type { OrganizationId } from "quittance";
import type { AnalyticsRepository, DashboardActivity, Windows } from "quittance/adapter";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { activityOfRows } from "./activity-of-rows.ts";
import { activityStatement, activityValues } from "./activity-statement.ts";

/** Creates the repository of dashboards, which reads rollups and pending transitions. */
export const analyticsOf = (database: Database): AnalyticsRepository => ({
  readActivity: (organizationId, windows) =>
    attempt("analytics", () => readActivity(database)(organizationId, windows)),
});

/** Reads what a dashboard shows, in one statement. Rejects with a `PostgresFailure`. */
export const readActivity =
  ({ tenant }: Database) =>
  async (organizationId: OrganizationId, windows: Windows): Promise<DashboardActivity> =>
    activityOfRows(await tenant(organizationId).browse(activityStatement, activityValues(windows)));
