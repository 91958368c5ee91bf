import type { AnalyticsRepository } from "quittance";
import { attempt } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";
import { readActivity } from "./read-activity.ts";

/** The sums of a dashboard, from rollups and what has happened since. */
export const analyticsOf = (database: Database): AnalyticsRepository => ({
  readActivity: (organizationId, windows) =>
    attempt("analytics", () => readActivity(database)(organizationId, windows)),
});
