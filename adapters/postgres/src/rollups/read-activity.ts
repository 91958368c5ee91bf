import type { OrganizationId } from "quittance";
import type { DashboardActivity, Windows } from "quittance/adapter";
import type { Database } from "../database.ts";
import { activityOfRows } from "./activity-of-rows.ts";
import { activityStatement, activityValues } from "./activity-statement.ts";

/** Read what a dashboard is made from, in one statement. Rejects with a `PostgresFailure`. */
export const readActivity =
  ({ tenant }: Database) =>
  async (organizationId: OrganizationId, windows: Windows): Promise<DashboardActivity> =>
    activityOfRows(await tenant(organizationId).browse(activityStatement, activityValues(windows)));
