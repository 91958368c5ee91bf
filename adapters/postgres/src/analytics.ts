import type { AnalyticsRepository } from "quittance/adapter";
import { attempt } from "./attempt.ts";
import type { Database } from "./database.ts";
import { readActivity } from "./rollups/read-activity.ts";

/** The sums of a dashboard, from rollups and what has happened since. */
export const analyticsOf = (database: Database): AnalyticsRepository => ({
  readActivity: (organizationId, windows) =>
    attempt("analytics", () => readActivity(database)(organizationId, windows)),
});
